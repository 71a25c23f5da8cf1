import { marketplace } from '@parlance/contract/assistants/marketplace.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'

/** By rank, with the number of approved assistants for each. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await call(marketplace.tags, {}, { signal })).data,
    meta: { quiet: true },
  })
