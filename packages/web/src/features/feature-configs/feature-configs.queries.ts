import { featureConfigs, type FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { plugins } from '@parlance/contract/admin/plugins.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { adminPluginsQuery } from '#plugins/plugins.queries.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export const featureConfigsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'feature-configs'],
    queryFn: async ({ signal }) => (await call(featureConfigs.adminList, {}, { signal })).data,
    meta: { quiet: true },
  })

/** Sets a value, or restores the default if none is given; `quiet`: the caller shows the error. */
export function useSetFeatureConfig({ quiet = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet },
    mutationFn: ({ key, value }: { key: string; value: FeatureConfig['value'] | undefined }) =>
      value === undefined
        ? call(featureConfigs.reset, { params: { key } })
        : call(featureConfigs.set, { params: { key }, body: { value } }),
    onSuccess: () => readAgain(client),
  })
}

/**
 * Approves a packed plugin with this hash of its files, or revokes the approval; its settings appear and disappear with
 * it.
 */
export function useApproval(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hash: string | null) =>
      hash === null
        ? call(plugins.revoke, { params: { id } })
        : call(plugins.approve, { params: { id }, body: { hash } }),
    onSettled: () => readAgain(client),
  })
}

function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: featureConfigsQuery().queryKey }),
    client.invalidateQueries({ queryKey: adminPluginsQuery().queryKey }),
  ])
}
