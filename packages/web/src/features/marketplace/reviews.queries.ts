import { marketplace, type Review } from '@parlance/contract/assistants/marketplace.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { MARKETPLACE_KEY } from '#features/marketplace/marketplace.queries.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['admin', 'reviews']

export type ReviewSearch = { status: Review['status']; query: string; page: number }

export const reviewsQuery = ({ status, query, page }: ReviewSearch) =>
  queryOptions({
    queryKey: [...KEY, 'list', status, query, page],
    queryFn: ({ signal }) =>
      call(
        marketplace.reviews,
        { query: { status, query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The number of pending reviews, for the menu. */
export const pendingCountQuery = () => ({
  ...reviewsQuery({ status: 'PENDING', query: '', page: 1 }),
  select: ({ total }: { total: number }) => total,
})

export const reviewQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', assistantId],
    queryFn: ({ signal }) => call(marketplace.review, { params: { assistant_id: assistantId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** The history of reviews, newest first. */
export const reviewHistoryQuery = (assistantId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'history', assistantId],
    queryFn: ({ pageParam, signal }) =>
      call(
        marketplace.history,
        { params: { assistant_id: assistantId }, query: after(pageParam) },
        { signal },
      ),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  })

/** Finds the oldest other pending submission that the reviewer did not make. */
export function useNextReview(assistantId: string): () => Promise<string | undefined> {
  const client = useQueryClient()
  return async () => {
    const waiting = { ...reviewsQuery({ status: 'PENDING', query: '', page: 1 }), staleTime: 0 }
    const { data } = await client.fetchQuery(waiting)
    return data.find((row) => row.id !== assistantId && !row.is_mine)?.id
  }
}

export type Decision = { version_id: string } & (
  | { decision: 'approve' }
  | { decision: 'changes_requested' | 'reject'; reason: string }
)

/** A refusal is shown next to the buttons; afterwards the newest copy is on the screen. */
export function useDecide(assistantId: string) {
  return useChange(
    (body: Decision) => call(marketplace.decide, { params: { assistant_id: assistantId }, body }),
    true,
  )
}

export function useFeature(assistantId: string) {
  return useChange(
    (is_featured: boolean) =>
      call(marketplace.feature, { params: { assistant_id: assistantId }, body: { is_featured } }),
    false,
  )
}

export function useTakeDown(assistantId: string) {
  return useChange(
    (reason: string) =>
      call(marketplace.takeDown, { params: { assistant_id: assistantId }, body: { reason } }),
    true,
  )
}

function useChange<V, A>(change: (variables: V) => Promise<A>, quiet: boolean) {
  return useRefreshing([KEY, MARKETPLACE_KEY, tagsQuery().queryKey], change, { quiet, always: true })
}
