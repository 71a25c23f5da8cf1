import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { threadQuery, useOrganiseThread } from '#features/threads/threads.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'

/** Moves a conversation into or out of a folder; shows a message with an undo. */
export function useMoving(): (threadId: string, folder: { id: string; name: string } | null) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const organise = useOrganiseThread()
  return (id, folder) => {
    const move = async () => {
      const before = (await client.ensureQueryData(threadQuery(id))).folder
      if (before?.id === folder?.id) return
      organise.mutate(
        { id, folder_id: folder?.id ?? null },
        {
          onSuccess: () =>
            notifyUndoable(
              folder === null ? t('threads.moved_out') : t('threads.moved', { name: folder.name }),
              {
                label: t('common.undo'),
                run: () => organise.mutate({ id, folder_id: before?.id ?? null }),
              },
            ),
        },
      )
    }
    // the query cache reports failures
    move().catch(() => {})
  }
}
