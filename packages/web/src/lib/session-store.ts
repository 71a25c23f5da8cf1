import type { Me } from '@parlance/contract/people/users.ts'
import { SESSION_STORE_VERSION } from '@parlance/contract/core/limits.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const SESSION_KEY = 'parlance-session'

/** The parameters of the last run of an expert prompt. */
export type ExpertModelParams = { model_id?: string; temperature?: number; max_output_tokens?: number }

type Stored = { user: Me | null; token: string | null; expertModelParams: ExpertModelParams }
type CurrentAssistant = { id: string; name: string }
type Session = Stored & {
  /** In memory only: a new tab starts without one. */
  assistant: CurrentAssistant | null
  signIn: (token: string, user: Me) => void
  setUser: (user: Me) => void
  setAssistant: (assistant: CurrentAssistant | null) => void
  /** After a sign-out or a 401. The parameters of expert prompts are kept. */
  clear: () => void
}

const signedOut = { user: null, token: null, assistant: null }

/** Who is signed in on this browser (specification §3 'Session'). */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      ...signedOut,
      expertModelParams: {},
      signIn: (token, user) => set({ token, user, assistant: null }),
      setUser: (user) => set({ user }),
      setAssistant: (assistant) => set({ assistant }),
      clear: () => set(signedOut),
    }),
    {
      name: SESSION_KEY,
      version: SESSION_STORE_VERSION,
      partialize: ({ user, token, expertModelParams }): Stored => ({ user, token, expertModelParams }),
      // Another version's session is not read: signing in again is cheap, a wrong session is not.
      migrate: (): Stored => ({ user: null, token: null, expertModelParams: {} }),
    },
  ),
)

/** Makes this tab follow the sign-in and sign-out of the others. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_KEY && event.key !== null) return
    void useSession.persist.rehydrate()
    const { token, assistant, clear } = useSession.getState()
    const isSignedOut = localStorage.getItem(SESSION_KEY) === null || token === null
    // only a change is written, because the other tabs are notified of it
    if (isSignedOut && (token !== null || assistant !== null)) clear()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
