import type { create as realCreate, StoreApi } from 'zustand'

type Create = typeof realCreate
const resets = new Set<() => void>()

/** `create` of Zustand for tests: `resetStores` resets what it creates. */
export function recording(create: Create): Create {
  const record = <T extends StoreApi<unknown>>(store: T): T => {
    resets.add(() => store.setState(store.getInitialState(), true))
    return store
  }
  // called without an initializer, it returns a function for it
  return ((initializer?: never) =>
    initializer === undefined ? (late: never) => record(create(late)) : record(create(initializer))) as Create
}

/** Gives all stores their initial state. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
