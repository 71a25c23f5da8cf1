import { webSearch, type WebSearchAccess, type WebSearchInput } from '@parlance/contract/admin/web-search.ts'
import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['admin', 'web-search']

export const webSearchQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(webSearch.get, {}, { signal }),
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function useSaveWebSearch() {
  return useRefreshing([KEY], (body: WebSearchInput) => call(webSearch.update, { body }), { quiet: true })
}

/** The form shows the result. */
export function useTryWebSearch() {
  return useMutation({
    mutationFn: (body: WebSearchAccess & { query: string }) => call(webSearch.test, { body }),
    meta: { quiet: true },
  })
}

type Price = { provider: WebSearchProvider; valid_from: string; price_nano: number }

export function useSetSearchPrice() {
  return useRefreshing([KEY], (body: Price) => call(webSearch.setPrice, { body }), { quiet: true })
}

export function useDeleteSearchPrice() {
  return useRefreshing([KEY], (price_id: string) => call(webSearch.deletePrice, { params: { price_id } }))
}
