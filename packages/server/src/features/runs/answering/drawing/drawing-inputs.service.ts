import {
  ASSUMED_OUTPUT_TOKENS,
  PICTURE_SIDE_MAX,
  SHOWN_PICTURES_MAX,
  THUMBNAIL_SIDE_MAX,
} from '@parlance/contract/core/limits.ts'
import { idOfFile, newestPicture } from '@parlance/contract/chat/answer-pictures.ts'
import { fileFormatOf, isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import type { DrawingStep, MessagePart } from '@parlance/contract/chat/runs.ts'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { PictureRefused, shownPicture } from '#adapters/files/redraw-picture.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { PICTURE_TOKENS } from '#core/text.ts'
import type { DrawOptions } from '#features/runs/starting/asked-run.ts'
import type { HistoryMessage } from '#features/runs/messages.queries.ts'
import type { Estimate } from '#features/usage/usage.service.ts'
import { answerFilesAmong } from '../answer-files.queries.ts'
import { sentFiles } from '../attached.queries.ts'
import { PICTURE_BYTES_MAX, readyPictures } from '../attached.service.ts'

/** A picture for an image model: a PNG or a JPEG. */
export type Input = DrawingStep['inputs'][number] & { bytes: Buffer }

/**
 * Larger ones are resized. The limits of providers differ; Anthropic's are the lowest, with 5 MiB in base64 and 8,000
 * pixels a side.
 */
const INPUT_BYTES_MAX = 3_900_000
const INPUT_SIDE_MAX = 7_900
const INPUT_PIXELS_MAX = 40_000_000

/** Throws 404 unless these are pictures of answers or files in the caller's thread. */
export async function requireInputs(ctx: UserCtx, threadId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const drawn = await answerFilesAmong(ctx, threadId, ids)
  const sent = await sentFiles(ctx, threadId, ids)
  const known = new Set([...drawn.keys(), ...sent.map(({ id }) => id)])
  if (ids.some((id) => !known.has(id))) throw new AppError('ERROR_FILE_NOT_FOUND')
}

/** Reserved in the budgets for each picture; providers only report afterwards how many tokens it was. */
export function drawingEstimate(tokens: number, image: DrawOptions | null): Estimate {
  const { count = 1, inputs = [] } = image ?? {}
  return {
    input_tokens: tokens + inputs.length * PICTURE_TOKENS,
    output_tokens: count * ASSUMED_OUTPUT_TOKENS,
    images: count,
  }
}

/**
 * The chosen pictures. Without a choice: those attached to the question, otherwise the newest picture of the answer
 * that it follows. `history` ends with the question.
 */
export async function inputsFor(
  ctx: UserCtx,
  run: { thread_id: string; image: DrawOptions | null },
  history: readonly HistoryMessage[],
  signal: AbortSignal,
): Promise<Input[]> {
  const { thread_id, image } = run
  if (image?.inputs !== undefined) {
    const ids = image.inputs
    const [attached, drawn] = [await ofQuestions(ctx, ids, signal), await ofAnswers(ctx, thread_id, ids)]
    return [...attached, ...drawn].toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }
  const added = history
    .at(-1)
    ?.parts.flatMap((part) => (part.type === 'attachment' ? [part.document_id] : []))
  const attached = await ofQuestions(ctx, added ?? [], signal)
  if (attached.length > 0) return attached
  const newest = newestPicture(history.slice(0, -1))
  return newest === null ? [] : await ofAnswers(ctx, thread_id, [idOfFile(newest)])
}

/**
 * The newest picture, to be changed: of this answer, of earlier ones or attached to a question. `messages` end with
 * the answer that is being written. Null: there is none.
 */
export async function newestInput(
  ctx: UserCtx,
  thread_id: string,
  messages: readonly Pick<HistoryMessage, 'parts'>[],
  signal: AbortSignal,
): Promise<Input | null> {
  const id = messages.flatMap(({ parts }) => parts.flatMap((part) => pictureIn(part) ?? [])).at(-1)
  if (id === undefined) return null
  const [input] = await inputsFor(ctx, { thread_id, image: { inputs: [id] } }, [], signal)
  return input ?? null
}

function pictureIn(part: MessagePart): string | null {
  if (part.type === 'file') return part.size === null ? null : idOfFile(part)
  if (part.type !== 'attachment') return null
  return isPicture(fileFormatOf(part.name) ?? '') ? part.document_id : null
}

async function ofQuestions(ctx: UserCtx, ids: readonly string[], signal: AbortSignal): Promise<Input[]> {
  const pictures = await readyPictures(ctx, ids, signal)
  return pictures.map((picture) => ({ ...picture, source: 'question' }))
}

async function ofAnswers(ctx: UserCtx, threadId: string, ids: readonly string[]): Promise<Input[]> {
  if (ids.length === 0) return []
  const inputs: Input[] = []
  const mine = await answerFilesAmong(ctx, threadId, ids)
  for (const id of ids) {
    const bytesId = mine.get(id)
    const bytes = bytesId === undefined ? null : await ctx.deps.files.get(bytesId)
    const picture = bytes === null ? null : await givable(ctx, bytes)
    if (picture !== null) inputs.push({ id, source: 'answer', name: '', bytes: picture })
  }
  return inputs
}

/** A picture in a format that models accept; null if it cannot be read. */
export async function givable(ctx: Pick<UserCtx, 'log'>, bytes: Buffer): Promise<Buffer | null> {
  const header = readPictureHeader(bytes)
  if (header === null) return null
  const isCommon = header.media_type === 'image/png' || header.media_type === 'image/jpeg'
  const isSmall = bytes.length <= INPUT_BYTES_MAX && Math.max(header.width, header.height) <= INPUT_SIDE_MAX
  if (isCommon && isSmall) return bytes
  const limits = { side: PICTURE_SIDE_MAX, thumbnail_side: THUMBNAIL_SIDE_MAX, pixels_max: INPUT_PIXELS_MAX }
  try {
    return (await shownPicture(bytes, limits)).picture
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    ctx.log.warn({ err: error }, 'a picture of an answer cannot be read')
    return null
  }
}

/**
 * The pictures that a model is shown: the `attached` ones, then those of earlier answers, newest first, as long as
 * there is room.
 */
export async function withAnswerPictures(
  ctx: UserCtx,
  threadId: string,
  history: readonly HistoryMessage[],
  attached: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Buffer>> {
  const shown = new Map(attached)
  const drawn = history.flatMap(({ role, parts }) =>
    parts.flatMap((part) =>
      role === 'assistant' && part.type === 'file' && part.size !== null ? [idOfFile(part)] : [],
    ),
  )
  let left = [...shown.values()].reduce((room, { length }) => room - length, PICTURE_BYTES_MAX)
  const ids = drawn.toReversed().slice(0, Math.max(0, SHOWN_PICTURES_MAX - shown.size))
  for (const { id, bytes } of await ofAnswers(ctx, threadId, ids)) {
    left -= bytes.length
    if (left >= 0) shown.set(id, bytes)
  }
  return shown
}
