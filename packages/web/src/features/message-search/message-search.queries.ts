import { messageSearch } from '@parlance/contract/chat/message-search.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'

/** A search as the address has it; days as 2026-11-25, both included. */
export type MessageSearch = {
  query?: string
  assistant?: string
  folder?: string
  from?: string
  to?: string
  files?: true
}

/** My messages and conversations that have the words, a page at a time. */
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
    // what was just written is found
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The beginning of a day here, or of a later one. */
function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
