import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { ADMIN_PAGE_SIZE, MODEL_GROUPS_MAX } from '#core/limits.ts'
import { bilingual, day, givenDay, givenInstant, instant, uuid } from '#core/schemas.ts'
import { MODEL_INTERFACES, MODEL_TYPES } from './model-interfaces.ts'
import { SYSTEM_ASSISTANT_KEYS } from '#assistants/system-assistants.schemas.ts'

const capabilities = z.strictObject({
  vision: z.boolean(),
  tools: z.boolean(),
  reasoning: z.boolean(),
  structured_output: z.boolean(),
})

export const model = z.object({
  id: uuid,
  /** `image`: it answers with images instead of text; `speech`: it turns speech into text. */
  type: z.enum(MODEL_TYPES),
  label: bilingual,
  identifier: z.string(),
  provider_name: z.string(),
  rank: z.number().int(),
  context_size: z.number().int().nullable(),
  max_output_tokens: z.number().int().nullable(),
  capabilities,
  hosting_region: z.string().nullable(),
  data_note: bilingual.nullable(),
  /** By the price of an image or of a million output tokens; null if no price is known. */
  price_class: z.enum(['low', 'medium', 'high']).nullable(),
})

/** Prices are integers: billionths of the currency's unit for one million tokens, one image, or one minute of audio. */
const nano = z.number().int().min(0).max(1e15).nullable()
const price = z.strictObject({
  input_nano: nano,
  cached_input_nano: nano,
  output_nano: nano,
  /** Of one image, in addition to its tokens if these have a price; null: images are paid by their tokens. */
  image_nano: nano.default(null),
  /** Of one minute of audio, in addition to its tokens if these have a price; null: audio is paid by its tokens. */
  minute_nano: nano.default(null),
})
const datedPrice = z.object({
  id: uuid,
  /** Applies from the start of this day in the organisation's time zone. */
  valid_from: day,
  input_nano: z.number().int().nullable(),
  cached_input_nano: z.number().int().nullable(),
  output_nano: z.number().int().nullable(),
  image_nano: z.number().int().nullable(),
  minute_nano: z.number().int().nullable(),
})

export const adminModel = model.omit({ price_class: true }).extend({
  interface: z.enum(MODEL_INTERFACES),
  provider_id: uuid,
  provider_enabled: z.boolean(),
  enabled: z.boolean(),
  is_restricted: z.boolean(),
  price: price.nullable(),
  ends_at: instant.nullable(),
  replacement_id: uuid.nullable(),
  usage_count: z.number().int(),
  created_at: instant,
  updated_at: instant,
})

const named = z.object({ id: uuid, name: z.string() })

export const adminModelDetail = adminModel.extend({
  /** The interfaces that this model can use, given its provider. */
  interfaces: z.array(z.enum(MODEL_INTERFACES)),
  groups: z.array(named),
  prices: z.array(datedPrice),
  replacement_label: bilingual.nullable(),
  /** Of every price. */
  currency: z.string(),
  time_zone: z.string(),
})

/** The number, and the first names. */
const counted = z.object({ count: z.number().int(), names: z.array(z.string()) })

/** The consequences of removing a model. */
export const dependents = z.object({
  assistants: counted,
  fallback_of: counted,
  replacement_of: counted,
  /** RAG configurations that use it for embedding, and those that use it for reranking. */
  embeds: counted,
  reranks: counted,
  /** Expert prompts with a draft or live version that names it. */
  prompts: counted,
  /** The system assistants, by their keys. */
  helpers: z.object({ count: z.number().int(), names: z.array(z.enum(SYSTEM_ASSISTANT_KEYS)) }),
  /** Budgets that fall back to it. */
  budgets: z.number().int(),
  /** API keys that are limited to it, alone or with others. */
  keys: counted,
  /** The models that can replace it, best first. */
  replacements: z.array(z.object({ id: uuid, label: bilingual, identifier: z.string() })),
  /** The replacement that is already set. */
  replacement_id: uuid.nullable(),
})

const label = z
  .strictObject({ en: z.string().trim().max(120).optional(), fr: z.string().trim().max(120).optional() })
  .refine((text) => Boolean(text.en || text.fr), {
    message: 'must have a text in one language',
    params: { reason: 'one_language' },
  })
const identifier = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\s\p{Cc}]+$/u)
const tokens = z.number().int().min(1).max(100_000_000).nullable().default(null)

/** The editable fields of a model; order, state and prices have separate calls. */
export const modelInput = z.strictObject({
  label,
  identifier,
  type: z.enum(MODEL_TYPES),
  interface: z.enum(MODEL_INTERFACES),
  context_size: tokens,
  max_output_tokens: tokens,
  capabilities,
  is_restricted: z.boolean().default(false),
  /** The groups that can use it, if it is restricted. */
  groups: z.array(uuid).max(MODEL_GROUPS_MAX).default([]),
  hosting_region: z.string().trim().max(60).nullable().default(null),
  data_note: z
    .strictObject({ en: z.string().trim().max(500).optional(), fr: z.string().trim().max(500).optional() })
    .nullable()
    .default(null),
  /** The time from which the replacement answers. */
  ends_at: givenInstant.nullable().default(null),
  replacement_id: uuid.nullable().default(null),
})

const listQuery = z.strictObject({
  query: z.string().max(200).optional(),
  type: z.enum(MODEL_TYPES).optional(),
  state: z.enum(['enabled', 'disabled']).optional(),
  provider_id: uuid.optional(),
  page: z
    .string()
    .regex(/^[0-9]{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(200))
    .default(1),
  sort_by: z.enum(['rank', 'label', 'provider', 'type', 'created_at', 'usage_count']).optional(),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
})

const one = z.strictObject({ model_id: uuid })
/** The replacement; `none`: the best available model. Required if something depends on the model. */
const replacement = z.union([uuid, z.literal('none')])

export const modelSchemas = {
  list: { answer: z.object({ data: z.array(model) }) },
  adminList: {
    query: listQuery,
    answer: z.object({
      data: z.array(adminModel).max(ADMIN_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
      currency: z.string(),
    }),
  },
  providers: {
    answer: z.object({
      data: z.array(named.extend({ interface: z.enum(MODEL_INTERFACES), enabled: z.boolean() })),
    }),
  },
  groups: {
    query: z.strictObject({ query: z.string().max(200).optional() }),
    answer: z.object({ data: z.array(named) }),
  },
  create: {
    body: z.strictObject({ provider_id: uuid, identifier, type: z.enum(MODEL_TYPES).default('chat') }),
    answer: adminModelDetail,
  },
  get: { params: one, answer: adminModelDetail },
  update: {
    params: one,
    body: modelInput.extend({
      /** The revision that was read, so that a concurrent change is not overwritten. */
      updated_at: givenInstant,
    }),
    answer: adminModelDetail,
  },
  setEnabled: {
    params: one,
    body: z.strictObject({ enabled: z.boolean(), replacement_id: replacement.optional() }),
    answer: adminModelDetail,
  },
  move: { params: one, body: z.strictObject({ rank: z.number().int().min(1).max(100_000) }) },
  setPrice: { params: one, body: price.extend({ valid_from: givenDay }), answer: adminModelDetail },
  deletePrice: { params: z.strictObject({ model_id: uuid, price_id: uuid }), answer: adminModelDetail },
  dependents: { params: one, answer: dependents },
  delete: { params: one, query: z.strictObject({ replacement_id: replacement.optional() }) },
} satisfies Record<string, CallSchemas>
