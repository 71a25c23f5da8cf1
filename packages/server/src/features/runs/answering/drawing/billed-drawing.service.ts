import { ASSUMED_OUTPUT_TOKENS } from '@parlance/contract/core/limits.ts'
import { createImageMaker } from '#adapters/llm/pictures/images.ts'
import type { Usage } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { tokensIn } from '#core/text.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { askBilled, billedCall } from '#features/usage/billed-calls.service.ts'
import type { AskedDrawing } from '../tools/tool.ts'
import { drawingEstimate, type Input } from './drawing-inputs.service.ts'
import { stepOf } from './drawing-step.ts'

/** One call of the image model, reserved in the budgets before and booked after, also if it was stopped. */
export async function billedDrawing(
  ctx: UserCtx,
  { id, assistant }: Pick<PreparedRun, 'id' | 'assistant'>,
  writer: Pick<RunWriter, 'say'>,
  model: CallableModel,
  { prompt, size, count }: AskedDrawing,
  inputs: readonly Input[],
  signal: AbortSignal,
): Promise<{ images: Uint8Array[]; usage: Usage; took_inputs: boolean }> {
  const image = { count, inputs: inputs.map(({ id }) => id), ...(size !== null && { size }) }
  const spender = {
    tool_of: id,
    user_id: ctx.actor.user_id,
    assistant_id: assistant.id,
    assistant_version_id: assistant.version_id,
    feature: 'image',
  } as const
  const estimate = drawingEstimate(tokensIn(prompt), image)
  const statusOf = () => (signal.aborted ? 'stopped' : 'failed')
  const maker = createImageMaker(ctx.deps.outbound)
  return await billedCall(ctx, { ...spender, model, estimate, statusOf }, async (call) => {
    const step = stepOf({ image, model }, prompt, inputs)
    const emit = (data: typeof step) => writer.say({ type: 'data-drawing', id: 'drawing', data })
    emit(step)
    const asked = { model: model.identifier, prompt, count, size, inputs: inputs.map(({ bytes }) => bytes) }
    const made = await askBilled(ctx, call, (provider) => maker({ ...asked, provider }, signal))
    call.usage = { ...made.usage, images: made.images.length }
    if (made.usage.output_tokens === null) call.received = made.images.length * ASSUMED_OUTPUT_TOKENS
    if (inputs.length > 0 && step.takes_inputs !== made.took_inputs && !signal.aborted)
      emit({ ...step, takes_inputs: made.took_inputs })
    return made
  })
}
