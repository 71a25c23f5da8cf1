import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { RETENTION_KINDS } from './retention-kinds.ts'
import type {
  legalHold,
  legalHoldSchemas,
  retentionImpact,
  retentionItem,
  retentionPolicy,
  retentionRule,
  retentionSchemas,
} from './retention.schemas.ts'

export type RetentionKind = (typeof RETENTION_KINDS)[number]
export type RetentionRule = z.output<typeof retentionRule>
export type RetentionPolicy = z.output<typeof retentionPolicy>
export type RetentionImpact = z.output<typeof retentionImpact>
export type RetentionItem = z.output<typeof retentionItem>
export type LegalHold = z.output<typeof legalHold>

const access = { kind: 'session', permission: 'system:configure', also: 'system:manage' } as const

/** How long conversations and results of test questions are kept. */
export const retention = defineCalls<typeof retentionSchemas>()('retention', {
  policies: {
    method: 'GET',
    path: '/v2/admin/retention',
    access,
    summary: 'Lists the retention policies of each kind of conversation, for everyone and by role.',
  },
  impact: {
    method: 'GET',
    path: '/v2/admin/retention/impact',
    access,
    summary: 'Counts the conversations or runs of test questions older than a number of days.',
  },
  createPolicy: {
    method: 'POST',
    path: '/v2/admin/retention',
    access,
    summary:
      'Creates a retention policy for a kind of conversation or for results of test questions. Owners are notified before a deletion.',
    errors: ['ERROR_ROLE_NOT_FOUND', 'ERROR_RETENTION_POLICY_EXISTS'],
  },
  updatePolicy: {
    method: 'PUT',
    path: '/v2/admin/retention/{policy_id}',
    access,
    summary: 'Updates a retention policy.',
    errors: ['ERROR_NOT_FOUND'],
  },
  deletePolicy: {
    method: 'DELETE',
    path: '/v2/admin/retention/{policy_id}',
    access,
    summary: 'Deletes a retention policy.',
    errors: ['ERROR_NOT_FOUND'],
  },
  mine: {
    method: 'GET',
    path: '/v2/users/retention',
    access: { kind: 'session' },
    summary:
      'Returns how long my conversations and results of test questions are kept, and those due for deletion, soonest first.',
  },
})

/** Legal holds, which keep the conversations of a person no matter who deletes them. */
export const legalHolds = defineCalls<typeof legalHoldSchemas>()('legalHolds', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/legal-holds',
    access,
    summary: 'Lists legal holds, active ones first, then by date.',
  },
  place: {
    method: 'POST',
    path: '/v2/admin/legal-holds',
    access,
    summary: 'Places a legal hold: all conversations of a person are kept until it is released.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_LEGAL_HOLD_EXISTS'],
  },
  release: {
    method: 'POST',
    path: '/v2/admin/legal-holds/{legal_hold_id}/release',
    access,
    summary: 'Releases a hold. Conversations deleted in the meantime are then removed.',
    errors: ['ERROR_NOT_FOUND'],
  },
})
