import { tokensIn } from '#core/text.ts'
import type { MessagePart, RunStatus, UsageTotals } from '@parlance/contract/runs.ts'
import type { ChatModel, ModelInterface, PromptMessage } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { checkQuotes, keepCitations, withoutPassages } from '#features/citations/citations.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { nameThread, takeTitle } from '#features/system-assistants/titles.service.ts'
import { costOf, type Reservation, settle as settleUsage } from '#features/usage/usage.service.ts'
import { keepFile } from './answer-files.ts'
import { candidatesFor } from './candidates.ts'
import type { Candidate, Generated } from './generate.ts'
import { generate, GenerationFailed, nameOf, wasRefused } from './generate.ts'
import { type Ground, grounded, groundingOf, promptPassages } from './ground.ts'
import { filledInstructions } from './instructions.ts'
import { type HistoryMessage, historyTo } from './messages.queries.ts'
import { patiently } from './patiently.ts'
import { promptOf, withCiting } from './prompt.ts'
import { historyRoom, queryOf } from './retrieve.ts'
import type { RunEngine } from './run-engine.ts'
import { failure, NOTHING, type Outcome, success } from './run-outcome.ts'
import { RunWriter } from './run-writer.ts'
import type { Ending } from './runs.queries.ts'
import { endRun } from './runs.queries.ts'

/** What the start of a run has decided and stored. */
export type PreparedRun = {
  id: string
  thread_id: string
  message_id: string
  /** The question. */
  parent_id: string
  assistant: RunnableAssistant
  model: CallableModel
  /** What it holds of budgets, and whom its cost is booked to. */
  reservation: Reservation
  /** What a continued answer already says. */
  base: MessagePart[]
  /** What it has already cost. */
  spent: Omit<UsageTotals, 'currency'> | null
  /** What was read while the question was stored; null where it is to be read. */
  ahead: { history: HistoryMessage[]; candidates: Promise<Candidate[]> } | null
}

type Models = (name: ModelInterface) => Promise<ChatModel>
/** Sets a stored run going; it belongs to the server from here on, whoever watches. */
export function launch(ctx: UserCtx, engine: RunEngine, models: Models, run: PreparedRun): void {
  const writer = new RunWriter(engine.log, run.id, engine.pace)
  const abort = new AbortController()
  const began = performance.now()
  writer.start(run.message_id, startMetadata(run), run.base)
  if (run.model.instead_of) {
    const [from, to] = [run.model.instead_of, run.model.label].map((label) => nameIn(ctx, label))
    writer.say({ type: 'data-fallback', data: { from: from ?? '', to: to ?? '', code: 'model_replaced' } })
  }
  const { replaced } = run.reservation
  if (replaced !== null) {
    const data = { from: nameOf(replaced), to: nameOf(run.model), code: 'budget' }
    writer.say({ type: 'data-fallback', data })
  }
  const done = answer(ctx, engine, models, run, writer, abort.signal)
    .then((outcome) => settle(ctx, engine, run, writer, outcome, Math.round(performance.now() - began)))
    .then((isUntitled) =>
      isUntitled ? engine.aside((signal) => nameThread(ctx, models, run.thread_id, signal)) : undefined,
    )
    .catch((error: unknown) => {
      ctx.log.error({ run_id: run.id, err: error }, 'the end of a run could not be stored')
      engine.log.end(run.id)
    })
  engine.add({ id: run.id, writer, abort, done })
}

function nameIn(ctx: UserCtx, label: CallableModel['label']): string {
  const { en = '', fr = '' } = label
  return ctx.actor.lang === 'en' ? en || fr : fr || en
}

async function answer(
  ctx: UserCtx,
  { pace }: RunEngine,
  models: Models,
  run: PreparedRun,
  writer: RunWriter,
  signal: AbortSignal,
): Promise<Outcome> {
  let sent = 0
  let ground: Ground = null
  try {
    const from = run.base.length > 0 ? run.message_id : run.parent_id
    const { assistant, base } = run
    const { context_size } = run.model
    const isContinued = base.length > 0
    const [history, candidates, instructions] = await patiently(ctx, signal, () => {
      const { ahead } = run
      // once: where it failed, it is asked for anew
      run.ahead = null
      return Promise.all([
        ahead?.history ?? historyTo(ctx, run.thread_id, from, historyRoom(assistant, run.model)),
        ahead?.candidates ?? candidatesFor(ctx, run),
        filledInstructions(ctx, assistant.instructions),
      ])
    })
    const query = queryOf(isContinued ? history.slice(0, -1) : history)
    ground = await grounded(
      ctx,
      { assistant, query, context_size, base },
      (event) => writer.say(event),
      signal,
    )
    if (!isContinued) await keepGround(ctx, run, writer)
    const system = withCiting(instructions, ground)
    const messages = promptOf(history, isContinued, promptPassages(ground))
    sent = tokensIn(system) + tokensOf(messages)
    const generated = await generate(
      models,
      candidates,
      {
        system,
        messages,
        temperature: run.assistant.temperature,
        max_output_tokens: run.assistant.max_output_tokens,
        tools: [],
        grounding: groundingOf(ground),
        continues: isContinued ? textOf(base) : null,
        language: ctx.actor.lang ?? 'fr',
        pace,
      },
      {
        say: (event) => writer.say(event),
        write: (event) => writer.write(event),
        keep: (file) => keepFile(ctx, run, writer, file, signal),
      },
      signal,
    )
    return { ...success(writer, base, generated), sent }
  } catch (error) {
    const unbilled = error instanceof GenerationFailed && wasRefused(error.cause)
    return { ...failure(ctx, run.id, writer, error), sent: unbilled ? 0 : sent }
  } finally {
    tellProof(writer, ground)
  }
}

/** Keeps the passages before the first word: who may read them no longer is stopped while it is being written. */
async function keepGround(ctx: UserCtx, run: PreparedRun, writer: RunWriter): Promise<void> {
  try {
    await keepCitations(ctx, run.message_id, writer.parts)
  } catch (error) {
    ctx.log.warn({ run_id: run.id, err: error }, 'the passages of an answer are kept with its end')
  }
}

/** Says which words of the answer its passages prove, once all of them are written. */
function tellProof(writer: RunWriter, ground: Ground): void {
  if (ground === null || ground === 'failed') return
  writer.finish()
  const given = ground.map(({ text, passage: { number, start_offset }, sections }) => {
    return { number, text, sections, start_offset: start_offset ?? 0 }
  })
  const checked = checkQuotes(textOf(writer.parts), given)
  if (checked.length > 0) writer.say({ type: 'data-citations', data: { checked } })
}

function tokensOf(messages: readonly PromptMessage[]): number {
  const parts = messages.flatMap((message) => message.parts)
  return parts.reduce((sum, part) => sum + ('text' in part ? tokensIn(part.text) : 0), 0)
}

function textOf(parts: readonly MessagePart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

const NO_TOKENS = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_tokens: 0 }

/** Stores the end before anybody is told of it; keeps trying while the database is away. True: a title is to follow. */
async function settle(
  ctx: UserCtx,
  engine: RunEngine,
  run: PreparedRun,
  writer: RunWriter,
  outcome: Outcome,
  duration: number,
): Promise<boolean> {
  writer.finish()
  const { generated } = outcome
  const ending = {
    run_id: run.id,
    message_id: run.message_id,
    parts: writer.parts,
    model_id: generated?.model.id ?? null,
    status: outcome.status,
    finish_reason: outcome.finish_reason,
    error_code: outcome.error_code,
  }
  const said = textOf(writer.parts).slice(textOf(run.base).length)
  const settlement = {
    model: generated?.model ?? run.reservation.model,
    usage: outcome.sent === 0 ? NO_TOKENS : (generated?.usage ?? null),
    estimate: { input_tokens: outcome.sent, output_tokens: tokensIn(said) },
    status: outcome.status,
    duration_ms: duration,
  }
  const cost = generated === null ? null : costOf(settlement)
  const usage = usageOf(run, generated, cost, duration)
  let isUntitled = false
  const stored = await store(ctx, { ...ending, usage }, async (tx) => {
    await settleUsage(tx, run.reservation, settlement)
    isUntitled = outcome.status === 'completed' && (await takeTitle(tx, run.thread_id))
  })
  const status: Exclude<RunStatus, 'running'> = stored ? outcome.status : 'interrupted'
  writer.end(status === 'failed' ? 'failed' : outcome.finish_reason, {
    status,
    usage: { ...usage, currency: ctx.deps.config.currency },
  })
  // what this process still holds of it is what viewers may read for a while
  engine.log.end(run.id)
  return stored && isUntitled
}

const STORE_TRIES = 30

async function store(ctx: UserCtx, ending: Ending, book: (tx: UserCtx) => Promise<void>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(ctx, async (tx) => {
        const ended = await endRun(tx, { ...ending, parts: withoutPassages(ending.parts) })
        if (ended) await keepCitations(tx, ending.message_id, ending.parts)
        if (ended) await book(tx)
        return ended
      })
    } catch (error) {
      if (attempt === STORE_TRIES) throw error
      ctx.log.warn({ run_id: ending.run_id, err: error }, 'the end of a run is not stored yet')
      await new Promise((resolve) => setTimeout(resolve, Math.min(100 * attempt, 1_000)))
    }
  }
}

/** This run's tokens, time and cost, on top of what a continued answer had spent. */
function usageOf(
  run: PreparedRun,
  generated: Generated | null,
  cost: number | null,
  duration: number,
): Omit<UsageTotals, 'currency'> {
  const usage = generated?.usage ?? NOTHING
  const before = run.spent
  const sum = (now: number | null, then: number | null | undefined) =>
    now === null ? (then ?? null) : now + (then ?? 0)
  return {
    input_tokens: sum(usage.input_tokens, before?.input_tokens),
    cached_input_tokens: sum(usage.cached_input_tokens, before?.cached_input_tokens),
    output_tokens: sum(usage.output_tokens, before?.output_tokens),
    reasoning_tokens: sum(usage.reasoning_tokens, before?.reasoning_tokens),
    duration_ms: sum(duration, before?.duration_ms),
    first_token_ms: before?.first_token_ms ?? generated?.first_token_ms ?? null,
    cost_nano: sum(cost, before?.cost_nano),
  }
}

function startMetadata(run: PreparedRun) {
  return {
    run_id: run.id,
    thread_id: run.thread_id,
    parent_id: run.parent_id,
    assistant_id: run.assistant.id,
    assistant_name: run.assistant.name,
    model_id: run.model.id,
    model_label: run.model.label,
  }
}
