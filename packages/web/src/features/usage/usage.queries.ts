import type { UsageDimension } from '@parlance/contract/admin/usage.ts'
import { usage } from '@parlance/contract/admin/usage.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Span } from '#features/usage/period.ts'
import { call, open } from '#lib/network/api.ts'

/** What a list of calls is filtered by: the key of one row of a sum. */
export type CallFilter = Partial<Record<UsageDimension, string>> & { unknown?: 'true' }

export const usageReportQuery = (span: Span, by: UsageDimension, page = 1) =>
  queryOptions({
    queryKey: ['usage', 'report', span, by, page],
    queryFn: ({ signal }) => call(usage.report, { query: { ...span, by, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const forecastQuery = () =>
  queryOptions({
    queryKey: ['usage', 'forecast'],
    queryFn: ({ signal }) => call(usage.forecast, {}, { signal }),
    meta: { quiet: true },
  })

export const usageRecordsQuery = ({ from, to }: Span, filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['usage', 'records', from, to, filter],
    queryFn: ({ pageParam, signal }) =>
      call(usage.records, { query: { from, to, ...queryOf(filter), cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { quiet: true },
  })

/** The ledger rows of a period as a file. */
export async function fetchUsageCsv({ from, to }: Span, filter: CallFilter): Promise<Blob> {
  const answer = await open(
    usage.export,
    { query: { from, to, ...queryOf(filter) } },
    { headers: { Accept: 'text/csv' } },
  )
  return answer.blob()
}

export const myUsageQuery = (span: Span, by: 'model' | 'assistant') =>
  queryOptions({
    queryKey: ['usage', 'mine', span, by],
    queryFn: ({ signal }) => call(usage.mine, { query: { ...span, by } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const assistantUsageQuery = (assistantId: string) =>
  queryOptions({
    queryKey: ['usage', 'assistant', assistantId],
    queryFn: ({ signal }) =>
      call(usage.ofAssistant, { params: { assistant_id: assistantId }, query: { step: 'week' } }, { signal }),
    meta: { quiet: true },
  })

/** Only known feature names, because an address can contain anything. */
function queryOf({ feature, ...rest }: CallFilter) {
  return { ...rest, ...(feature !== undefined && { feature: feature as 'chat' }) }
}
