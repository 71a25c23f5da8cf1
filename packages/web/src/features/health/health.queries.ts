import { health } from '@parlance/contract/admin/health.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'

export const healthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(health.admin, {}, { signal }),
    gcTime: 0,
    meta: { quiet: true },
  })
