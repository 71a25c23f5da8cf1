import { notices } from '@parlance/contract/people/notices.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['notices']
const COUNT_EVERY_MS = 60_000

/** Newest first. */
export const noticesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(notices.list, { query: { before: pageParam ?? undefined } }, { signal }),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  })

/** The number of unread notices, refetched regularly while the page is open. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'unread'],
    queryFn: async ({ signal }) => (await call(notices.list, { query: {} }, { signal })).unread,
    refetchInterval: COUNT_EVERY_MS,
    staleTime: COUNT_EVERY_MS,
    meta: { quiet: true },
  })

/** Marks one notice as read, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? call(notices.read, {})
        : call(notices.readOne, { params: { notice_id: id } }, { keepalive: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
