import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, translated } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { isShownAsOffline, isUnanswered } from '#lib/network/offline.ts'
import { shareTimers } from '#lib/shared-timers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the error itself. */
    queryMeta: {
      quiet?: boolean
      /** The data is an address made by `URL.createObjectURL`: it is revoked when the query leaves the cache. */
      isObjectUrl?: boolean
    }
    mutationMeta: { quiet?: boolean }
  }
}

/** The one place where a failed call becomes a message. */
function show(error: Error, quiet: boolean | undefined): void {
  if (quiet || isShownAsOffline(error)) return
  // 401 leads to the login page, 412 has its own message.
  if (error instanceof ApiError && (error.status === 401 || error.status === 412)) return
  notify(translated(error.message || 'ERROR'), { severity: 'error', isUnanswered: isUnanswered(error) })
}

class RefreshingClient extends QueryClient {
  /**
   * Also fetches a query again that is being fetched for the first time. The library uses the response that is on its
   * way, which can be older than the change.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const responses = first.map(({ promise }) => Promise.resolve(promise))
    await super.invalidateQueries(filters, options)
    if (first.length === 0) return
    await Promise.allSettled(responses)
    await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options)
  }
}

/** One per session, so that data of one person never reaches the next. */
export function newQueryClient(): QueryClient {
  shareTimers()
  const queryCache = new QueryCache({ onError: (error, query) => show(error, query.meta?.quiet) })
  queryCache.subscribe(({ type, query }) => {
    const data: unknown = query.state.data
    if (type === 'removed' && query.meta?.isObjectUrl && typeof data === 'string') URL.revokeObjectURL(data)
  })
  return new RefreshingClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => show(error, mutation.meta?.quiet),
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
