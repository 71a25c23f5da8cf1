/** The search services that answers can search the Web with. */
export const WEB_SEARCH_PROVIDERS = ['searxng', 'brave', 'tavily'] as const
export type WebSearchProvider = (typeof WEB_SEARCH_PROVIDERS)[number]

/** Why a search failed. */
export const WEB_SEARCH_FAULTS = [
  'unauthorized',
  'rate_limited',
  'quota_used_up',
  'bad_request',
  'provider_error',
  'unreachable',
  'timed_out',
  'malformed',
  'too_large',
  'address_refused',
] as const
export type WebSearchFault = (typeof WEB_SEARCH_FAULTS)[number]
