import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const RECENT_MAX = 4

type Favourites = { pinned: string[]; recent: string[] }
type Store = { of: Record<string, Favourites> }

const NONE: Favourites = { pinned: [], recent: [] }

/** The assistants that each person of this browser has pinned or used recently, by the person's id. */
export const useFavourites = create<Store>()(
  persist((): Store => ({ of: {} }), { name: 'parlance-favourite-assistants' }),
)

export function usePersonFavourites(userId: string): Favourites {
  return useFavourites(({ of }) => of[userId]) ?? NONE
}

function change(userId: string, next: (before: Favourites) => Partial<Favourites>): void {
  useFavourites.setState(({ of }) => {
    const before = of[userId] ?? NONE
    return { of: { ...of, [userId]: { ...before, ...next(before) } } }
  })
}

export function noteUsed(userId: string, id: string): void {
  change(userId, ({ recent }) => ({
    recent: [id, ...recent.filter((one) => one !== id)].slice(0, RECENT_MAX),
  }))
}

export function setPinned(userId: string, id: string, isPinned: boolean): void {
  change(userId, ({ pinned }) => ({
    pinned: [...pinned.filter((one) => one !== id), ...(isPinned ? [id] : [])],
  }))
}
