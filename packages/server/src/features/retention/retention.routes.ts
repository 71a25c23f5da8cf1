import { legalHolds, retention } from '@parlance/contract/admin/retention.ts'
import { legalHoldSchemas, retentionSchemas } from '@parlance/contract/admin/retention.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { allHolds, endHold, placeHold } from './legal-holds.service.ts'
import {
  allPolicies,
  changePolicy,
  createPolicy,
  impactOf,
  myRetention,
  removePolicy,
} from './retention.service.ts'

export function retentionRoutes(server: Server): void {
  serve(server, retention, retentionSchemas, {
    policies: async (ctx) => ({ data: await allPolicies(ctx) }),
    impact: (ctx, { query }) => impactOf(ctx, query),
    createPolicy: (ctx, { body }) => createPolicy(ctx, body),
    updatePolicy: (ctx, { params, body }) => changePolicy(ctx, params.policy_id, body),
    deletePolicy: (ctx, { params }) => removePolicy(ctx, params.policy_id),
    mine: (ctx, { query }) => myRetention(ctx, query.page),
  })
  serve(server, legalHolds, legalHoldSchemas, {
    adminList: (ctx, { query }) => allHolds(ctx, query),
    place: (ctx, { body }) => placeHold(ctx, body),
    release: (ctx, { params }) => endHold(ctx, params.legal_hold_id),
  })
}
