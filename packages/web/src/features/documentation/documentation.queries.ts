import { meta } from '@parlance/contract/meta.ts'
import { queryOptions } from '@tanstack/react-query'
import { callsOf } from '#features/documentation/api-description.ts'
import { call } from '#lib/api.ts'

/** The calls of the server, as it describes them itself. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: ['api-description'],
    queryFn: async ({ signal }) => callsOf(await call(meta.openapi, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
