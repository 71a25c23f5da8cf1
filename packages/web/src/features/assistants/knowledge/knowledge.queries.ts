import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { type KnowledgeDocument, documents } from '@parlance/contract/knowledge/documents.ts'
import { knowledgeBases } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { allPages } from '#lib/network/all-pages.ts'
import { call } from '#lib/network/api.ts'
import { upload } from '#lib/network/upload.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['assistant-knowledge']
const POLL_MS = 2_000
const PAGE_SIZE = 24

/** The bases I can read, by name. */
export const baseChoiceQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'bases', query],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call(
        knowledgeBases.list,
        { query: { query: query || undefined, page: String(pageParam) } },
        { signal },
      ),
    getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    // keep previous results while the next search loads
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The name of a base, if I can know it. */
export const baseNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'name', id],
    queryFn: async ({ signal }) =>
      (await call(knowledgeBases.get, { params: { knowledge_base_id: id } }, { signal })).name,
    meta: { quiet: true },
  })

export type OwnFiles = { knowledge_base_id: string | null; data: KnowledgeDocument[] }

/** The files of an assistant, refetched while one of them is being processed. */
export const ownFilesQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...KEY, 'files', assistantId],
    queryFn: async ({ signal }): Promise<OwnFiles> => {
      const { knowledge_base_id } = await call(
        assistants.ownFiles,
        { params: { assistant_id: assistantId } },
        { signal },
      )
      if (knowledge_base_id === null) return { knowledge_base_id, data: [] }
      const data = await allPages((page) => {
        const query = { sort_by: 'name', sort_order: 'asc', page: String(page) } as const
        return call(documents.list, { params: { knowledge_base_id }, query }, { signal })
      })
      return { knowledge_base_id, data }
    },
    refetchInterval: ({ state }) =>
      state.data?.data.some((file) => file.state !== 'indexed' && file.state !== 'failed') ? POLL_MS : false,
    meta: { quiet: true },
  })

/** Adds files to the assistant; returns the result for each. */
export function useAddFiles(assistantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const params = await call(assistants.openFiles, { params: { assistant_id: assistantId } })
      const form = new FormData()
      for (const file of files) form.append('files', file, file.name)
      const input = { params, query: { on_duplicate: 'keep_both' } }
      return (await upload(documents.upload, input, form)).data
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownFilesQuery(assistantId).queryKey }),
  })
}

/** Deletes a file of the assistant, in all its versions. */
export function useDeleteFile(assistantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ baseId, fileId }: { baseId: string; fileId: string }) =>
      call(documents.remove, { params: { knowledge_base_id: baseId }, body: { document_ids: [fileId] } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownFilesQuery(assistantId).queryKey }),
  })
}
