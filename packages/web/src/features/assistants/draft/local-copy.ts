import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { emptyContent } from '#features/assistants/editor/content.ts'
import { useSession } from '#lib/session-store.ts'

type Copy = { revision: number; content: DraftContent }

export type LocalCopy = { read: () => Copy | null; write: (copy: Copy) => void; clear: () => void }

/** The scope of a form whose assistant does not exist yet. */
export const NEW_ASSISTANT = 'new'

/** What one person wrote into a form and the server does not have yet, kept in this browser. */
export function localCopy(scope: string): LocalCopy {
  const key = `parlance-assistant-${useSession.getState().user?.id ?? ''}-${scope}`
  return {
    read: () => {
      try {
        const stored: Partial<Copy> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
        const isWhole = typeof stored?.revision === 'number' && typeof stored.content?.name === 'string'
        // what an older page has written lacks what has come since
        return isWhole ? { ...(stored as Copy), content: { ...emptyContent, ...stored.content } } : null
      } catch {
        return null
      }
    },
    write: (copy) => {
      try {
        localStorage.setItem(key, JSON.stringify(copy))
      } catch {
        // no room, or none allowed: what is typed still goes to the server
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}
