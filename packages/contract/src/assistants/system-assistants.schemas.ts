import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  FOLLOW_UPS_MAX,
  HELPER_INSTRUCTIONS_MAX,
  HELPER_MODELS_MAX,
  IMPROVABLE_TEXT_MAX,
} from '#core/limits.ts'
import { bilingual, fraction, instant, revision, uuid } from '#core/schemas.ts'

/** The system assistants. The ledger uses the same names for their costs, except `evaluation` for `judge`. */
export const SYSTEM_ASSISTANT_KEYS = [
  'title',
  'prompt_improvement',
  'follow_up',
  'summary',
  'search_query',
  'image_prompt',
  'judge',
] as const

const key = z.enum(SYSTEM_ASSISTANT_KEYS)
/** Null: the model's own value, which some models require. */
const temperature = fraction(0, 2).nullable()
const instructions = z.string().trim().min(1).max(HELPER_INSTRUCTIONS_MAX)
const modelIds = z
  .array(uuid)
  .max(HELPER_MODELS_MAX)
  .refine((ids) => new Set(ids).size === ids.length, {
    message: 'must name each model once',
    params: { reason: 'distinct' },
  })

export const systemAssistant = z.object({
  key,
  is_enabled: z.boolean(),
  model_type: z.literal('chat'),
  /** Tried in this order until one answers; none: the best model that the person can use. */
  models: z.array(
    z.object({
      id: uuid,
      label: bilingual,
      identifier: z.string(),
      provider_name: z.string(),
      enabled: z.boolean(),
    }),
  ),
  temperature,
  instructions: z.string(),
  /** The text that a reset restores, in the reader's language. */
  shipped_instructions: z.string(),
  has_own_instructions: z.boolean(),
  /** Incremented with each change; a change names the revision it is based on. */
  revision: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
})

/** The result of a trial. */
export const helperTrial = z.object({
  /** As the system assistant would return it; null if it failed. */
  output: z.string().nullable(),
  /** Why it failed: the model's error, or one of ours. */
  error: z.object({ code: z.string(), status: z.number().int().nullable() }).nullable(),
  model_label: bilingual.nullable(),
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  duration_ms: z.number().int(),
  cost_nano: z.number().int().nullable(),
  currency: z.string(),
})

const one = z.strictObject({ key })
const ofThread = z.strictObject({ thread_id: uuid })

export const systemAssistantSchemas = {
  list: { answer: z.object({ data: z.array(z.object({ key, is_enabled: z.boolean() })) }) },
  improve: {
    body: z.strictObject({
      text: z.string().trim().min(1).max(IMPROVABLE_TEXT_MAX),
      assistant_id: uuid.nullable().default(null),
    }),
    answer: z.object({ text: z.string(), model_label: bilingual }),
  },
  followUps: {
    params: ofThread,
    body: z.strictObject({ message_id: uuid }),
    answer: z.object({ questions: z.array(z.string()).max(FOLLOW_UPS_MAX) }),
  },
  summarise: {
    params: ofThread,
    answer: z.object({
      text: z.string(),
      model_label: bilingual,
      /** Whether the beginning was cut because it did not fit into the model's context. */
      is_cut: z.boolean(),
    }),
  },
  adminList: { answer: z.object({ data: z.array(systemAssistant) }) },
  update: {
    params: one,
    body: z.strictObject({
      revision,
      is_enabled: z.boolean(),
      model_ids: modelIds,
      temperature,
      instructions,
    }),
    answer: systemAssistant,
  },
  reset: {
    params: one,
    body: z.strictObject({ revision }),
    answer: systemAssistant,
  },
  try: {
    params: one,
    body: z.strictObject({
      input: z.string().trim().min(1).max(IMPROVABLE_TEXT_MAX),
      model_ids: modelIds,
      temperature,
      instructions,
    }),
    answer: helperTrial,
  },
} satisfies Record<string, CallSchemas>
