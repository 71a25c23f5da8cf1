import { messageSearch } from '@parlance/contract/chat/message-search.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'

/** A search with the parameters in the address; days as 2026-11-25, both inclusive. */
export type MessageSearch = {
  query?: string
  assistant?: string
  folder?: string
  from?: string
  to?: string
  files?: true
}

/** My messages and conversations that match the words, page by page. */
export const messageSearchQuery = ({ query = '', assistant, folder, from, to, files }: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: ['message-search', { query, assistant, folder, from, to, files }],
    queryFn: ({ pageParam, signal }) =>
      call(
        messageSearch.search,
        {
          query: {
            query,
            ...(assistant !== undefined && { assistant_id: assistant }),
            ...(folder !== undefined && { folder_id: folder }),
            ...(from !== undefined && { from: midnight(from, 0) }),
            ...(to !== undefined && { to: midnight(to, 1) }),
            ...(files && { with_files: 'true' as const }),
            ...after(pageParam),
          },
        },
        { signal },
      ),
    ...byCursor,
    enabled: query.trim() !== '',
    // new messages are found too
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The start of a day in the local time zone, plus `later` days. */
function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
