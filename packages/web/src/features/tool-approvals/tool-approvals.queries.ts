import { type ToolDecision, toolApprovals } from '@parlance/contract/chat/tool-approvals.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { byCursor } from '#lib/network/by-cursor.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export const decide = (runId: string, callId: string, decision: ToolDecision) =>
  call(toolApprovals.decide, { params: { run_id: runId, call_id: callId }, body: { decision } })

/** The tools that I always allow, newest first. */
export const approvalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['tool-approvals'],
    queryFn: ({ pageParam, signal }) =>
      call(toolApprovals.mine, { query: { before: pageParam ?? undefined } }, { signal }),
    ...byCursor,
  })

/** Makes the tool ask me again before it is called. */
export function useRevokeApproval() {
  return useRefreshing([approvalsQuery().queryKey], (id: string) =>
    call(toolApprovals.revoke, { params: { approval_id: id } }),
  )
}
