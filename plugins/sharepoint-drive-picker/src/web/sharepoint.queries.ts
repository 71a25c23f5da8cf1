import { infiniteQueryOptions } from '@tanstack/react-query'
import { listItems, type Place, searchItems } from '../graph/items.ts'
import { listLibraries, listSites } from '../graph/sites.ts'
import type { Session } from './session.ts'

const KEY = ['plugins', 'sharepoint-drive-picker'] as const

/** Read anew with each opening; within one, a folder that was seen is shown at once. Graph makes its own retries. */
const COMMON = {
  initialPageParam: null as string | null,
  staleTime: 60_000,
  gcTime: 5 * 60_000,
  retry: false,
  meta: { quiet: true },
} as const

/** Graph that gives the page it has just given would be asked for ever. */
const nextOf = ({ next }: { next: string | null }, _pages: unknown, asked: string | null) =>
  next === asked ? null : next

export const sitesQuery = ({ graph, settings }: Session, words: string) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [...KEY, 'sites', words],
    queryFn: ({ pageParam, signal }) => listSites(graph, settings, { words, next: pageParam }, signal),
    getNextPageParam: nextOf,
  })

export const librariesQuery = ({ graph }: Session, site: string) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [...KEY, 'libraries', site],
    queryFn: ({ pageParam, signal }) => listLibraries(graph, { site, next: pageParam }, signal),
    getNextPageParam: nextOf,
  })

/** A folder, or with words what is found in its whole library. */
export const itemsQuery = ({ graph, settings }: Session, place: Place, words: string) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [...KEY, 'items', place.drive, words === '' ? place.folder : null, words],
    queryFn: ({ pageParam, signal }) =>
      words === ''
        ? listItems(graph, settings, { ...place, next: pageParam }, signal)
        : searchItems(graph, settings, { drive: place.drive, words, next: pageParam }, signal),
    getNextPageParam: nextOf,
  })
