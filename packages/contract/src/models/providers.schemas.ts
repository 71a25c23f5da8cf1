import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  ADMIN_PAGE_SIZE,
  MODELS_ADDED_MAX,
  PROVIDER_HEADERS_MAX,
  PROVIDER_KEYS_MAX,
  PROVIDER_SECRET_MAX,
} from '#core/limits.ts'
import { givenInstant, instant, uuid } from '#core/schemas.ts'
import { MODEL_INTERFACES, MODEL_TYPES } from './model-interfaces.ts'
import { dependents } from './models.schemas.ts'

const providerKey = z.object({
  id: uuid,
  label: z.string(),
  /** The last characters; empty if the key is too short. */
  tail: z.string(),
  state: z.enum(['active', 'failing', 'disabled']),
  /** From the server's configuration, and only changed there. */
  from_environment: z.boolean(),
  last_used_at: instant.nullable(),
  /** Why the last call with it failed, as a code of the model calls; null after a successful one. */
  last_error: z.string().nullable(),
  /** Until then other keys are preferred. */
  rests_until: instant.nullable(),
})

export const adminProvider = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  interface: z.enum(MODEL_INTERFACES),
  base_url: z.string().nullable(),
  region: z.string().nullable(),
  enabled: z.boolean(),
  created_without_keys: z.boolean(),
  created_by: z.string().nullable(),
  /** Managed by the server's configuration, where its connection settings are changed. */
  from_environment: z.boolean(),
  model_count: z.number().int(),
  keys: z.array(providerKey),
  created_at: instant,
  updated_at: instant,
})

const milliseconds = (max: number) => z.number().int().min(100).max(max).optional()
/** Absent: the server's default. */
const timeouts = z.strictObject({
  connect_ms: milliseconds(60_000),
  first_token_ms: milliseconds(600_000),
  idle_ms: milliseconds(600_000),
  total_ms: milliseconds(3_600_000),
})

export const adminProviderDetail = adminProvider.extend({
  /** Only the names; values are never returned. */
  headers: z.array(z.string()),
  timeouts,
})

const name = z.string().trim().min(1).max(120)
const label = z.string().trim().max(120)
/** A header value without line breaks, so that it cannot start another header. */
const secret = z
  .string()
  .trim()
  .min(1)
  .max(PROVIDER_SECRET_MAX)
  .regex(/^[\x20-\x7e]+$/)
const newKey = z.strictObject({ label: label.default(''), key: secret.regex(/^\S+$/) })
const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/)
const header = z.strictObject({
  name: headerName,
  /** Absent: the stored one. */
  value: secret.optional(),
})

/** The editable fields of a provider; its state has a separate call. */
export const providerInput = z.strictObject({
  name,
  description: z.string().trim().max(1000).default(''),
  interface: z.enum(MODEL_INTERFACES),
  base_url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^?#]+$/i)
    .nullable()
    .default(null),
  region: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]+$/)
    .nullable()
    .default(null),
  headers: z.array(header).max(PROVIDER_HEADERS_MAX).default([]),
  timeouts: timeouts.default({}),
  created_without_keys: z.boolean().default(false),
  /** Added to the existing ones; if the address changes, they replace them. */
  keys: z.array(newKey).max(PROVIDER_KEYS_MAX).default([]),
})

/** What a test of unsaved values needs. */
export const providerDraft = providerInput.omit({ name: true, description: true })

const listQuery = z.strictObject({
  query: z.string().max(200).optional(),
  page: z
    .string()
    .regex(/^[0-9]{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(200))
    .default(1),
  sort_by: z.enum(['name', 'interface', 'model_count', 'created_at']).optional(),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
})

const one = z.strictObject({ provider_id: uuid })
const oneKey = z.strictObject({ provider_id: uuid, key_id: uuid })
const replacement = z.union([uuid, z.literal('none')])

export const trial = z.object({
  works: z.boolean(),
  latency_ms: z.number().int(),
  /** The model that was called; null if the provider's list was read. */
  model: z.string().nullable(),
  /** A code of the model calls. */
  code: z.string().nullable(),
  status: z.number().int().nullable(),
  /** The provider's own message, plain text. */
  message: z.string().nullable(),
})

export const offered = z.object({
  identifier: z.string(),
  /** Guessed from the name. */
  type: z.enum(MODEL_TYPES),
  /** The existing model with this identifier. */
  model_id: uuid.nullable(),
})

export const providerSchemas = {
  adminList: {
    query: listQuery,
    answer: z.object({
      data: z.array(adminProvider).max(ADMIN_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  create: { body: providerInput, answer: adminProviderDetail },
  tryDraft: {
    body: providerDraft,
    answer: z.object({ trial, data: z.array(offered) }),
  },
  get: { params: one, answer: adminProviderDetail },
  update: {
    params: one,
    body: providerInput.extend({
      /** The revision that was read, so that a concurrent change is not overwritten. */
      updated_at: givenInstant,
    }),
    answer: adminProviderDetail,
  },
  setEnabled: {
    params: one,
    body: z.strictObject({ enabled: z.boolean(), replacement_id: replacement.optional() }),
    answer: adminProviderDetail,
  },
  dependents: { params: one, answer: dependents.extend({ model_count: z.number().int() }) },
  delete: { params: one, query: z.strictObject({ replacement_id: replacement.optional() }) },
  addKey: { params: one, body: newKey, answer: adminProviderDetail },
  setKey: {
    params: oneKey,
    body: z.strictObject({ label: label.optional(), enabled: z.boolean().optional() }),
    answer: adminProviderDetail,
  },
  deleteKey: { params: oneKey, answer: adminProviderDetail },
  test: { params: one, body: z.strictObject({ key_id: uuid.nullable().default(null) }), answer: trial },
  offered: {
    params: one,
    answer: z.object({
      data: z.array(offered),
      /** Why the list could not be read. */
      failure: trial.nullable(),
    }),
  },
  addModels: {
    params: one,
    body: z.strictObject({
      identifiers: z.array(z.string().min(1).max(200)).min(1).max(MODELS_ADDED_MAX),
      enabled: z.boolean().default(false),
    }),
    answer: z.object({ added: z.number().int() }),
  },
} satisfies Record<string, CallSchemas>
