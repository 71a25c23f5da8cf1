import type { UserCtx } from '#core/context.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { ToolRun } from '#features/runs/answering/tools/tool.ts'
import { findWholeResult, insertWholeResult } from './whole-results.queries.ts'

/** Characters of all results that one answer stores completely; further ones are stored as beginning and end. */
const ANSWER_MAX = 8_000_000

/** Stores the results that are too long for an answer, and finds those of the conversation. */
export function wholeResults(
  ctx: UserCtx,
  run: Pick<PreparedRun, 'id' | 'message_id' | 'thread_id'>,
): Pick<ToolRun, 'keepWhole' | 'whole'> {
  let left = ANSWER_MAX
  return {
    keepWhole: async (callId, text) => {
      if (text.length > left) return
      left -= text.length
      try {
        await insertWholeResult(ctx, { message_id: run.message_id, call_id: callId, text })
      } catch (error) {
        ctx.log.warn({ run_id: run.id, err: error }, 'a long result of a tool could not be stored completely')
      }
    },
    whole: (callId) => findWholeResult(ctx, run.thread_id, callId),
  }
}
