import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { bilingual, instant } from '#core/schemas.ts'

/** Only an origin: scheme, host, port; no path, no user, no wildcard. */
export const origin = z
  .string()
  .max(255)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:[^*]+$/.test(text), {
    message: 'must be an origin such as https://chat.example.org',
    params: { reason: 'origin' },
  })

/** A mail domain such as example.org, in lower case. */
const domain = z
  .string()
  .max(253)
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/)

/** The schema of a value by the kind of its feature config. */
export const FEATURE_CONFIG_VALUES = {
  boolean: z.boolean(),
  number: z.number().min(-1e12).max(1e12),
  text: z.string().max(2000),
  list: z.array(z.string().trim().min(1).max(255)).max(200),
  origins: z.array(origin).max(100),
  domains: z.array(domain).max(100),
  json: z.record(z.string().max(100), z.json()),
  secret: z.string().min(1).max(10_000),
} as const

/** The longest JSON a value can have, in characters. */
export const FEATURE_CONFIG_JSON_MAX = 20_000

const key = z.string().regex(/^[a-z0-9_]{1,100}$/)
const kind = z.enum(['boolean', 'number', 'text', 'list', 'origins', 'domains', 'json', 'secret'])
const value = z.union([
  z.boolean(),
  z.number(),
  z.string().max(10_000),
  z.array(z.string().max(255)).max(200),
  FEATURE_CONFIG_VALUES.json,
])

export const featureConfig = z.object({
  key,
  kind,
  /** Empty for a secret, because secrets never leave the server. */
  value,
  default: value,
  /** For a secret: whether there is one. */
  is_set: z.boolean(),
  /** The plugin does not work while it is empty. */
  required: z.boolean(),
  /** The plugin it belongs to. Its text is then part of the answer and not of the page. */
  plugin: z.object({ id: z.string(), name: z.string() }).nullable(),
  description: bilingual.nullable(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
})

export const featureConfigSchemas = {
  adminList: { answer: z.object({ data: z.array(featureConfig) }) },
  set: {
    params: z.strictObject({ key }),
    body: z.strictObject({ value }),
    answer: featureConfig,
  },
  reset: { params: z.strictObject({ key }), answer: featureConfig },
} satisfies Record<string, CallSchemas>
