import type { Thread } from '@parlance/contract/chat/threads.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

/** How often a thread is read again while a helper finds a title for it. */
const NAMING_MS = 1000

/** Of everything that is known about threads. */
const KEY = ['threads']
/** Of every history list, whatever its group and assistant. */
export const HISTORY_KEY = [...KEY, 'history']

export type HistoryGroup = 'current' | 'other'

/** Without an id there is nothing to ask, as on /chat. */
export const threadQuery = (threadId: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'one', threadId],
    queryFn: async ({ signal }) =>
      (await call(threads.get, { params: { thread_id: threadId ?? '' } }, { signal })).thread,
    enabled: threadId !== undefined,
    refetchInterval: ({ state }) => state.data?.is_being_named === true && NAMING_MS,
    meta: { quiet: true },
  })

export const historyQuery = (group: HistoryGroup, assistantId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, group, assistantId],
    queryFn: ({ pageParam, signal }) =>
      call(threads[group], { query: { page: String(pageParam), assistant_id: assistantId } }, { signal }),
    initialPageParam: 1 as number | string,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((thread) => thread.is_being_named)) === true &&
      NAMING_MS,
    enabled: assistantId !== undefined,
  })

/** Each once: a thread begun since the first page was read moves the last row of a page onto the next one. */
export function threadsOf(pages: readonly { data: Thread[] }[]): Thread[] {
  const all = pages.flatMap((page) => page.data)
  return [...new Map(all.map((thread) => [thread.id, thread])).values()]
}

export function useRenameThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; name: string; assistant_id: string }) =>
      call(threads.rename, {
        params: { thread_id: change.id },
        body: { name: change.name, assistant_id: change.assistant_id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Makes a new conversation of the messages up to one of them. */
export function useBranchThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ thread_id, ...body }: { thread_id: string; id: string; message_id: string }) =>
      call(threads.branch, { params: { thread_id }, body }),
    onSuccess: ({ thread }) => {
      client.setQueryData(threadQuery(thread.id).queryKey, thread)
      return client.invalidateQueries({ queryKey: HISTORY_KEY })
    },
  })
}

export function useDeleteThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(threads.delete, { params: { thread_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}

export function useUndeleteThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(threads.undelete, { params: { thread_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useDeleteAllThreads(group: HistoryGroup) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (assistantId: string) =>
      call(group === 'current' ? threads.deleteCurrent : threads.deleteOther, {
        params: { assistant_id: assistantId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: HISTORY_KEY }),
  })
}
