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
    summary: 'How long conversations of each kind are kept, for everyone and for single roles.',
  },
  impact: {
    method: 'GET',
    path: '/v2/admin/retention/impact',
    access,
    summary: 'How many conversations, or runs of test questions, are older than a number of days.',
  },
  createPolicy: {
    method: 'POST',
    path: '/v2/admin/retention',
    access,
    summary:
      'Limits how long conversations of a kind, or results of test questions, are kept. Their owners are notified before one is deleted.',
    errors: ['ERROR_ROLE_NOT_FOUND', 'ERROR_RETENTION_POLICY_EXISTS'],
  },
  updatePolicy: {
    method: 'PUT',
    path: '/v2/admin/retention/{policy_id}',
    access,
    summary: 'Changes a retention policy.',
    errors: ['ERROR_NOT_FOUND'],
  },
  deletePolicy: {
    method: 'DELETE',
    path: '/v2/admin/retention/{policy_id}',
    access,
    summary: 'Removes a retention policy.',
    errors: ['ERROR_NOT_FOUND'],
  },
  mine: {
    method: 'GET',
    path: '/v2/users/retention',
    access: { kind: 'session' },
    summary:
      'How long my conversations and results of test questions are kept, and those that will be deleted, the next first.',
  },
})

/** Holds that keep the conversations of a person, whoever deletes them. */
export const legalHolds = defineCalls<typeof legalHoldSchemas>()('legalHolds', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/legal-holds',
    access,
    summary: 'Legal holds, the active ones first, then the latest.',
  },
  place: {
    method: 'POST',
    path: '/v2/admin/legal-holds',
    access,
    summary: 'Keeps all conversations of a person until the hold is released.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_LEGAL_HOLD_EXISTS'],
  },
  release: {
    method: 'POST',
    path: '/v2/admin/legal-holds/{legal_hold_id}/release',
    access,
    summary: 'Ends a hold; what was deleted meanwhile is then removed.',
    errors: ['ERROR_NOT_FOUND'],
  },
})
