import {
  models,
  type AdminModelDetail,
  type Dependents,
  type Model,
  type ModelInput,
} from '@parlance/contract/models/models.ts'
import type { ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '#lib/network/api.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The key of all queries about models for administrators. */
export const ADMIN_MODELS_KEY = ['admin', 'models']

/** The models that can answer: chat models, then image models. */
export const answeringModelsQuery = () =>
  queryOptions({
    queryKey: ['models'],
    queryFn: async ({ signal }) => (await call(models.list, {}, { signal })).data,
  })

/** Only the chat models of these. */
export const modelsQuery = () => ({ ...answeringModelsQuery(), select: chatModels })

const chatModels = (all: Model[]) => all.filter(({ type }) => type === 'chat')

export type ModelSort = 'rank' | 'label' | 'provider' | 'type' | 'usage_count'
export type ModelListQuery = { query: string; sort_by: ModelSort; sort_order: 'asc' | 'desc'; page: number }
export type ModelFilter = { type?: ModelType; state?: 'enabled' | 'disabled'; provider_id?: string }

export const adminModelsQuery = ({ query, page, ...sort }: ModelListQuery, filter: ModelFilter = {}) =>
  queryOptions({
    queryKey: [...ADMIN_MODELS_KEY, 'list', query, sort, page, filter],
    queryFn: ({ signal }) =>
      call(
        models.adminList,
        { query: { ...sort, ...filter, query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const adminModelQuery = (modelId: string) =>
  queryOptions({
    queryKey: [...ADMIN_MODELS_KEY, 'one', modelId],
    queryFn: ({ signal }) => call(models.get, { params: { model_id: modelId } }, { signal }),
    meta: { quiet: true },
  })

export const modelDependentsQuery = (modelId: string) =>
  queryOptions({
    queryKey: [...ADMIN_MODELS_KEY, 'dependents', modelId],
    queryFn: ({ signal }) => call(models.dependents, { params: { model_id: modelId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

const NAMED = ['assistants', 'fallback_of', 'replacement_of', 'embeds', 'reranks', 'prompts', 'keys'] as const

/** What depends on models that will be removed, one sentence for each kind. */
export function dependentLines(dependents: Dependents, t: TFunction): string[] {
  const { helpers, budgets } = dependents
  const named = NAMED.map((kind) => ({ kind, ...dependents[kind] }))
  const help = helpers.names.map((key) => t(`systemAssistants.name_${key}`))
  const counted = [...named, { kind: 'helpers', ...helpers, names: help } as const]
  const lines = counted
    .filter(({ count }) => count > 0)
    .map(({ kind, count, names }) => `${t(`models.dep_${kind}`, { count })} ${names.join(', ')}`)
  return budgets === 0 ? lines : [...lines, t('models.dep_budgets', { count: budgets })]
}

/** The models that can replace models that will be removed. */
export function replacementsOf(dependents: Dependents): { value: string; label: string }[] {
  return dependents.replacements.map((one) => ({
    value: one.id,
    label: inMyLanguage(one.label) || one.identifier,
  }))
}

export const modelProvidersQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_MODELS_KEY, 'providers'],
    queryFn: async ({ signal }) => (await call(models.providers, {}, { signal })).data,
    meta: { quiet: true },
  })

export const modelGroupsQuery = (query: string) =>
  queryOptions({
    queryKey: [...ADMIN_MODELS_KEY, 'groups', query],
    queryFn: async ({ signal }) =>
      (await call(models.groups, { query: { query: query || undefined } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export function useCreateModel() {
  return useChange(true, (body: { provider_id: string; identifier: string; type: ModelType }) =>
    call(models.create, { body }),
  )
}

/** The form shows a refusal. */
export function useSaveModel(modelId: string) {
  return useChange(true, (body: ModelInput & { updated_at: string }) =>
    call(models.update, { params: { model_id: modelId }, body }),
  )
}

/** The dialog shows a refusal, if there is one. */
export function useSwitchModel(modelId: string, quiet: boolean) {
  return useChange(quiet, (body: { enabled: boolean; replacement_id?: string | undefined }) =>
    call(models.setEnabled, { params: { model_id: modelId }, body }),
  )
}

export function useDeleteModel(modelId: string) {
  return useChange(true, (replacement_id: string | undefined) =>
    call(models.delete, { params: { model_id: modelId }, query: { replacement_id } }),
  )
}

export function useMoveModel() {
  return useChange(false, ({ id, rank }: { id: string; rank: number }) =>
    call(models.move, { params: { model_id: id }, body: { rank } }),
  )
}

export type PriceInput = Omit<AdminModelDetail['prices'][number], 'id'>

export function useSetPrice(modelId: string) {
  return useChange(true, (body: PriceInput) => call(models.setPrice, { params: { model_id: modelId }, body }))
}

export function useDeletePrice(modelId: string) {
  return useChange(false, (priceId: string) =>
    call(models.deletePrice, { params: { model_id: modelId, price_id: priceId } }),
  )
}

/** Every list of models is refetched, including those of the chat. */
function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([ADMIN_MODELS_KEY, modelsQuery().queryKey], change, { quiet })
}
