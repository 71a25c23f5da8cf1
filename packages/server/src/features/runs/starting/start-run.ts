import { isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import { BYTES_PER_TOKEN, PICTURE_TOKENS, tokensIn } from '#core/text.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction, lastTogether, together } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import type { RunnableAssistant, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import { answeringModelFor } from '#features/models/models.service.ts'
import { type AskedRun, askedRun } from './asked-run.ts'
import { filesOnPath, type SentFile } from '#features/runs/answering/attached.queries.ts'
import { filesOfQuestion } from '#features/runs/answering/attached.service.ts'
import { candidatesFor } from '#features/runs/answering/candidates.service.ts'
import { requireInputs } from '#features/runs/answering/drawing/drawing-inputs.service.ts'
import { historyTo, type Place, placeOf } from '#features/runs/messages.queries.ts'
import { historyRoom } from '#features/runs/answering/retrieve.service.ts'
import { forgetSummaries } from '#features/runs/answering/summaries/summaries.queries.ts'
import { holdRun } from './hold-run.ts'
import { type NewQuestion, partsOf } from './new-question.ts'
import type { PreparedRun } from './prepared-run.ts'
import { insertExchange, insertRun } from './exchange.queries.ts'
import { openThread } from './open-thread.ts'
import { continuedParts } from '#features/runs/saving/run-writer.ts'
import { chooseModel, findByClientId, reopenAnswer } from '#features/runs/runs.queries.ts'

/** The run to watch: one that was just stored and must be launched, or the one that an earlier attempt started. */
export type Started = { run: PreparedRun } | { existing: string }

/**
 * Stores the question, the empty answer and the run in one transaction, or finds the run that the same call created
 * before. Throws the errors listed in the contract. `expert` answers in an existing thread of an expert prompt.
 */
export async function startRun(
  ctx: UserCtx,
  threadId: string,
  request: StartRun,
  expert: RunnableAssistant | null = null,
): Promise<Started> {
  return await startAsked(ctx, await askedRun(ctx.actor.user_id, threadId, request, expert))
}

/** The same for all kinds of requests. */
export async function startAsked(ctx: UserCtx, asked: AskedRun): Promise<Started> {
  try {
    return { run: await storeOnce(ctx, asked) }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === null && !(error instanceof AppError)) throw error
    // a repeated call fails because its id is taken, so only failed calls look for an earlier attempt
    const before = await repeatOf(ctx, asked)
    if (before !== null) return { existing: before }
    if (constraint === null) throw error
    throw new AppError(REFUSALS[constraint] ?? 'ERROR_ID_ALREADY_USED')
  }
}

const REFUSALS: Partial<Record<string, ErrorCode>> = {
  runs__one_per_thread: 'ERROR_RUN_IN_PROGRESS',
  // a thread with this id belongs to someone else
  threads__pk: 'ERROR_THREAD_NOT_FOUND',
}

async function storeOnce(ctx: UserCtx, asked: AskedRun): Promise<PreparedRun> {
  const attempt = () => inTransaction(ctx, (tx) => store(tx, ctx, asked))
  try {
    return await attempt()
  } catch (error) {
    if (violatedConstraint(error) !== 'threads__pk') throw error
    // a concurrent attempt of the caller may have created the thread
    return await attempt()
  }
}

async function repeatOf(ctx: UserCtx, { client_id, hash }: AskedRun): Promise<string | null> {
  const run = await findByClientId(ctx, client_id)
  if (run === undefined) return null
  if (run.user_id !== ctx.actor.user_id || !run.request_hash.equals(hash))
    throw new AppError('ERROR_ID_ALREADY_USED')
  return run.id
}

/** `outside` reads outside the transaction. */
async function store(ctx: UserCtx, outside: UserCtx, asked: AskedRun): Promise<PreparedRun> {
  const { thread_id, model_id: named } = asked
  const [{ assistant, purpose, opened, payer_id }, place, chosen, files] = await together([
    openThread(ctx, asked),
    placeNamed(ctx, asked),
    named === undefined ? null : answeringModelFor(ctx, named, null),
    filesOfQuestion(ctx, thread_id, asked.question?.files ?? []),
    requireInputs(ctx, thread_id, asked.image?.inputs ?? []),
  ])
  if (asked.kind === 'continue') return storeContinuation(ctx, purpose, asked, assistant)
  const again = asked.kind === 'send' ? null : (place?.chosen_model_id ?? null)
  const wanted = chosen ?? (await answeringModelFor(ctx, undefined, again, assistant.model_id))
  const { parent_id, question, tokens } = questionOf(asked, place, files, named ?? again)
  const id = uuidv7()
  const { image } = asked
  const reservation = await holdRun(ctx, { id, purpose, assistant, model: wanted, tokens, image, payer_id })
  const { model } = reservation
  const run = {
    id,
    thread_id,
    message_id: question === null ? asked.client_id : uuidv7(),
    parent_id,
    assistant,
    model,
    reservation,
    image,
    use_curated: asked.use_curated,
    continued: [],
    works_on: false,
    spent: null,
  }
  const exchange = {
    run: rowOfRun(run, asked),
    purpose,
    opened: opened === null ? null : { ...opened, name: nameOf(asked, files) ?? opened.name },
    question,
    answer: {
      parent_id,
      assistant_id: assistant.id,
      assistant_version_id: assistant.version_id,
      model_id: model.id,
    },
  }
  // a fallback model requires further statements
  const isOne = assistant.fallback_model_id === null
  const later = isOne ? null : candidatesFor(outside, run)
  // the code that awaits them gets the error
  later?.catch(() => {})
  const isFirst = opened !== null && question !== null
  const [, , history, attached, candidates] = await lastTogether(ctx, [
    insertExchange(ctx, exchange),
    question === null && named !== undefined && asked.comparison_id === null
      ? chooseModel(ctx, parent_id, named)
      : null,
    isFirst
      ? [{ id: question.id, parent_id: null, role: 'user' as const, parts: partsOf(question), summary: null }]
      : historyTo(ctx, thread_id, parent_id, historyRoom(assistant, model)),
    isFirst ? files.map((file) => file.id) : filesOnPath(ctx, thread_id, parent_id),
    isOne ? candidatesFor(ctx, run) : null,
  ])
  return { ...run, ahead: { history, attached, candidates: later ?? Promise.resolve(candidates ?? []) } }
}

/**
 * The position of the message that a request refers to; null if there is none. Throws 404 if it is not in this
 * thread.
 */
async function placeNamed(ctx: UserCtx, { thread_id, named_id }: AskedRun): Promise<Place | null> {
  if (named_id === null) return null
  const place = await placeOf(ctx, thread_id, named_id)
  if (place === undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  return place
}

/** The parent of the answer: a new question, or the message that is answered again. */
function questionOf(
  { kind, named_id, question }: AskedRun,
  place: Place | null,
  files: readonly SentFile[],
  model_id: string | null,
): { parent_id: string; question: NewQuestion | null; tokens: number } {
  // an edited question replaces the one it is about
  const tokens = (kind === 'edit' ? place?.tokens_before : place?.tokens) ?? 0
  if (question === null) {
    if (named_id === null) throw new Error('a request without a question names the message it is about')
    return { parent_id: named_id, question: null, tokens }
  }
  const parent_id = kind === 'edit' ? (place?.parent_id ?? null) : named_id
  return {
    parent_id: question.id,
    question: { ...question, files, parent_id, model_id },
    tokens: tokens + tokensIn(question.text) + tokensOfFiles(files),
  }
}

/** The initial title of a thread with a first question without words. */
function nameOf({ question }: AskedRun, [file]: readonly SentFile[]): string | undefined {
  return question?.text.trim() === '' ? file?.name : undefined
}

/** Estimated tokens of the text of files; one that is still being read counts by its size. */
function tokensOfFiles(files: readonly SentFile[]): number {
  const tokens = ({ extension, text_bytes, size }: SentFile) =>
    isPicture(extension) ? PICTURE_TOKENS : Math.ceil((text_bytes ?? size) / BYTES_PER_TOKEN)
  return files.reduce((sum, file) => sum + tokens(file), 0)
}

async function storeContinuation(
  ctx: UserCtx,
  purpose: ThreadPurpose,
  asked: AskedRun,
  assistant: PreparedRun['assistant'],
): Promise<PreparedRun> {
  const { thread_id, named_id: message_id } = asked
  const id = uuidv7()
  const answer = message_id === null ? undefined : await reopenAnswer(ctx, thread_id, message_id, id)
  if (message_id === null || answer === undefined) throw new AppError('ERROR_RUN_NOT_CONTINUABLE')
  // it is about to change
  await forgetSummaries(ctx, thread_id, message_id)
  const { parts: bare, finish_reason, model_id, parent_id, ...spent } = answer
  const [{ parts } = { parts: bare }] = await withCitations(ctx, [{ id: message_id, parts: bare }])
  const model = await answeringModelFor(ctx, undefined, model_id)
  const tokens = (spent.input_tokens ?? 0) + (spent.output_tokens ?? 0)
  const reservation = await holdRun(ctx, {
    id,
    purpose,
    assistant,
    model,
    tokens,
    image: null,
    payer_id: null,
  })
  const run = {
    id,
    thread_id,
    message_id,
    parent_id,
    assistant,
    model: reservation.model,
    reservation,
    image: null,
    use_curated: true,
    continued: continuedParts(parts),
    works_on: finish_reason === 'tool_limit',
    spent,
    ahead: null,
  }
  await insertRun(ctx, rowOfRun(run, asked))
  return run
}

function rowOfRun(
  { id, thread_id, message_id, reservation }: Omit<PreparedRun, 'ahead'>,
  { client_id, kind, hash, comparison_id }: AskedRun,
) {
  const input_estimate = reservation.estimate.input_tokens
  const payer_id = reservation.user_id
  return {
    id,
    client_id,
    thread_id,
    message_id,
    kind,
    comparison_id,
    input_estimate,
    request_hash: hash,
    payer_id,
  }
}
