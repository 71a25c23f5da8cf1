import { runs } from '@parlance/contract/chat/runs.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'

/** How the passages of an answer were found; read each time, because rights change. */
export const foundQuery = (threadId: string, messageId: string) =>
  queryOptions({
    queryKey: ['how-found', threadId, messageId],
    queryFn: ({ signal }) =>
      call(runs.found, { params: { thread_id: threadId, message_id: messageId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
