import { threads } from '@parlance/contract/chat/threads.ts'
import { type KnowledgeDocument, documents } from '@parlance/contract/knowledge/documents.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { knowFile } from '#features/chat/files/known-files.ts'
import { allPages } from '#lib/network/all-pages.ts'
import { call, open } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const LIVE_MS = 1_000
const keyOf = (threadId: string) => ['thread-files', threadId]

export type ThreadFiles = { knowledge_base_id: string | null; data: KnowledgeDocument[] }

export const isBeingRead = ({ state }: KnowledgeDocument): boolean =>
  state !== 'indexed' && state !== 'failed'

/** The files of a conversation, newest first; refetched while one of them is being read. */
export const threadFilesQuery = (threadId: string) =>
  queryOptions({
    queryKey: keyOf(threadId),
    queryFn: async ({ signal }): Promise<ThreadFiles> => {
      const { knowledge_base_id } = await call(threads.files, { params: { thread_id: threadId } }, { signal })
      if (knowledge_base_id === null) return { knowledge_base_id, data: [] }
      const data = await allPages((page) =>
        call(documents.list, { params: { knowledge_base_id }, query: { page: String(page) } }, { signal }),
      )
      for (const { id, name, size } of data) knowFile(id, { name, size })
      return { knowledge_base_id, data }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingRead) ? LIVE_MS : false),
    meta: { quiet: true },
  })

/** The base that stores the files of a conversation. */
export async function openThreadFiles(threadId: string, signal: AbortSignal): Promise<string> {
  const { knowledge_base_id } = await call(threads.openFiles, { params: { thread_id: threadId } }, { signal })
  return knowledge_base_id
}

/** An object URL of a picture, because our URLs require a token that `img` does not send. */
export const pictureQuery = (baseId: string, id: string, size: 'full' | 'thumbnail') =>
  queryOptions({
    queryKey: ['thread-picture', baseId, id, size],
    queryFn: async ({ signal }) => {
      const params = { knowledge_base_id: baseId, document_id: id }
      const headers = { Accept: 'application/octet-stream' }
      const answer = await open(documents.picture, { params, query: { size } }, { signal, headers })
      const type = size === 'full' ? 'image/jpeg' : 'image/webp'
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

/**
 * Deletes a file that was removed from a draft, unless a message has it. Failures are left to the server's clean-up.
 */
export async function withdrawFile(threadId: string, id: string): Promise<void> {
  await call(threads.withdrawFile, { params: { thread_id: threadId, document_id: id } }).catch(() => {})
}

export function useWithdrawFile(threadId: string) {
  return useChange(threadId, (id: string) => withdrawFile(threadId, id))
}

/** Deletes a file of a conversation; answers keep their text. */
export function useRemoveFile(threadId: string) {
  return useChange(threadId, ({ baseId, id }: { baseId: string; id: string }) =>
    call(documents.remove, { params: { knowledge_base_id: baseId }, body: { document_ids: [id] } }),
  )
}

export function useUndeleteFile(threadId: string) {
  return useChange(threadId, ({ baseId, id }: { baseId: string; id: string }) =>
    call(documents.undelete, { params: { knowledge_base_id: baseId }, body: { document_ids: [id] } }),
  )
}

/** Retries reading a file that could not be read. */
export function useReadAgain(threadId: string) {
  return useChange(threadId, ({ baseId, id }: { baseId: string; id: string }) =>
    call(documents.retry, { params: { knowledge_base_id: baseId }, body: { document_ids: [id] } }),
  )
}

function useChange<V, A>(threadId: string, change: (variables: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(threadId) }),
  })
}
