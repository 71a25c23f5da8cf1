import type { Message } from '@parlance/contract/chat/runs.ts'
import type { ToolPart } from '#features/chat/answer/steps/step.ts'
import { ApprovalCard } from '#features/chat/approvals/approval-card.tsx'
import { SignInCard } from '#features/chat/approvals/sign-in-card.tsx'

type Props = {
  message: Pick<Message, 'run_id' | 'thread_id'>
  calls: readonly ToolPart[]
}

/** The calls of a running answer that wait for the person, each with its possible decisions. */
export function CallWaits({ message, calls }: Props) {
  const { run_id: runId, thread_id: threadId } = message
  if (runId === null) return null
  return calls.map((call) => {
    const { tool_call_id: id, waits_for: wait } = call
    if (wait?.kind === 'sign_in' && wait.server !== null) {
      return <SignInCard key={id} runId={runId} threadId={threadId} callId={id} server={wait.server} />
    }
    if (wait?.kind !== 'approval') return null
    return <ApprovalCard key={id} runId={runId} threadId={threadId} call={call} server={wait.server} />
  })
}
