import type { FilesPlace } from '@parlance/plugin-api/slots.ts'
import { useSyncExternalStore } from 'react'

/** The conversation for which the import is open: the menu that opened it is already closed. */
let open: FilesPlace | null = null
const watchers = new Set<() => void>()

export function openFor(place: FilesPlace | null): void {
  open = place
  for (const watcher of watchers) watcher()
}

export function useIsOpenFor({ kind, id }: FilesPlace): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => open?.kind === kind && open.id === id,
  )
}
