import { useSession } from '#lib/session-store.ts'

type NewAssistant = { id: string; isBegun: boolean }

/**
 * The assistant of the form for new ones, for one person: its id, and whether it can already be on the server. Kept in
 * this browser until it is created or deleted.
 */
export const newAssistant = {
  read: (): NewAssistant | null => {
    try {
      const stored: Partial<NewAssistant> | null = JSON.parse(localStorage.getItem(key()) ?? 'null')
      return typeof stored?.id === 'string' ? { id: stored.id, isBegun: stored.isBegun === true } : null
    } catch {
      return null
    }
  },
  write: (of: NewAssistant): void => {
    try {
      localStorage.setItem(key(), JSON.stringify(of))
    } catch {
      // storage is full or disabled: the next visit starts with another one
    }
  },
  clear: (): void => localStorage.removeItem(key()),
}

const key = () => `parlance-assistant-${useSession.getState().user?.id ?? ''}-new`
