import { NO_TOKENS } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import { success } from '#features/runs/run-outcome.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { type Curated, isCurated } from './curated/curated.service.ts'
import { type Declined, declinedText } from './documents-only/declined.service.ts'

/** Writes a curated answer, or the text of a declined one. No model is called, so it costs nothing. */
export function writeFixed(ctx: UserCtx, run: PreparedRun, writer: RunWriter, fixed: Curated | Declined) {
  const text = isCurated(fixed)
    ? fixed.verbatim.answer
    : declinedText(ctx.actor.lang ?? 'fr', fixed, 'with_numbers')
  writer.write({ type: 'text', text })
  return success(writer, [], {
    model: run.model,
    finish_reason: 'stop',
    usage: NO_TOKENS,
    first_token_ms: null,
    received: 0,
    cut_by: null,
  })
}
