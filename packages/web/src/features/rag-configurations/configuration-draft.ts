import type {
  RagConfiguration,
  RagConfigurationInput,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { SplitterField } from './rag-configurations.queries.ts'

export type Options = Record<string, number | boolean | null>

/** The numbers of neighbours to choose from. */
export const NEIGHBOURS = ['0', '1', '2'] as const
const neighboursOf = (count: number) => NEIGHBOURS[count] ?? '1'

/** The form values. */
export type ConfigurationDraft = {
  name: string
  description: string
  /** Empty: keywords alone. */
  embedding_model_id: string
  rerank_model_id: string
  splitter_type: SplitterType
  splitter_options: Options
  min_score: number | null
  vector_weight: number | null
  neighbours: (typeof NEIGHBOURS)[number]
  is_default: boolean
}

export function draftOf(configuration: RagConfiguration | undefined, firstModel: string): ConfigurationDraft {
  return {
    name: configuration?.name ?? '',
    description: configuration?.description ?? '',
    embedding_model_id: configuration === undefined ? firstModel : (configuration.embedding_model?.id ?? ''),
    rerank_model_id: configuration?.rerank_model?.id ?? '',
    splitter_type: configuration?.splitter_type ?? 'recursive',
    splitter_options: (configuration?.splitter_options as Options | undefined) ?? {},
    min_score: configuration?.min_score ?? 0,
    vector_weight: configuration?.vector_weight ?? 0.5,
    neighbours: neighboursOf(configuration?.neighbours ?? 1),
    is_default: configuration?.is_default ?? false,
  }
}

/** The options of a draft, with the defaults of untouched ones. */
export function optionsOf(draft: ConfigurationDraft, fields: readonly SplitterField[]): Options {
  return Object.fromEntries(
    fields.map(({ name, default: standard }) => {
      const touched = draft.splitter_options[name]
      return [name, touched === undefined ? standard : touched]
    }),
  )
}

/** The request body, which the server's schema validates. */
export function inputOf(draft: ConfigurationDraft, fields: readonly SplitterField[]): RagConfigurationInput {
  return {
    ...draft,
    neighbours: Number(draft.neighbours),
    embedding_model_id: draft.embedding_model_id === '' ? null : draft.embedding_model_id,
    rerank_model_id: draft.rerank_model_id === '' ? null : draft.rerank_model_id,
    splitter_options: optionsOf(draft, fields),
  } as RagConfigurationInput
}
