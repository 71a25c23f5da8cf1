import { ASSUMED_OUTPUT_TOKENS } from '@parlance/contract/core/limits.ts'
import type { DrawingStep } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { type ChatModel, ModelError, type ModelInterface } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { PICTURE_TOKENS, tokensIn } from '#core/text.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import { failure, type Outcome, success } from '#features/runs/run-outcome.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { fullerImagePrompt } from '#features/system-assistants/image-prompts.service.ts'
import { keepFile } from '../answer-files.ts'
import { askImageModel, questionWithHistory } from './drawing-call.service.ts'
import { inputsFor } from './drawing-inputs.service.ts'
import { altOf, stepOf } from './drawing-step.ts'
import { type Generated, GenerationFailed } from '../generate.service.ts'

type Models = (name: ModelInterface) => Promise<ChatModel>

/** Answers a question with images: its text is the prompt. There is no fallback for a failing image model. */
export async function drawAnswer(
  ctx: UserCtx,
  models: Models,
  run: PreparedRun,
  writer: RunWriter,
  signal: AbortSignal,
): Promise<Outcome> {
  let sent = 0
  let drawn: Generated | null = null
  try {
    const history = await questionWithHistory(ctx, run, signal)
    const words = textOf(history.at(-1)?.parts ?? [], '\n').trim()
    if (words === '') throw new GenerationFailed(run.model, new ModelError('no_description'), null)
    const inputs = await inputsFor(ctx, run, history, signal)
    const by = { assistant_id: run.assistant.id }
    const prompt = (inputs.length === 0 && (await fullerImagePrompt(ctx, models, words, by, signal))) || words
    const step = stepOf(run, prompt, inputs)
    const emit = (data: DrawingStep) => writer.say({ type: 'data-drawing', id: 'drawing', data })
    emit(step)
    sent = tokensIn(prompt) + (step.takes_inputs ? inputs.length * PICTURE_TOKENS : 0)
    const { images, usage, took_inputs } = await askImageModel(ctx, run, prompt, inputs, signal)
    drawn = {
      model: run.model,
      finish_reason: 'stop',
      usage: { ...usage, images: images.length },
      first_token_ms: null,
      received: usage.output_tokens === null ? images.length * ASSUMED_OUTPUT_TOKENS : 0,
      cut_by: null,
    }
    if (inputs.length > 0 && step.takes_inputs !== took_inputs) emit({ ...step, takes_inputs: took_inputs })
    for (const data of images) await keepFile(ctx, run, writer, { data }, signal, altOf(prompt))
    return { ...success(writer, run.continued, drawn), sent, tools_nano: 0 }
  } catch (error) {
    const known = error instanceof ModelError ? new GenerationFailed(run.model, error, null) : error
    const outcome = failure(ctx, run.id, writer, known)
    const isUnbilled = known instanceof GenerationFailed && known.cause.was_refused
    // delivered images are booked, regardless of later errors
    return { ...outcome, generated: drawn ?? outcome.generated, sent: isUnbilled ? 0 : sent, tools_nano: 0 }
  }
}
