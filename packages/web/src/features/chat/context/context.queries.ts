import { runs } from '@parlance/contract/chat/runs.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { call } from '#lib/network/api.ts'

type Asked = {
  assistantId: string | null
  modelId: string | null
  folderId: string | undefined
  files: readonly string[]
}

/** How full the context would be with the next question; refetched with the messages of the thread. */
export const contextQuery = (threadId: string, { assistantId, modelId, folderId, files }: Asked) =>
  queryOptions({
    queryKey: [...messagesKey(threadId), 'context', { assistantId, modelId, folderId, files }],
    queryFn: ({ signal }) =>
      call(
        runs.context,
        {
          params: { thread_id: threadId },
          query: {
            ...(assistantId && { assistant_id: assistantId }),
            ...(modelId && { model_id: modelId }),
            ...(folderId && { folder_id: folderId }),
            ...(files.length > 0 && { files: files.join(',') }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
