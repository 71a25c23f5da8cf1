import { toolApprovals } from '@parlance/contract/chat/tool-approvals.ts'
import { toolApprovalSchemas } from '@parlance/contract/chat/tool-approvals.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { decideCall, myApprovals, revokeApproval } from './tool-approvals.service.ts'

export function toolApprovalRoutes(server: Server): void {
  serve(server, toolApprovals, toolApprovalSchemas, {
    decide: (ctx, { params, body }) => decideCall(ctx, params.run_id, params.call_id, body.decision),
    mine: (ctx, { query }) => myApprovals(ctx, query.before),
    revoke: (ctx, { params }) => revokeApproval(ctx, params.approval_id),
  })
}
