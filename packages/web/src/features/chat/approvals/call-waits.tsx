import type { Message } from '@parlance/contract/chat/runs.ts'
import type { ToolPart } from '#features/chat/answer/step.ts'
import { ApprovalCard } from '#features/chat/approvals/approval-card.tsx'

type Props = {
  message: Pick<Message, 'run_id' | 'thread_id'>
  calls: readonly ToolPart[]
}

/** The calls of a running answer that wait for the person, each with what can be decided about it. */
export function CallWaits({ message: { run_id, thread_id }, calls }: Props) {
  if (run_id === null) return null
  return calls.map((call) => {
    const { tool_call_id: id, waits_for: wait } = call
    if (wait?.kind !== 'approval') return null
    return <ApprovalCard key={id} runId={run_id} threadId={thread_id} call={call} server={wait.server} />
  })
}
