import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { PROVIDER_SECRET_MAX, SEARCH_QUERY_MAX, WEB_PAGES_MAX, WEB_SEARCHES_MAX } from '#core/limits.ts'
import { day, givenDay, instant, revision, uuid } from '#core/schemas.ts'
import { WEB_SEARCH_FAULTS, WEB_SEARCH_PROVIDERS } from './web-search-providers.ts'

const provider = z.enum(WEB_SEARCH_PROVIDERS)

export const webSearchSettings = z.object({
  /** Null before it was set up. */
  provider: provider.nullable(),
  /** Null: the default address of the service. */
  address: z.string().nullable(),
  has_key: z.boolean(),
  /** The last characters of the key; empty if the key is too short. */
  key_tail: z.string(),
  enabled: z.boolean(),
  /** Of one answer. */
  searches_max: z.number().int(),
  pages_max: z.number().int(),
  /** Of all services, newest first. */
  prices: z.array(
    z.object({
      id: uuid,
      provider,
      /** Applies from the start of this day in the organisation's time zone. */
      valid_from: day,
      /** Billionths of the currency's unit for one search. */
      price_nano: z.number().int(),
    }),
  ),
  /** Of every price. */
  currency: z.string(),
  time_zone: z.string(),
  revision: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
})

/** The connection settings of the service. */
export const webSearchAccess = z.strictObject({
  provider,
  address: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^?#]+$/i)
    .nullable()
    .default(null),
  /** Absent: the key stored for this service and address. Null: none. */
  key: z
    .string()
    .trim()
    .min(1)
    .max(PROVIDER_SECRET_MAX)
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .optional(),
})

export const webSearchInput = webSearchAccess.extend({
  enabled: z.boolean(),
  searches_max: z.number().int().min(1).max(WEB_SEARCHES_MAX),
  pages_max: z.number().int().min(1).max(WEB_PAGES_MAX),
  /** The revision that was read, so that a concurrent change is not overwritten. */
  revision,
})

export const webSearchTrial = z.object({
  works: z.boolean(),
  latency_ms: z.number().int(),
  code: z.enum(WEB_SEARCH_FAULTS).nullable(),
  status: z.number().int().nullable(),
  hits: z.array(z.object({ title: z.string(), url: z.string() })),
})

export const webSearchSchemas = {
  get: { answer: webSearchSettings },
  update: { body: webSearchInput, answer: webSearchSettings },
  test: {
    body: webSearchAccess.extend({ query: z.string().trim().min(1).max(SEARCH_QUERY_MAX) }),
    answer: webSearchTrial,
  },
  setPrice: {
    body: z.strictObject({ provider, valid_from: givenDay, price_nano: z.number().int().min(0).max(1e15) }),
    answer: webSearchSettings,
  },
  deletePrice: { params: z.strictObject({ price_id: uuid }), answer: webSearchSettings },
} satisfies Record<string, CallSchemas>
