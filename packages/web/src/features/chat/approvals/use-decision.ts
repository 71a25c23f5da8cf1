import type { ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { approvalsQuery, decide } from '#features/tool-approvals/tool-approvals.queries.ts'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

/** Decides on a call that a running answer is waiting for. */
export function useDecision(runId: string, threadId: string, callId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ToolDecision) => decide(runId, callId, decision),
    // decided in another window, or the answer has ended: the stored state shows it
    onError: () => client.invalidateQueries({ queryKey: messagesKey(threadId) }),
    onSuccess: () => client.invalidateQueries({ queryKey: approvalsQuery().queryKey }),
  })
}
