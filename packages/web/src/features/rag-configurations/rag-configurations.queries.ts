import { knowledgeBases } from '@parlance/contract/knowledge/knowledge-bases.ts'
import {
  ragConfigurations,
  type RagConfigurationInput,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { baseQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { call } from '#lib/network/api.ts'
import { fetchCode } from '#lib/network/lazy.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['rag-configurations']

export const ragConfigurationsQuery = ({ query, page }: { query: string; page: number }) =>
  queryOptions({
    queryKey: [...KEY, 'all', query, page],
    queryFn: ({ signal }) =>
      call(ragConfigurations.list, { query: { query, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The configurations that a base can use. */
export const ragChoicesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'choices'],
    queryFn: async ({ signal }) => (await call(ragConfigurations.choices, {}, { signal })).data,
    meta: { quiet: true },
  })

/** One field of a splitter's options, described by its schema. */
export type SplitterField = {
  name: string
  kind: 'number' | 'boolean'
  min: number
  max: number
  default: number | boolean
}

/** The fields of every splitter, derived from their schemas, which are loaded with the form. */
export const splitterFieldsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'fields'],
    queryFn: () => fetchCode(readFields),
    staleTime: Infinity,
  })

async function readFields(): Promise<Record<SplitterType, SplitterField[]>> {
  const [{ config, toJSONSchema }, { SPLITTER_OPTIONS, SPLITTER_TYPES }] = await Promise.all([
    import('zod'),
    import('@parlance/contract/knowledge/splitters.schemas.ts'),
  ])
  config({ jitless: true })
  const fieldsOf = (type: SplitterType): SplitterField[] =>
    Object.entries(toJSONSchema(SPLITTER_OPTIONS[type], { io: 'input' }).properties ?? {}).map(
      ([name, schema]) => {
        const {
          type: kind,
          minimum = 0,
          maximum = 0,
          default: standard,
        } = typeof schema === 'object' ? schema : {}
        return {
          name,
          kind: kind === 'boolean' ? 'boolean' : 'number',
          min: minimum,
          max: maximum,
          default: typeof standard === 'boolean' ? standard : Number(standard),
        }
      },
    )
  return Object.fromEntries(SPLITTER_TYPES.map((type) => [type, fieldsOf(type)])) as Record<
    SplitterType,
    SplitterField[]
  >
}

/** Creates a configuration, or changes the one with this id; the form shows a refusal. */
export function useSaveConfiguration(id: string | undefined) {
  return useChange(true, (body: RagConfigurationInput) =>
    id === undefined
      ? call(ragConfigurations.create, { body })
      : call(ragConfigurations.update, { params: { rag_configuration_id: id }, body }),
  )
}

/** What a change would rebuild. */
export function useCost(id: string) {
  return useMutation({
    mutationFn: (body: RagConfigurationInput) =>
      call(ragConfigurations.cost, { params: { rag_configuration_id: id }, body }),
    meta: { quiet: true },
  })
}

export function useDeleteConfiguration() {
  return useChange(false, (id: string) =>
    call(ragConfigurations.delete, { params: { rag_configuration_id: id } }),
  )
}

/** What another configuration of a base would rebuild. */
export const baseCostQuery = (knowledgeBaseId: string, id: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'cost', knowledgeBaseId, id],
    queryFn: ({ signal }) =>
      call(
        ragConfigurations.baseCost,
        { params: { knowledge_base_id: knowledgeBaseId }, body: { rag_configuration_id: id } },
        { signal },
      ),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })

export function useChooseConfiguration(knowledgeBaseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rag_configuration_id: string | null) =>
      call(knowledgeBases.update, {
        params: { knowledge_base_id: knowledgeBaseId },
        body: { rag_configuration_id },
      }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: baseQuery(knowledgeBaseId).queryKey }),
  })
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY], change, { quiet })
}
