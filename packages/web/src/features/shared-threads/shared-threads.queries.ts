import { type NewSharedThread, sharedThreads } from '@parlance/contract/chat/shared-threads.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['shared-threads']

export type Readers = Pick<NewSharedThread, 'message_id' | 'audience' | 'subjects'>

/** What readers of a link would not see; refetched each time, because access changes. */
export const gapsQuery = (threadId: string, readers: Readers) =>
  queryOptions({
    queryKey: [...KEY, 'gaps', threadId, readers],
    queryFn: ({ signal }) =>
      call(sharedThreads.check, { params: { thread_id: threadId }, body: readers }, { signal }),
    enabled: (readers.audience === 'named') === readers.subjects.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** My links, newest first; for one conversation, or for all. */
export const linksQuery = (threadId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'mine', threadId],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...after(pageParam),
        ...(threadId !== null && { thread_id: threadId }),
      }
      return call(sharedThreads.mine, { query }, { signal })
    },
    initialPageParam: byCursor.initialPageParam,
    getNextPageParam: (page) => (typeof page.next_cursor === 'string' ? page.next_cursor : null),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Everyone's links, without their content. */
export const allLinksQuery = ({ query, page }: { query: string; page: number }) =>
  queryOptions({
    queryKey: [...KEY, 'all', query, page],
    queryFn: ({ signal }) =>
      call(sharedThreads.adminList, { query: { query, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The dialog shows a refusal. */
export function useCreateLink(threadId: string) {
  const create = (body: NewSharedThread) =>
    call(sharedThreads.create, { params: { thread_id: threadId }, body })
  return useRefreshing([KEY], create, { quiet: true })
}

/** Revokes a link of mine or, for administrators, of anyone. */
export function useRevokeLink(whose: 'mine' | 'all') {
  const endpoint = whose === 'mine' ? sharedThreads.revoke : sharedThreads.adminRevoke
  return useRefreshing(
    [KEY],
    (shared_thread_id: string) => call(endpoint, { params: { shared_thread_id } }),
    { always: true },
  )
}
