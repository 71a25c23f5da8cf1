import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  USAGE_DIMENSIONS,
  usageForecast,
  usageRecord,
  usageReport,
  usageRow,
  usageSchemas,
  usageTotals,
} from './usage.schemas.ts'

export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]
export type UsageSums = z.output<typeof usageTotals>
export type UsageRow = z.output<typeof usageRow>
export type UsageReport = z.output<typeof usageReport>
export type UsageForecast = z.output<typeof usageForecast>
export type UsageRecord = z.output<typeof usageRecord>

const watching = { kind: 'session', permission: 'system:configure', also: 'monitoring:view' } as const

/** What calls of models used and cost (product decisions §9; rulings 33 and 34). */
export const usage = defineCalls<typeof usageSchemas>()('usage', {
  report: {
    method: 'GET',
    path: '/v2/admin/usage',
    access: watching,
    summary: 'Sums of a period with its trend, beside those of the period before, by one dimension.',
  },
  forecast: {
    method: 'GET',
    path: '/v2/admin/usage/forecast',
    access: watching,
    summary: 'What this month has cost and what it will have cost at its end.',
  },
  records: {
    method: 'GET',
    path: '/v2/admin/usage/records',
    access: watching,
    summary: 'The rows of the ledger behind a sum, newest first.',
  },
  export: {
    method: 'GET',
    path: '/v2/admin/usage/export',
    access: watching,
    summary: 'The rows of the ledger as CSV, oldest first.',
    produces: 'text/csv',
    rate: 'costly',
  },
  mine: {
    method: 'GET',
    path: '/v2/usage',
    access: { kind: 'session' },
    summary: 'My own usage of a period.',
  },
  ofAssistant: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/usage',
    access: {
      kind: 'session',
      permission: 'assistant:read',
      object: { resource: 'assistant', param: 'assistant_id' },
    },
    summary: 'The usage of an assistant of mine, without the names of those who used it.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_FORBIDDEN'],
  },
})
