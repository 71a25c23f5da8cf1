import { useSession } from '#lib/session-store.ts'

type Copy<C> = { revision: number; content: C }

export type LocalCopy<C> = { read: () => Copy<C> | null; write: (copy: Copy<C>) => void; clear: () => void }

/** Unsaved content of a form, stored in this browser for one person. `empty` has every field. */
export function localCopyOf<C extends object>(kind: string, id: string, empty: C): LocalCopy<C> {
  const key = `parlance-${kind}-${useSession.getState().user?.id ?? ''}-${id}`
  return {
    read: () => {
      try {
        const stored: Partial<Copy<C>> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
        const isWhole =
          typeof stored?.revision === 'number' &&
          typeof stored.content === 'object' &&
          stored.content !== null
        // content of an older version of the page lacks newer fields
        return isWhole ? { ...(stored as Copy<C>), content: { ...empty, ...stored.content } } : null
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
