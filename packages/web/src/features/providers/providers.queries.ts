import {
  providers,
  type ProviderConnection,
  type ProviderInput,
} from '@parlance/contract/models/providers.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADMIN_MODELS_KEY, modelsQuery } from '#features/models/models.queries.ts'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['admin', 'providers']

export type ProviderSort = 'name' | 'interface' | 'model_count' | 'created_at'
export type ProviderListQuery = {
  query: string
  sort_by: ProviderSort
  sort_order: 'asc' | 'desc'
  page: number
}

export const adminProvidersQuery = ({ query, page, ...sort }: ProviderListQuery) =>
  queryOptions({
    queryKey: [...KEY, 'list', query, sort, page],
    queryFn: ({ signal }) =>
      call(
        providers.adminList,
        { query: { ...sort, query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const providerQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', providerId],
    queryFn: ({ signal }) => call(providers.get, { params: { provider_id: providerId } }, { signal }),
    meta: { quiet: true },
  })

export const providerDependentsQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...KEY, 'dependents', providerId],
    queryFn: ({ signal }) => call(providers.dependents, { params: { provider_id: providerId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const offeredModelsQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...KEY, 'offered', providerId],
    queryFn: ({ signal }) => call(providers.offered, { params: { provider_id: providerId } }, { signal }),
    meta: { quiet: true },
  })

export type ProviderBody = ProviderInput

/** Creates a provider, or changes the one that was read; the form shows a refusal. */
export function useCreateProvider() {
  return useChange(true, async ({ models, ...body }: ProviderBody & { models: string[] }) => {
    const made = await call(providers.create, { body })
    const params = { provider_id: made.id }
    // the provider is saved: its page shows a failure of this step, and the models can be added there
    const { added } =
      models.length === 0
        ? { added: 0 }
        : await call(providers.addModels, { params, body: { identifiers: models, enabled: true } }).catch(
            () => ({ added: 0 }),
          )
    return { ...made, added }
  })
}

export function useSaveProvider(providerId: string) {
  return useChange(true, (body: ProviderBody & { updated_at: string }) =>
    call(providers.update, { params: { provider_id: providerId }, body }),
  )
}

export function useSwitchProvider(providerId: string, quiet: boolean) {
  return useChange(quiet, (body: { enabled: boolean; replacement_id?: string | undefined }) =>
    call(providers.setEnabled, { params: { provider_id: providerId }, body }),
  )
}

export function useDeleteProvider(providerId: string) {
  return useChange(true, (replacement_id: string | undefined) =>
    call(providers.delete, { params: { provider_id: providerId }, query: { replacement_id } }),
  )
}

export function useAddKey(providerId: string) {
  return useChange(true, (body: { label: string; key: string }) =>
    call(providers.addKey, { params: { provider_id: providerId }, body }),
  )
}

export function useSetKey(providerId: string, keyId: string) {
  return useChange(false, (body: { label?: string; enabled?: boolean }) =>
    call(providers.setKey, { params: { provider_id: providerId, key_id: keyId }, body }),
  )
}

export function useDeleteKey(providerId: string, keyId: string) {
  return useChange(false, () =>
    call(providers.deleteKey, { params: { provider_id: providerId, key_id: keyId } }),
  )
}

export function useTestProvider(providerId: string) {
  return useChange(true, (key_id: string | null) =>
    call(providers.test, { params: { provider_id: providerId }, body: { key_id } }),
  )
}

export function useAddModels(providerId: string) {
  return useChange(true, (body: { identifiers: string[]; enabled: boolean }) =>
    call(providers.addModels, { params: { provider_id: providerId }, body }),
  )
}

/** Tests unsaved values. */
export function useTryDraft() {
  return useMutation({
    mutationFn: (body: ProviderConnection) => call(providers.tryDraft, { body }),
    meta: { quiet: true },
  })
}

/** A change of a provider can change its models as well. */
function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY, ADMIN_MODELS_KEY, modelsQuery().queryKey], change, { quiet })
}
