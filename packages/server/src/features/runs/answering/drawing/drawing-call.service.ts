import { createImageMaker } from '#adapters/llm/pictures/images.ts'
import type { UserCtx } from '#core/context.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import { type HistoryMessage, historyTo } from '#features/runs/messages.queries.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import { askWithKeys } from '#features/usage/billed-calls.service.ts'
import { candidatesFor } from '../candidates.service.ts'
import type { Input } from './drawing-inputs.service.ts'
import { historyRoom } from '../retrieve.service.ts'

/** The messages up to the question. */
export async function questionWithHistory(
  ctx: UserCtx,
  run: PreparedRun,
  signal: AbortSignal,
): Promise<HistoryMessage[]> {
  const { ahead, assistant, model, thread_id, parent_id } = run
  if (ahead !== null) return ahead.history
  const onRetry = (err: unknown) => ctx.log.warn({ err }, 'reading the data of a run failed; retrying')
  return await retryWhileDatabaseUnavailable({ signal, onRetry }, () =>
    historyTo(ctx, thread_id, parent_id, historyRoom(assistant, model)),
  )
}

/** One call of the image model, retried with another key of its provider if one is refused. */
export async function askImageModel(
  ctx: UserCtx,
  run: PreparedRun,
  prompt: string,
  inputs: readonly Input[],
  signal: AbortSignal,
) {
  const { image, model } = run
  const [candidate] = await (run.ahead?.candidates ?? candidatesFor(ctx, run))
  const maker = createImageMaker(ctx.deps.outbound)
  const { count = 1, size = null } = image ?? {}
  const asked = { model: model.identifier, prompt, count, size, inputs: inputs.map(({ bytes }) => bytes) }
  return await askWithKeys(candidate?.credentials ?? [], (provider) => maker({ ...asked, provider }, signal))
}
