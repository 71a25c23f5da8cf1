import { tokensIn } from '#core/text.ts'
import { THREAD_TITLE_MAX } from '@parlance/contract/core/limits.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction, together } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import type { RunnableAssistant, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { assistantFor } from '#features/assistants/assistants.service.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import { forgetSentDraft } from '#features/drafts/drafts.service.ts'
import { type CallableModel, modelFor } from '#features/models/models.service.ts'
import { firstHold, reserve, type Reservation } from '#features/usage/usage.service.ts'
import { candidatesFor } from './answering/candidates.service.ts'
import { historyTo, type Place, placeOf } from './messages.queries.ts'
import { ASSUMED_CONTEXT, titleFrom } from './answering/prompt.service.ts'
import { historyRoom, passageTokens } from './answering/retrieve.service.ts'
import type { PreparedRun } from './prepared-run.ts'
import type { NewQuestion } from './runs.queries.ts'
import { continuedParts } from './saving/run-writer.ts'
import {
  chooseModel,
  findByClientId,
  insertExchange,
  insertRun,
  insertThread,
  reopenAnswer,
  touchThread,
} from './runs.queries.ts'

/** The run to watch: one that has just been stored and must be launched, or the one an earlier try started. */
export type Started = { run: PreparedRun } | { existing: string }

/**
 * Stores the question, the empty answer and the run in one transaction, or finds the run that the same call made
 * before. Throws the refusals that the contract names.
 */
export async function startRun(ctx: UserCtx, threadId: string, request: StartRun): Promise<Started> {
  const hash = sha256(JSON.stringify([threadId, Object.entries(request).toSorted()]))
  try {
    return { run: await inTransaction(ctx, (tx) => store(tx, ctx, threadId, request, hash)) }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === null && !(error instanceof AppError)) throw error
    // a repeat fails because its id is taken, so only refused calls look for an earlier attempt
    const before = await repeatOf(ctx, request.id, hash)
    if (before !== null) return { existing: before }
    if (constraint === null) throw error
    throw new AppError(
      constraint === 'runs__one_per_thread' ? 'ERROR_RUN_IN_PROGRESS' : 'ERROR_ID_ALREADY_USED',
    )
  }
}

async function repeatOf(ctx: UserCtx, clientId: string, hash: Buffer): Promise<string | null> {
  const run = await findByClientId(ctx, clientId)
  if (run === undefined) return null
  if (run.user_id !== ctx.actor.user_id || !run.request_hash.equals(hash))
    throw new AppError('ERROR_ID_ALREADY_USED')
  return run.id
}

/** `outside` reads outside the transaction. */
async function store(
  ctx: UserCtx,
  outside: UserCtx,
  threadId: string,
  request: StartRun,
  hash: Buffer,
): Promise<PreparedRun> {
  const named = request.kind === 'continue' ? undefined : request.model_id
  const [thread, place, asked] = await together([
    openThread(ctx, threadId, request),
    placeBeside(ctx, threadId, request),
    named === undefined ? null : modelFor(ctx, named, null),
  ])
  const assistant = thread.assistant ?? (await assistantFor(ctx, thread.assistant_id, thread.purpose))
  if (request.kind === 'continue') return storeContinuation(ctx, thread, threadId, request, hash, assistant)
  const again = request.kind === 'send' ? null : (place?.chosen_model_id ?? null)
  const chosen = asked ?? (await modelFor(ctx, undefined, again, assistant.model_id))
  const { parent_id, question, tokens } = questionOf(request, place, named ?? again)
  const id = uuidv7()
  const reservation = await hold(ctx, { id, purpose: thread.purpose, assistant, model: chosen, tokens })
  const { model } = reservation
  const run = {
    id,
    thread_id: threadId,
    message_id: request.kind === 'regenerate' ? request.id : uuidv7(),
    parent_id,
    assistant,
    model,
    reservation,
    continued: [],
    spent: null,
  }
  const candidates = candidatesFor(outside, run)
  // callers that await them see the failure
  candidates.catch(() => {})
  const [, , , history] = await together([
    insertExchange(ctx, { ...identity(run, request), request_hash: hash }, question, {
      parent_id,
      assistant_id: assistant.id,
      assistant_version_id: assistant.version_id,
      model_id: model.id,
    }),
    question === null ? null : forgetSentDraft(ctx, threadId, question.text),
    question === null && named !== undefined ? chooseModel(ctx, parent_id, named) : null,
    historyTo(ctx, threadId, parent_id, historyRoom(assistant, model)),
  ])
  return { ...run, ahead: { history, candidates } }
}

/** Reserves a run's cost in the budgets as the last step before it is stored, so that budgets are locked briefly. */
async function hold(
  ctx: UserCtx,
  run: {
    id: string
    purpose: ThreadPurpose
    assistant: RunnableAssistant
    model: CallableModel
    /** Estimated input tokens without the instructions. */
    tokens: number
  },
): Promise<Reservation> {
  const { assistant, model } = run
  return reserve(ctx, {
    id: run.id,
    run_id: run.id,
    user_id: ctx.actor.user_id,
    assistant_id: assistant.id,
    assistant_version_id: assistant.version_id,
    feature: run.purpose === 'chat' ? 'chat' : 'preview',
    model,
    estimate: {
      input_tokens: Math.min(
        run.tokens + tokensIn(assistant.instructions) + passageTokens(assistant, model.context_size),
        model.context_size ?? ASSUMED_CONTEXT,
      ),
      output_tokens: firstHold(model, assistant.max_output_tokens),
    },
  })
}

/** With its assistant, if that had to be read. */
type OpenThread = { assistant_id: string; purpose: ThreadPurpose; assistant?: RunnableAssistant }

/** Finds my thread, or creates it for its first message. */
async function openThread(ctx: UserCtx, threadId: string, request: StartRun): Promise<OpenThread> {
  const thread = await touchThread(ctx, threadId)
  if (thread !== undefined) return thread
  if (request.kind !== 'send' || request.parent_id !== null) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const purpose: ThreadPurpose = request.purpose ?? 'chat'
  const assistant = await assistantFor(ctx, request.assistant_id ?? null, purpose)
  const made = { assistant_id: assistant.id, purpose }
  const name = titleFrom(request.text, THREAD_TITLE_MAX)
  if (await insertThread(ctx, { id: threadId, name, ...made })) return { ...made, assistant }
  // a parallel attempt of mine can have created it meanwhile
  const parallel = await touchThread(ctx, threadId)
  if (parallel === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  return parallel
}

/** The place of the message that a request names; null if it names none. */
async function placeBeside(ctx: UserCtx, threadId: string, request: StartRun): Promise<Place | null> {
  if (request.kind === 'continue') return await requireMessage(ctx, threadId, request.message_id)
  const beside = request.kind === 'edit' ? request.message_id : request.parent_id
  return beside === null ? null : await requireMessage(ctx, threadId, beside)
}

/** The parent of the answer: a new question or an existing message. */
function questionOf(
  request: Exclude<StartRun, { kind: 'continue' }>,
  place: Place | null,
  model_id: string | null,
): { parent_id: string; question: NewQuestion | null; tokens: number } {
  const tokens = place?.tokens ?? 0
  if (request.kind === 'regenerate') return { parent_id: request.parent_id, question: null, tokens }
  const above = request.kind === 'edit' ? (place?.parent_id ?? null) : request.parent_id
  return {
    parent_id: request.id,
    question: { id: request.id, parent_id: above, text: request.text, model_id },
    tokens: tokens + tokensIn(request.text),
  }
}

async function storeContinuation(
  ctx: UserCtx,
  { purpose }: { purpose: ThreadPurpose },
  threadId: string,
  request: Extract<StartRun, { kind: 'continue' }>,
  hash: Buffer,
  assistant: PreparedRun['assistant'],
): Promise<PreparedRun> {
  const id = uuidv7()
  const answer = await reopenAnswer(ctx, threadId, request.message_id, id)
  if (answer === undefined) throw new AppError('ERROR_RUN_NOT_CONTINUABLE')
  const { parts: bare, model_id, parent_id, ...spent } = answer
  const [{ parts } = { parts: bare }] = await withCitations(ctx, [{ id: request.message_id, parts: bare }])
  const model = await modelFor(ctx, undefined, model_id)
  const reservation = await hold(ctx, {
    id,
    purpose,
    assistant,
    model,
    tokens: (spent.input_tokens ?? 0) + (spent.output_tokens ?? 0),
  })
  const run = {
    id,
    thread_id: threadId,
    message_id: request.message_id,
    parent_id,
    assistant,
    model: reservation.model,
    reservation,
    continued: continuedParts(parts),
    spent,
    ahead: null,
  }
  await insertRun(ctx, { ...identity(run, request), request_hash: hash })
  return run
}

function identity(run: Omit<PreparedRun, 'ahead'>, request: StartRun) {
  return {
    id: run.id,
    client_id: request.id,
    thread_id: run.thread_id,
    message_id: run.message_id,
    kind: request.kind,
    input_estimate: run.reservation.estimate.input_tokens,
  }
}

/** The place of a message; throws 404 if it does not belong to this thread. */
async function requireMessage(ctx: UserCtx, threadId: string, id: string): Promise<Place> {
  const place = await placeOf(ctx, threadId, id)
  if (place === undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  return place
}
