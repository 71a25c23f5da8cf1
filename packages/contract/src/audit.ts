import type { z } from 'zod'
import type { auditEvent, auditSchemas } from './audit.schemas.ts'
import { defineCalls } from './core/endpoint.ts'

export type AuditEvent = z.output<typeof auditEvent>

const access = { kind: 'session', permission: 'system:configure', also: 'system:view' } as const

/** Who changed what; never prompts, answers, titles or secrets. */
export const audit = defineCalls<typeof auditSchemas>()('audit', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/audit',
    access,
    summary: 'The trail of changes, newest first, with what there is to filter by.',
  },
  export: {
    method: 'GET',
    path: '/v2/admin/audit/export',
    access,
    summary: 'The filtered trail as CSV, oldest first.',
    rate: 'costly',
    produces: 'text/csv',
  },
  verify: {
    method: 'POST',
    path: '/v2/admin/audit/verify',
    access,
    summary: 'Reads the whole chain and tells where it is broken.',
    rate: 'costly',
  },
})
