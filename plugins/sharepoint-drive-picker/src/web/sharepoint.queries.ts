import { infiniteQueryOptions } from '@tanstack/react-query'
import { listItems, type Place, searchItems } from '../graph/items.ts'
import { listLibraries, listSites } from '../graph/sites.ts'
import type { Session } from './session.ts'

const KEY = ['plugins', 'sharepoint-drive-picker'] as const

/**
 * Reloaded each time the dialog opens; while it is open, visited folders are shown immediately. Graph requests are
 * retried elsewhere.
 */
const COMMON = {
  initialPageParam: null as string | null,
  staleTime: 60_000,
  gcTime: 5 * 60_000,
  retry: false,
  meta: { quiet: true },
} as const

/** If Graph returned the same page again and again, the requests would never end. */
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

/** The content of a folder, or the results of a search in its whole library. */
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
