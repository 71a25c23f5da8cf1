import { NO_TOKENS } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import type { PreparedRun } from '#features/runs/prepared-run.ts'
import { success } from '#features/runs/run-outcome.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { type Declined, declinedText } from './declined.service.ts'

/** Writes the fixed text of a declined answer. No model is called, so it costs nothing. */
export function decline(ctx: UserCtx, run: PreparedRun, writer: RunWriter, declined: Declined) {
  writer.write({ type: 'text', text: declinedText(ctx.actor.lang ?? 'fr', declined, 'with_numbers') })
  return success(writer, [], {
    model: run.model,
    finish_reason: 'stop',
    usage: NO_TOKENS,
    first_token_ms: null,
    received: 0,
    cut_by: null,
  })
}
