import { ANSWER_FILES_MAX } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { type CallableModel, imageModel } from '#features/models/models.service.ts'
import type { HistoryMessage } from '#features/runs/messages.queries.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { costOf } from '#features/usage/usage.service.ts'
import { keepFile } from '../answer-files.ts'
import { billedDrawing } from './billed-drawing.service.ts'
import { newestInput } from './drawing-inputs.service.ts'
import { drawingRefusal } from './drawing-refusal.ts'
import { altOf } from './drawing-step.ts'
import type { AnswerCost } from '../tools/answer-cost.ts'
import { type AskedDrawing, type Drawn, ToolRefusal } from '../tools/tool.ts'

type Run = Pick<PreparedRun, 'id' | 'thread_id' | 'assistant'>
type Writer = Pick<RunWriter, 'parts' | 'say'>

/**
 * Adds images to an answer of a chat model, one call after the other, so that each step is followed by its images.
 * Each is a call of the image model with its own reservation and ledger row.
 */
export function drawingInto(
  ctx: UserCtx,
  run: Run,
  writer: Writer,
  history: readonly HistoryMessage[],
  cost: AnswerCost,
): (asked: AskedDrawing, signal: AbortSignal) => Promise<Drawn> {
  let last: Promise<unknown> = Promise.resolve()
  return (asked, signal) => {
    // no images can be added to an answer that has ended
    const guarded: Writer = {
      parts: writer.parts,
      say: (event) => {
        signal.throwIfAborted()
        writer.say(event)
      },
    }
    const drawn = last.then(() => draw(ctx, run, guarded, history, cost, asked, signal))
    last = drawn.catch(() => {})
    return drawn
  }
}

async function draw(
  ctx: UserCtx,
  run: Run,
  writer: Writer,
  history: readonly HistoryMessage[],
  cost: AnswerCost,
  asked: AskedDrawing,
  signal: AbortSignal,
): Promise<Drawn> {
  signal.throwIfAborted()
  const model = await imageModel(ctx)
  if (model === null) throw new ToolRefusal('failed')
  const given = writer.parts.filter(({ type }) => type === 'file').length
  if (given + asked.count > ANSWER_FILES_MAX) throw new ToolRefusal('too_many_pictures')
  const newest = asked.change_newest
    ? await newestInput(ctx, run.thread_id, [...history, { parts: writer.parts }], signal)
    : null
  if (asked.change_newest && newest === null) throw new ToolRefusal('no_picture')
  const inputs = newest === null ? [] : [newest]
  try {
    const { images, usage, took_inputs } = await billedDrawing(ctx, run, writer, model, asked, inputs, signal)
    cost.add(costOf({ model, usage }))
    for (const data of images) await keepFile(ctx, run, writer, { data }, signal, altOf(asked.prompt))
    const kept = writer.parts.filter(({ type }) => type === 'file').length - given
    return { drawn: kept, model: nameOf(model), changed_a_picture: took_inputs }
  } catch (error) {
    signal.throwIfAborted()
    throw drawingRefusal(ctx, error)
  }
}

function nameOf({ label, identifier }: CallableModel): string {
  return label.en || label.fr || identifier
}
