import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import { cutText } from '#core/text.ts'
import type { Recency, SearchRequest } from './port.ts'

/** A request to a service. */
export type ServiceCall = { path: string; headers: Record<string, string>; body?: string }

/** A result of a service, with unchecked types. */
export type RawHit = { title: unknown; url: unknown; excerpt: unknown; date: unknown }

type Fields = Record<string, unknown>

type Service = {
  call: (request: SearchRequest, key: string | null) => ServiceCall
  /** The list of results in a response; undefined if there is none. */
  listIn: (answer: Fields) => unknown
  hitOf: (result: Fields) => RawHit
}

/** The longest query that Brave accepts. */
const BRAVE_CHARACTERS = 400
const BRAVE_WORDS = 50
/** The most results that Brave and Tavily return. */
const RESULTS_MAX = 20

/** SearXNG documents no week. */
const SEARXNG_RANGES: Record<Recency, string> = { day: 'day', week: 'month', month: 'month', year: 'year' }
const BRAVE_RANGES: Record<Recency, string> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' }

export const SERVICES: Record<WebSearchProvider, Service> = {
  searxng: {
    call: ({ query, language, recency }, key) => {
      const asked = new URLSearchParams({ q: query, format: 'json', language })
      if (recency !== null) asked.set('time_range', SEARXNG_RANGES[recency])
      // SearXNG has no keys, but a proxy in front of it can require one
      return { path: `/search?${asked.toString()}`, headers: key === null ? {} : bearer(key) }
    },
    listIn: (answer) => answer['results'],
    hitOf: ({ title, url, content, publishedDate }) => ({
      title,
      url,
      excerpt: content,
      date: publishedDate,
    }),
  },
  brave: {
    call: ({ query, count, language, recency }, key) => {
      const words = query.split(/\s+/).slice(0, BRAVE_WORDS).join(' ')
      const asked = new URLSearchParams({
        q: cutText(words, BRAVE_CHARACTERS),
        count: String(Math.min(count, RESULTS_MAX)),
        search_lang: language,
        result_filter: 'web',
        text_decorations: 'false',
      })
      if (recency !== null) asked.set('freshness', BRAVE_RANGES[recency])
      return {
        path: `/res/v1/web/search?${asked.toString()}`,
        headers: { 'x-subscription-token': key ?? '' },
      }
    },
    // a response without results has no list
    listIn: ({ web, type }) =>
      web === undefined && type === 'search' ? [] : isFields(web) && web['results'],
    hitOf: ({ title, url, description, page_age }) => ({ title, url, excerpt: description, date: page_age }),
  },
  tavily: {
    call: ({ query, count, recency }, key) => ({
      path: '/search',
      headers: { ...bearer(key ?? ''), 'content-type': 'application/json' },
      body: JSON.stringify({
        query,
        max_results: Math.min(count, RESULTS_MAX),
        search_depth: 'basic',
        ...(recency !== null && { time_range: recency }),
      }),
    }),
    listIn: (answer) => answer['results'],
    hitOf: ({ title, url, content, published_date }) => ({
      title,
      url,
      excerpt: content,
      date: published_date,
    }),
  },
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
