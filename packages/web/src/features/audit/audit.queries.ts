import { audit } from '@parlance/contract/admin/audit.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { downloadText } from '#lib/network/download.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export type AuditFilter = {
  actor_id?: string
  object_type?: string
  action?: string
  from?: string
  to?: string
}

/** The trail, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        audit.adminList,
        { query: { ...filter, ...(pageParam !== null && { before: String(pageParam) }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** People who changed something, by name, page by page. */
export const auditActorsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', 'actors', query],
    queryFn: ({ pageParam, signal }) =>
      call(audit.actors, { query: { query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1 as number | string,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Downloads the filtered trail as a file. */
export function useExportAudit() {
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const answer = await open(audit.export, { query: filter }, { headers: { Accept: 'text/csv' } })
      downloadText('audit.csv', 'text/csv', await answer.text())
    },
  })
}

export function useVerifyAudit() {
  return useMutation({ mutationFn: () => call(audit.verify, {}) })
}
