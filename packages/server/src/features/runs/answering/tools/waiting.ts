import type { UserCtx } from '#core/context.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { isAllowedAlready, waitForDecision } from '#features/tool-approvals/tool-approvals.service.ts'
import type { Tool, ToolRun } from './tool.ts'

/** How the calls of an answer wait for the person and show that they wait. */
export function waiting(
  ctx: UserCtx,
  run: Pick<PreparedRun, 'id' | 'thread_id' | 'assistant'>,
  writer: RunWriter,
): Pick<ToolRun, 'wait' | 'isAllowed'> {
  const callOf = (call_id: string) => {
    return { run_id: run.id, call_id, thread_id: run.thread_id, assistant_id: run.assistant.id }
  }
  return {
    isAllowed: (callId, tool, signal) => isAllowedAlready(ctx, callOf(callId), askedOf(tool), signal),
    async wait(callId, tool, kind, signal, isSettled) {
      const waits_for = { kind, server: tool.server }
      const emit = (what: typeof waits_for | null) => {
        writer.say({ type: 'data-wait', data: { tool_call_id: callId, waits_for: what } })
      }
      const onWait = () => emit(waits_for)
      const call = callOf(callId)
      const decision = await waitForDecision(
        ctx,
        call,
        askedOf(tool),
        { onWait, ...(isSettled && { isSettled }) },
        signal,
      )
      emit(null)
      return decision
    },
  }
}

function askedOf({ key, fingerprint, title, id }: Tool) {
  return { tool: key, fingerprint, title: title ?? id }
}
