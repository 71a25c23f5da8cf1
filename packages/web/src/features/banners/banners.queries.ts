import { banners, type BannerContent } from '@parlance/contract/admin/banners.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const REFETCH_MS = 60_000

/** The current banners, refetched every minute. */
export const bannersQuery = () =>
  queryOptions({
    queryKey: ['banners'],
    queryFn: async ({ signal }) => (await call(banners.list, {}, { signal })).data,
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
    meta: { quiet: true },
  })

const KEY = ['admin', 'banners']

export const adminBannersQuery = ({ query, page }: { query: string; page: number }) =>
  queryOptions({
    queryKey: [...KEY, query, page],
    queryFn: ({ signal }) => call(banners.adminList, { query: { query, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Creates a banner, or changes the one with this id; the form shows a refusal. */
export function useSaveBanner(bannerId: string | undefined) {
  return useChange(true, (body: BannerContent) =>
    bannerId === undefined
      ? call(banners.create, { body })
      : call(banners.update, { params: { banner_id: bannerId }, body }),
  )
}

export function useDeleteBanner() {
  return useChange(false, (bannerId: string) => call(banners.delete, { params: { banner_id: bannerId } }))
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY, bannersQuery().queryKey], change, { quiet })
}
