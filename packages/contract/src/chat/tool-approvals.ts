import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { toolApproval, toolApprovalSchemas, toolDecision } from './tool-approvals.schemas.ts'

export type ToolApproval = z.output<typeof toolApproval>
export type ToolDecision = z.output<typeof toolDecision>

/** Tools of assistants that a person has allowed to run. */
export const toolApprovals = defineCalls<typeof toolApprovalSchemas>()('toolApprovals', {
  decide: {
    method: 'POST',
    path: '/v2/runs/{run_id}/calls/{call_id}',
    access: { kind: 'session', permission: 'tool:use', object: { resource: 'run', param: 'run_id' } },
    summary: 'Decides a tool call that a running answer is waiting for. The first decision counts.',
    errors: ['ERROR_TOOL_CALL_NOT_FOUND'],
  },
  mine: {
    method: 'GET',
    path: '/v2/tool-approvals',
    access: { kind: 'session', permission: 'tool:use' },
    summary: 'Lists the tools that I always allow, newest first.',
  },
  revoke: {
    method: 'DELETE',
    path: '/v2/tool-approvals/{approval_id}',
    access: { kind: 'session', permission: 'tool:use' },
    summary: 'Revokes a permanent approval, so that I am asked again. Revoking it twice changes nothing.',
  },
})
