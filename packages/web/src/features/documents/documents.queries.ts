import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { documents as calls, type UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isWaiting } from '#features/documents/document-states.ts'
import { downloadOriginal } from '#features/documents/reading.queries.ts'
import { useRefreshBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { call } from '#lib/network/api.ts'
import { upload } from '#lib/network/upload.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export type DocumentSort = 'name' | 'created_at' | 'size' | 'state'
export type DocumentFilter = '' | 'indexed' | 'waiting' | 'failed' | 'archived'
export type DocumentList = {
  query: string
  page: number
  sort_by: DocumentSort
  sort_order: 'asc' | 'desc'
  state: DocumentFilter
  /** Conditions on the fields of the base. */
  filter: readonly FieldCondition[]
}
export type OnDuplicate = 'refuse' | 'replace' | 'keep_both'

const LIVE_MS = 1_500
/** The prefix of all queries about the files of a base. */
export const documentsKey = (baseId: string) => ['documents', baseId]

/** Refetched while one of them is being processed. */
export const documentsQuery = (baseId: string, { query, page, state, filter, ...sort }: DocumentList) =>
  queryOptions({
    queryKey: [...documentsKey(baseId), 'list', { query, page, state, filter, ...sort }],
    queryFn: ({ signal }) =>
      call(
        calls.list,
        {
          params: { knowledge_base_id: baseId },
          query: {
            ...sort,
            page: String(page),
            ...(query !== '' && { query }),
            ...(state !== '' && { state }),
            ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
          },
        },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: (asked) => (asked.state.data?.data.some(isWaiting) ? LIVE_MS : false),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const documentQuery = (baseId: string, id: string) =>
  queryOptions({
    queryKey: [...documentsKey(baseId), 'one', id],
    queryFn: ({ signal }) =>
      call(calls.get, { params: { knowledge_base_id: baseId, document_id: id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? LIVE_MS : false),
    meta: { quiet: true },
  })

/** Uploads files and returns the result of each. */
export async function sendFiles(
  baseId: string,
  files: readonly File[],
  onDuplicate: OnDuplicate,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<UploadedFile[]> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  const input = { params: { knowledge_base_id: baseId }, query: { on_duplicate: onDuplicate } }
  return (await upload(calls.upload, input, form, options)).data
}

/** The dialog shows a refusal. */
export function useRenameDocument(baseId: string, documentId: string) {
  return useChange(
    baseId,
    (name: string) =>
      call(calls.rename, {
        params: { knowledge_base_id: baseId, document_id: documentId },
        body: { name },
      }),
    true,
  )
}

/** Without ids: all failed ones. */
export function useRetryDocuments(baseId: string) {
  return useChange(baseId, (document_ids: string[] | null) =>
    call(calls.retry, {
      params: { knowledge_base_id: baseId },
      body: document_ids === null ? {} : { document_ids },
    }),
  )
}

export function useArchiveDocuments(baseId: string) {
  return useChange(baseId, (body: { document_ids: string[]; is_archived: boolean }) =>
    call(calls.setArchived, { params: { knowledge_base_id: baseId }, body }),
  )
}

export function useRemoveDocuments(baseId: string) {
  return useChange(baseId, (document_ids: string[]) =>
    call(calls.remove, { params: { knowledge_base_id: baseId }, body: { document_ids } }),
  )
}

export function useUndeleteDocuments(baseId: string) {
  return useChange(baseId, (document_ids: string[]) =>
    call(calls.undelete, { params: { knowledge_base_id: baseId }, body: { document_ids } }),
  )
}

/** Adds copies of documents to another base. */
export function useAddCopies() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ baseId, document_ids }: { baseId: string; document_ids: string[] }) =>
      call(calls.addCopies, { params: { knowledge_base_id: baseId }, body: { document_ids } }),
    meta: { quiet: true },
    onSettled: (_data, _error, { baseId }) => client.invalidateQueries({ queryKey: documentsKey(baseId) }),
  })
}

/** Downloads the original file. */
export function useDownloadOriginal(baseId: string) {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => downloadOriginal(baseId, id, name),
  })
}

/** Refetches the files of a base and the base itself. */
export function useRefreshDocuments(baseId: string) {
  const client = useQueryClient()
  const refreshBase = useRefreshBase(baseId)
  return () => Promise.all([client.invalidateQueries({ queryKey: documentsKey(baseId) }), refreshBase()])
}

function useChange<V, A>(baseId: string, change: (variables: V) => Promise<A>, quiet = false) {
  const refresh = useRefreshDocuments(baseId)
  return useMutation({ mutationFn: change, meta: { quiet }, onSettled: refresh })
}
