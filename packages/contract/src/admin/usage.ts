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
    summary: 'Reports the usage of a period by one dimension, with its trend and the previous period.',
  },
  forecast: {
    method: 'GET',
    path: '/v2/admin/usage/forecast',
    access: watching,
    summary: 'Returns the cost of this month so far and the forecast for its end.',
  },
  records: {
    method: 'GET',
    path: '/v2/admin/usage/records',
    access: watching,
    summary: 'Lists the ledger rows behind a sum, newest first.',
  },
  export: {
    method: 'GET',
    path: '/v2/admin/usage/export',
    access: watching,
    summary: 'Exports the ledger rows as CSV, oldest first.',
    produces: 'text/csv',
    rate: 'costly',
  },
  mine: {
    method: 'GET',
    path: '/v2/usage',
    access: { kind: 'session' },
    summary: 'Reports my usage of a period.',
  },
  ofAssistant: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/usage',
    access: {
      kind: 'session',
      permission: 'assistant:read',
      object: { resource: 'assistant', param: 'assistant_id' },
    },
    summary: 'Reports the usage of an assistant of mine, without the names of its users.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_FORBIDDEN'],
  },
})
