import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { USAGE_DAYS_MAX, USAGE_PAGE_SIZE } from '#core/limits.ts'
import { day, givenDay, instant, pageNumber, uuid } from '#core/schemas.ts'
import { USAGE_FEATURES } from './usage-features.ts'

/** The dimensions by which usage is summed. */
export const USAGE_DIMENSIONS = [
  'model',
  'provider',
  'assistant',
  'group',
  'user',
  'api_key',
  'feature',
] as const

const count = z.number().int()

export const usageTotals = z.object({
  /** Billionths of the currency, for calls with a known cost. */
  cost_nano: count,
  calls: count,
  failed_calls: count,
  /** Calls without a known price. Their cost is missing in the sum. */
  unpriced_calls: count,
  /** Calls without reported tokens; `estimate_nano` is our own estimate and not part of the sum. */
  uncounted_calls: count,
  estimate_nano: count,
  input_tokens: count,
  cached_input_tokens: count,
  output_tokens: count,
  reasoning_tokens: count,
})

export const usageRow = usageTotals.extend({
  /** Of the model, the person …; the feature's own name; null for calls without one. */
  key: z.string().nullable(),
  /** The current name; empty if it was deleted. */
  name: z.string(),
})

export const usageReport = z.object({
  currency: z.string(),
  from: day,
  to: day,
  totals: usageTotals,
  /** For the same number of days before the period. */
  previous: usageTotals,
  active_people: count,
  by: z.enum(USAGE_DIMENSIONS),
  /** A page of rows, most expensive first. */
  rows: z.array(usageRow).max(USAGE_PAGE_SIZE),
  /** On all pages. */
  row_count: count,
  /**
   * One for each step of the period; `parts` are the costs of the first rows in order, then the sum of all others.
   */
  points: z.array(z.object({ start: day, cost_nano: count, parts: z.array(count) })),
})

export const usageForecast = z.object({
  month: day,
  spent_nano: count,
  /** Forecast for the end of the month based on the last days; null without enough data. */
  expected_nano: count.nullable(),
})

export const usageRecord = z.object({
  id: uuid,
  started_at: instant,
  feature: z.enum(USAGE_FEATURES),
  status: z.enum(['completed', 'failed', 'stopped', 'interrupted']),
  user_name: z.string(),
  group_name: z.string(),
  assistant_name: z.string(),
  model_name: z.string(),
  provider_name: z.string(),
  api_key_id: uuid.nullable(),
  input_tokens: count.nullable(),
  cached_input_tokens: count.nullable(),
  /** Input that was written to the provider's cache, at 1.25 times the price of input. */
  cache_write_tokens: count.nullable(),
  output_tokens: count.nullable(),
  reasoning_tokens: count.nullable(),
  /** Of a call that makes images. */
  images: count.nullable(),
  /** Of a call that turns speech into text. */
  audio_ms: count.nullable(),
  input_nano: count.nullable(),
  output_nano: count.nullable(),
  image_nano: count.nullable(),
  minute_nano: count.nullable(),
  cost_nano: count.nullable(),
  estimate_nano: count.nullable(),
  duration_ms: count.nullable(),
})

/** Both days are included; the last thirty days by default. */
const span = { from: givenDay.optional(), to: givenDay.optional() }
const step = z.enum(['day', 'week', 'month']).default('day')
const ordered = <T extends z.ZodObject<typeof span>>(schema: T) =>
  schema.refine(
    ({ from, to }) =>
      from === undefined ||
      // without a last day it ends today
      (from <= (to ?? from) &&
        (to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from) < USAGE_DAYS_MAX * 86_400_000),
    {
      path: ['to'],
      message: 'must not be before `from`, nor too long after it',
      params: { reason: 'period' },
    },
  )
const filters = {
  model: uuid.optional(),
  provider: uuid.optional(),
  assistant: uuid.optional(),
  group: uuid.optional(),
  user: uuid.optional(),
  api_key: uuid.optional(),
  feature: z.enum(USAGE_FEATURES).optional(),
  /** Only calls with an unknown cost. */
  unknown: z.enum(['true']).optional(),
}

/** The day and id of the last record on the previous page. */
const recordPlace = z
  .string()
  .max(100)
  .refine((text) => z.safeParse(z.tuple([givenDay, uuid]), text.split('_')).success, {
    error: 'is not a known cursor',
  })

export const usageSchemas = {
  report: {
    query: ordered(
      z.strictObject({
        ...span,
        step,
        by: z.enum(USAGE_DIMENSIONS).default('model'),
        page: pageNumber.default(1),
      }),
    ),
    answer: usageReport,
  },
  forecast: { answer: usageForecast.extend({ currency: z.string() }) },
  records: {
    query: ordered(z.strictObject({ ...span, ...filters, cursor: recordPlace.optional() })),
    answer: z.object({
      currency: z.string(),
      data: z.array(usageRecord).max(USAGE_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  export: { query: ordered(z.strictObject({ ...span, ...filters })) },
  mine: {
    query: ordered(z.strictObject({ ...span, step, by: z.enum(['model', 'assistant']).default('model') })),
    answer: usageReport,
  },
  ofAssistant: {
    params: z.strictObject({ assistant_id: uuid }),
    query: ordered(z.strictObject({ ...span, step })),
    answer: usageReport,
  },
} satisfies Record<string, CallSchemas>
