import { runs } from '@parlance/contract/chat/runs.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'

/** The key of all queries about the messages of a thread, for any path. */
export const messagesKey = (threadId: string) => ['messages', threadId]

/** One path of a thread, newest page first: the next page holds older messages. */
export const messagesQuery = (threadId: string, through: string | null = null) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(threadId), through],
    queryFn: ({ pageParam, signal }) =>
      call(
        runs.messages,
        {
          params: { thread_id: threadId },
          query: { through: through ?? undefined, before: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.before,
    staleTime: 2000,
    meta: { quiet: true },
  })

/** One message of a thread, which need not be on a loaded page. */
export const messageQuery = (threadId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messagesKey(threadId), 'one', messageId],
    queryFn: async ({ signal }) => {
      const params = { thread_id: threadId }
      const { data } = await call(runs.messages, { params, query: { until: messageId } }, { signal })
      return data.at(-1) ?? null
    },
    meta: { quiet: true },
  })

/** An object URL for a file of an answer, because our URLs require a token that `img` does not send. */
export const answerFileQuery = (threadId: string, fileId: string, mediaType: string) =>
  queryOptions({
    queryKey: ['answer-file', threadId, fileId],
    queryFn: async ({ signal }) => {
      const answer = await open(
        runs.file,
        { params: { thread_id: threadId, file_id: fileId } },
        { signal, headers: { Accept: 'application/octet-stream' } },
      )
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: mediaType }))
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })
