import { folders } from '@parlance/contract/chat/folders.ts'
import { documents, type KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { FOLDERS_KEY } from '#features/threads/folders.queries.ts'
import { allPages } from '#lib/network/all-pages.ts'
import { call } from '#lib/network/api.ts'
import { upload } from '#lib/network/upload.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const LIVE_MS = 2_000

/** The files of a folder by name, refetched while one of them is being processed. */
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

/** Adds files to a folder; returns the result for each. */
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
