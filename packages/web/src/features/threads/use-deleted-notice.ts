import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndeleteThread } from '#features/threads/threads.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'

const KEY = 'parlance-deleted-thread'

/** Shows that a conversation was deleted, with an Undo button. */
export function useDeletedNotice(): (threadId: string, since?: number) => void {
  const { t } = useTranslation()
  const undelete = useUndeleteThread()
  return (threadId, since) =>
    notifyUndoable(
      t('threads.deleted'),
      { label: t('common.undo'), run: () => undelete.mutate(threadId) },
      since,
    )
}

/** Shows the same after a reload, which follows the deletion of the open conversation. */
export function keepDeletedNotice(threadId: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([threadId, Date.now()]))
}

export function useKeptDeletedNotice(): void {
  const say = useDeletedNotice()
  useEffect(() => {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) return
    sessionStorage.removeItem(KEY)
    const [threadId, since]: [string, number] = JSON.parse(kept)
    say(threadId, since)
  }, [say])
}
