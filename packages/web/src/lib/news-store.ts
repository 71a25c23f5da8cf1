import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '#lib/session-store.ts'

type Store = { of: Record<string, string> }

/** The version whose news each person of this browser opened last, by the person's id. */
export const useNews = create<Store>()(persist((): Store => ({ of: {} }), { name: 'parlance-news' }))

/** Whether the person has not opened the news of this version. */
export function useHasNews(): boolean {
  const userId = useSession(({ user }) => user?.id ?? '')
  return useNews(({ of }) => of[userId] !== FRONTEND_VERSION)
}

export function noteNewsRead(): void {
  const userId = useSession.getState().user?.id ?? ''
  useNews.setState(({ of }) => ({ of: { ...of, [userId]: FRONTEND_VERSION } }))
}
