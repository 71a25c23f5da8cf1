import { folders } from '@parlance/contract/chat/folders.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

/** How often a thread is refetched while a system assistant generates its title. */
const NAMING_MS = 1000

/** The key of all queries about threads. */
export const THREADS_KEY = ['threads']
/** The key of every history list, for any group and assistant. */
export const HISTORY_KEY = [...THREADS_KEY, 'history']

export type HistoryGroup = 'current' | 'other'

/** Without an id there is nothing to fetch, as on /chat. */
export const threadQuery = (threadId: string | undefined) =>
  queryOptions({
    queryKey: [...THREADS_KEY, 'one', threadId],
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
    // for answers from other devices
    refetchOnWindowFocus: true,
  })

export const pinnedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'pinned'],
    queryFn: ({ pageParam, signal }) => call(threads.pinned, { query: after(pageParam) }, { signal }),
    ...byCursor,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  })

/** After how many hours a temporary conversation is erased. */
export const temporaryQuery = () =>
  queryOptions({
    queryKey: [...THREADS_KEY, 'temporary'],
    queryFn: ({ signal }) => call(threads.temporary, {}, { signal }),
    meta: { quiet: true },
  })

/** My conversations in a folder. */
export const folderThreadsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'folder', id],
    queryFn: ({ pageParam, signal }) =>
      call(folders.threads, { params: { folder_id: id }, query: after(pageParam) }, { signal }),
    ...byCursor,
    meta: { quiet: true },
  })

/** Archived conversations with this text in their names. */
export const archivedQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'archived', query],
    queryFn: ({ pageParam, signal }) =>
      call(threads.archived, { query: { ...(query !== '' && { query }), ...after(pageParam) } }, { signal }),
    ...byCursor,
    meta: { quiet: true },
  })

/** The latest conversations, of any assistant. */
export const recentThreadsQuery = () =>
  queryOptions({
    queryKey: [...HISTORY_KEY, 'recent'],
    queryFn: ({ signal }) => call(threads.current, { query: { page: '1' } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/**
 * Removes duplicates: a thread created since the first page was read moves the last row of a page onto the next one.
 */
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
    onSuccess: () => client.invalidateQueries({ queryKey: THREADS_KEY }),
  })
}

type Organising = { id: string; is_pinned?: boolean; is_archived?: boolean; folder_id?: string | null }

export function useOrganiseThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Organising) => call(threads.organise, { params: { thread_id: id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: THREADS_KEY }),
  })
}

/** Marks the newest answer as seen. Lists that are currently being fetched are refetched. */
export function useMarkThreadRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(threads.markRead, { params: { thread_id: id } }),
    onSuccess: (_, id) => {
      client.setQueryData(threadQuery(id).queryKey, (thread) => thread && { ...thread, is_unread: false })
      return client.invalidateQueries({ queryKey: HISTORY_KEY })
    },
    meta: { quiet: true },
  })
}

/** Creates a conversation from the messages up to one of them. */
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
    onSuccess: () => client.invalidateQueries({ queryKey: THREADS_KEY }),
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
