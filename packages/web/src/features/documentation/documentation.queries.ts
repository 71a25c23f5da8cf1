import { meta } from '@parlance/contract/admin/meta.ts'
import { queryOptions } from '@tanstack/react-query'
import { callsOf } from '#features/documentation/api-description.ts'
import { call } from '#lib/network/api.ts'

/** The calls of the server, as it describes them itself. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: ['api-description'],
    queryFn: async ({ signal }) => callsOf(await call(meta.openapi, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The changes of each version, loaded on demand. The dialog says when that fails; a reload would close it. */
export const changesQuery = () =>
  queryOptions({
    queryKey: ['changes'],
    queryFn: async () => (await import('#features/documentation/changes.ts')).CHANGES,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
