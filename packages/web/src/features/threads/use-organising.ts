import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useTranslation } from 'react-i18next'
import { useOrganiseThread } from '#features/threads/threads.queries.ts'
import { isFocusLost } from '#lib/focus.ts'
import { notifyUndoable } from '#lib/notify.ts'

type Change = { is_pinned?: boolean; is_archived?: boolean }

/** Pins and archives conversations; each change shows a message with an undo. */
export function useOrganising() {
  const { t } = useTranslation()
  const organise = useOrganiseThread()
  const change = ({ id }: Thread, to: Change, back: Change, message: string) =>
    organise.mutate(
      { id, ...to },
      {
        onSuccess: () => {
          const undo = () => organise.mutate({ id, ...back })
          notifyUndoable(message, { label: t('common.undo'), run: undo })
          // the row is now in another list
          requestAnimationFrame(() => isFocusLost() && focusThread(id))
        },
      },
    )
  return {
    pin: (thread: Thread) => {
      const is_pinned = !thread.is_pinned
      const message = is_pinned ? t('threads.pinned') : t('threads.unpinned')
      change(thread, { is_pinned }, { is_pinned: !is_pinned }, message)
    },
    archive: (thread: Thread) => {
      const is_archived = !thread.is_archived
      const message = is_archived ? t('threads.archived') : t('threads.restored')
      change(thread, { is_archived }, { is_archived: !is_archived }, message)
    },
  }
}

/** Focuses a conversation in the drawer's list, otherwise the link to the archived ones. */
function focusThread(id: string): void {
  const links = document.querySelectorAll<HTMLElement>(
    `nav a[href$="/thread/${id}"], nav a[href$="/archive"]`,
  )
  links[0]?.focus()
}
