import { folders, type FolderEntry } from '@parlance/contract/chat/folders.ts'
import { documents, type KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { THREADS_KEY } from '#features/threads/threads.queries.ts'
import { allPages } from '#lib/network/all-pages.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { upload } from '#lib/network/upload.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** Of everything that is known about folders. */
export const FOLDERS_KEY = ['folders']
const LIVE_MS = 2_000

/** My folders and those shared with me, by name. */
export const foldersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...FOLDERS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => call(folders.list, { query: after(pageParam) }, { signal }),
    ...byCursor,
    meta: { quiet: true },
  })

/** Each once. */
export function foldersOf(pages: readonly { data: FolderEntry[] }[]): FolderEntry[] {
  return [...new Map(pages.flatMap((page) => page.data).map((folder) => [folder.id, folder])).values()]
}

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

/** The files of a folder by name, read again while one of them is being processed. */
export const folderFilesQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...FOLDERS_KEY, 'files', baseId],
    queryFn: ({ signal }): Promise<KnowledgeDocument[]> =>
      allPages((page) => {
        const query = { sort_by: 'name', sort_order: 'asc', page: String(page) } as const
        return call(documents.list, { params: { knowledge_base_id: baseId }, query }, { signal })
      }),
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state !== 'indexed' && file.state !== 'failed') ? LIVE_MS : false,
    meta: { quiet: true },
  })

/** Adds files to a folder; answers with what became of each. */
export function useAddFolderFiles(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const params = await call(folders.openFiles, { params: { folder_id: id } })
      const form = new FormData()
      for (const file of files) form.append('files', file, file.name)
      return (await upload(documents.upload, { params, query: { on_duplicate: 'keep_both' } }, form)).data
    },
    onSettled: () => client.invalidateQueries({ queryKey: FOLDERS_KEY }),
  })
}

export const useRemoveFolderFile = (baseId: string) =>
  useRefreshing([FOLDERS_KEY], (fileId: string) =>
    call(documents.remove, { params: { knowledge_base_id: baseId }, body: { document_ids: [fileId] } }),
  )

export const useUndeleteFolderFile = (baseId: string) =>
  useRefreshing([FOLDERS_KEY], (fileId: string) =>
    call(documents.undelete, { params: { knowledge_base_id: baseId }, body: { document_ids: [fileId] } }),
  )
