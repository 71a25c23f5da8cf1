import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { health as report, healthSchemas } from './health.schemas.ts'

export type Health = z.output<typeof report>

export const health = defineCalls<typeof healthSchemas>()('health', {
  admin: {
    method: 'GET',
    path: '/v2/admin/health',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'What works and what does not: database, storage, sign-on, providers, jobs.',
    rate: 'costly',
  },
})
