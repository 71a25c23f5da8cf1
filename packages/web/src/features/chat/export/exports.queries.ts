import { type Message, runs } from '@parlance/contract/chat/runs.ts'
import {
  type NewThreadExport,
  type ThreadExport,
  threadExports,
} from '@parlance/contract/chat/transfer/thread-exports.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { downloadFile } from '#lib/network/download.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const LIVE_MS = 1_000

export const isBeingMade = ({ state }: ThreadExport) => state === 'waiting' || state === 'running'

/** The newest exports of a conversation; refetched while one of them is in progress. */
export const exportsQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['thread-exports', threadId],
    queryFn: async ({ signal }) =>
      (await call(threadExports.list, { params: { thread_id: threadId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? LIVE_MS : false),
    meta: { quiet: true },
  })

/** The dialog shows a refusal. */
export function useOrderExport(threadId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewThreadExport) =>
      call(threadExports.create, { params: { thread_id: threadId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery(threadId).queryKey }),
    meta: { quiet: true },
  })
}

/** Downloads the file of an export. */
export function useDownloadExport(threadId: string) {
  return useMutation({
    mutationFn: async ({ id, name }: ThreadExport) => {
      const input = { params: { thread_id: threadId, export_id: id } }
      const answer = await open(threadExports.file, input, {
        headers: { Accept: 'application/octet-stream' },
      })
      downloadFile(name, await answer.blob())
    },
  })
}

/** All messages of one path, oldest first. */
export const wholePathQuery = (threadId: string, until: string | null) =>
  queryOptions({
    queryKey: ['whole-path', threadId, until],
    queryFn: async ({ signal }) => {
      const params = { thread_id: threadId }
      const messages: Message[] = []
      let place: { until?: string; before?: string } = until === null ? {} : { until }
      for (;;) {
        const { data, before } = await call(runs.messages, { params, query: place }, { signal })
        messages.unshift(...data)
        if (before === null) return messages
        place = { before }
      }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
