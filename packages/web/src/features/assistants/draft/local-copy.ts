import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { emptyContent } from '#features/assistants/editor/content.ts'
import { useSession } from '#lib/session-store.ts'

type Copy = { revision: number; content: DraftContent }

export type LocalCopy = { read: () => Copy | null; write: (copy: Copy) => void; clear: () => void }

/** Unsaved content of a form, stored in this browser for one person. */
export function localCopy(assistantId: string): LocalCopy {
  const key = `parlance-assistant-${useSession.getState().user?.id ?? ''}-${assistantId}`
  return {
    read: () => {
      try {
        const stored: Partial<Copy> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
        const isWhole = typeof stored?.revision === 'number' && typeof stored.content?.name === 'string'
        // content of an older version of the page lacks newer fields
        return isWhole ? { ...(stored as Copy), content: { ...emptyContent, ...stored.content } } : null
      } catch {
        return null
      }
    },
    write: (copy) => {
      try {
        localStorage.setItem(key, JSON.stringify(copy))
      } catch {
        // storage is full or disabled: the content still goes to the server
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}
