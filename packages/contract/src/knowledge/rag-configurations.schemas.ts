import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  NEIGHBOURS_MAX,
  RAG_CONFIGURATION_NAME_MAX,
  RAG_CONFIGURATIONS_MAX,
  RAG_DESCRIPTION_MAX,
} from '#core/limits.ts'
import { adminPageOf, bilingual, fraction, instant, searchedPage, uuid } from '#core/schemas.ts'
import { SPLITTER_OPTIONS, SPLITTER_TYPES } from './splitters.schemas.ts'

const namedModel = z.object({
  id: uuid,
  label: bilingual,
  is_usable: z.boolean(),
  /** Its vectors only repeat the words, as those of the demonstration do, so they add no weight to them. */
  is_lexical: z.boolean(),
})

export const ragConfiguration = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** Null: keywords alone. */
  embedding_model: namedModel.nullable(),
  rerank_model: namedModel.nullable(),
  splitter_type: z.enum(SPLITTER_TYPES),
  splitter_options: z.record(z.string(), z.unknown()),
  /** Minimum score of a passage, 0 to 1. */
  min_score: z.number(),
  /**
   * The weight of this embedding model's vectors relative to the words, 0 to 1, in all configurations that use it.
   */
  vector_weight: z.number(),
  /** How many passages before and after a found one are given to the model with it. */
  neighbours: z.number().int(),
  is_default: z.boolean(),
  knowledge_bases: z.number().int(),
  created_at: instant,
  updated_at: instant,
})

const fields = {
  name: z.string().trim().min(1).max(RAG_CONFIGURATION_NAME_MAX),
  description: z.string().trim().max(RAG_DESCRIPTION_MAX).default(''),
  embedding_model_id: uuid.nullable().default(null),
  rerank_model_id: uuid.nullable().default(null),
  min_score: fraction(0, 1).default(0),
  vector_weight: fraction(0, 1).default(0.5),
  neighbours: z.number().int().min(0).max(NEIGHBOURS_MAX).default(1),
  is_default: z.boolean().default(false),
}

/** The input of a form; the options are checked against the schema of their type. */
export const ragConfigurationInput = z.discriminatedUnion('splitter_type', [
  z.strictObject({
    ...fields,
    splitter_type: z.literal('recursive'),
    splitter_options: SPLITTER_OPTIONS.recursive,
  }),
  z.strictObject({
    ...fields,
    splitter_type: z.literal('markdown'),
    splitter_options: SPLITTER_OPTIONS.markdown,
  }),
  z.strictObject({
    ...fields,
    splitter_type: z.literal('sentence'),
    splitter_options: SPLITTER_OPTIONS.sentence,
  }),
  z.strictObject({ ...fields, splitter_type: z.literal('token'), splitter_options: SPLITTER_OPTIONS.token }),
])

/** What a change builds again, estimated in advance; texts that were embedded before are not counted. */
export const rebuildCost = z.object({
  knowledge_bases: z.number().int(),
  documents: z.number().int(),
  chunks: z.number().int(),
  tokens: z.number().int(),
  /** Billionths of the currency's unit; null where the model has no price. */
  cost_nano: z.number().int().nullable(),
  currency: z.string(),
})

const one = z.strictObject({ rag_configuration_id: uuid })

export const ragConfigurationSchemas = {
  list: {
    query: searchedPage,
    answer: adminPageOf(ragConfiguration).extend({
      embedding_models: z.array(namedModel).max(1_000),
      rerank_models: z.array(namedModel).max(1_000),
      /** Whether this database can store vectors. */
      has_vectors: z.boolean(),
    }),
  },
  choices: {
    answer: z.object({
      data: z
        .array(
          z.object({
            id: uuid,
            name: z.string(),
            description: z.string(),
            is_default: z.boolean(),
            /** Whether passages are also found by meaning. */
            has_embedding: z.boolean(),
          }),
        )
        .max(RAG_CONFIGURATIONS_MAX),
    }),
  },
  create: { body: ragConfigurationInput, answer: ragConfiguration },
  update: { params: one, body: ragConfigurationInput, answer: ragConfiguration },
  cost: { params: one, body: ragConfigurationInput, answer: rebuildCost },
  baseCost: {
    params: z.strictObject({ knowledge_base_id: uuid }),
    body: z.strictObject({ rag_configuration_id: uuid.nullable() }),
    answer: rebuildCost,
  },
  delete: { params: one },
} satisfies Record<string, CallSchemas>
