import type { WebSearchFault, WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'

/** The connection settings of a service. */
export type SearchAccess = {
  provider: WebSearchProvider
  /** The base of its addresses, without the path of a call. */
  address: string
  key: string | null
}

export type SearchRequest = {
  query: string
  /** Maximum results. */
  count: number
  /** The language of the pages to find. */
  language: 'en' | 'fr'
  /** Only pages that are not older; null: all pages. */
  recency: Recency | null
}
export const RECENCIES = ['day', 'week', 'month', 'year'] as const
export type Recency = (typeof RECENCIES)[number]

/** A result as plain text, each field in one line. */
export type SearchHit = {
  title: string
  /** http or https, in the normal form of a URL. */
  url: string
  excerpt: string
  /** YYYY-MM-DD; null if the service reports no date. */
  date: string | null
}

/** One search. Throws `SearchError`, or the signal's reason. */
export type SearchWeb = (
  access: SearchAccess,
  request: SearchRequest,
  signal: AbortSignal,
) => Promise<SearchHit[]>

export class SearchError extends Error {
  override name = 'SearchError'
  readonly code: WebSearchFault
  readonly status: number | null
  /** Seconds until the service accepts another try. */
  readonly retry_after: number | null
  constructor(
    code: WebSearchFault,
    more: { status?: number; retry_after?: number | null; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.status = more.status ?? null
    this.retry_after = more.retry_after ?? null
  }

  /** Whether the service bills nothing because it refused the search or was not reached. */
  get was_refused(): boolean {
    return this.status !== null || this.code === 'unreachable' || this.code === 'address_refused'
  }
}
