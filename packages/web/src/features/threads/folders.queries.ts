import { folders, type FolderEntry } from '@parlance/contract/chat/folders.ts'
import type { CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { THREADS_KEY } from '#features/threads/threads.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The key of all queries about folders. */
export const FOLDERS_KEY = ['folders']

/** My folders and those shared with me, by name. */
export const foldersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...FOLDERS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => call(folders.list, { query: after(pageParam) }, { signal }),
    ...byCursor,
    meta: { quiet: true },
  })

/** Removes duplicates. */
export function foldersOf(pages: readonly { data: FolderEntry[] }[]): FolderEntry[] {
  return [...new Map(pages.flatMap((page) => page.data).map((folder) => [folder.id, folder])).values()]
}

/** All folders, for a choice. */
export const allFoldersQuery = () =>
  queryOptions({
    queryKey: [...FOLDERS_KEY, 'all'],
    queryFn: async ({ signal }) => {
      const all: FolderEntry[] = []
      let cursor: string | null = null
      do {
        const page: CallAnswer<typeof folders.list> = await call(
          folders.list,
          { query: after(cursor) },
          { signal },
        )
        all.push(...page.data)
        cursor = page.next_cursor
      } while (cursor !== null)
      return all
    },
    meta: { quiet: true },
  })

export const folderQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...FOLDERS_KEY, 'one', id],
    queryFn: ({ signal }) => call(folders.get, { params: { folder_id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    meta: { quiet: true },
  })

const ALL = [FOLDERS_KEY, THREADS_KEY]

export const useCreateFolder = () =>
  useRefreshing([FOLDERS_KEY], (name: string) => call(folders.create, { body: { name } }), { quiet: true })

type Change = { name: string; instructions: string; knowledge_base_ids: string[] }

export const useUpdateFolder = (id: string) =>
  useRefreshing(ALL, (body: Change) => call(folders.update, { params: { folder_id: id }, body }))

export const useDeleteFolder = () =>
  useRefreshing(ALL, ({ id, withThreads }: { id: string; withThreads: boolean }) =>
    call(folders.delete, {
      params: { folder_id: id },
      query: withThreads ? { threads: 'delete' as const } : {},
    }),
  )

export const useUndeleteFolder = () =>
  useRefreshing(ALL, (id: string) => call(folders.undelete, { params: { folder_id: id } }))

export const useLeaveFolder = () =>
  useRefreshing(ALL, (id: string) => call(folders.leave, { params: { folder_id: id } }))
