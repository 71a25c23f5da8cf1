import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { asPerson } from '#core/auth/as-person.ts'
import { type Ctx, together, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { pause } from '#core/pause.ts'
import type { Outcome, Work } from '#core/queue/workers.ts'
import { filledToTest } from '#features/prompts/tested-prompts.service.ts'
import { type Answering, askTest, testAnswers, type TestQuestion } from '#features/runs/test-runs.service.ts'
import { askAgain, markAsked, storeResult, type UndoneAnswer, undoneAnswers } from './answers.queries.ts'
import {
  beginEvaluation,
  endEvaluation,
  type EvaluationRow,
  noteFailure,
  variantsOf,
  type VariantRow,
} from './evaluations.queries.ts'
import { type Asked, failedResult, grade } from './grade.ts'
import { EVALUATION_TASK } from './start.ts'
import { summarise } from './view.ts'

/** Concurrent answers of one run. */
const PARALLEL = 3
/** A task that takes longer yields to the tasks of others. */
const SLICE_MS = 3_000
const LOOK_MS = 400
/** How often a question is asked if its answer is interrupted by a stopped server. */
const ATTEMPTS_MAX = 3

/** Errors that every further question would run into as well. */
const FINAL = [
  'ERROR_BUDGET_EXHAUSTED',
  'ERROR_MODEL_UNPRICED',
  'ERROR_USER_DISABLED',
  'ERROR_NO_MODEL_ENABLED',
]

/** A run in progress: `reader` has the permissions, `payer` the budgets. */
type Round = { run: EvaluationRow; variants: VariantRow[]; reader: UserCtx; payer: UserCtx }

export function evaluationWorks(answering: Answering): Record<string, Work> {
  return { [EVALUATION_TASK]: (ctx, { subject_id }, signal) => workOn(ctx, answering, subject_id, signal) }
}

/**
 * Asks the questions of a run for a while. Its progress is in the database, so another process can continue at any
 * point without repeating answered questions.
 */
async function workOn(ctx: Ctx, answering: Answering, id: string, signal: AbortSignal): Promise<Outcome> {
  const run = await beginEvaluation(ctx, id)
  if (run === undefined) return 'done'
  const variants = await variantsOf(ctx, [id])
  try {
    if (run.is_unpaid) throw new AppError('ERROR_USER_DISABLED')
    const reader = await onBehalfOf(ctx, run.user_id, id)
    const payer = run.payer_id === null ? reader : await onBehalfOf(ctx, run.payer_id, id)
    if (!(await slice({ run, variants, reader, payer }, answering, signal))) return 'more'
    await end(ctx, run, variants, run.failure === null ? 'completed' : 'failed', run.failure)
  } catch (error) {
    if (!(error instanceof AppError) || !FINAL.includes(error.code)) throw error
    // answers are still graded, if that costs nothing
    if (run.failure === null && error.code !== 'ERROR_USER_DISABLED') {
      await noteFailure(ctx, id, error.code)
      return 'more'
    }
    await end(ctx, run, variants, 'failed', error.code)
  }
  return 'done'
}

/** Throws if the account was deleted or disabled. */
async function onBehalfOf(ctx: Ctx, userId: string, id: string): Promise<UserCtx> {
  const theirs = await asPerson(ctx, userId, id)
  if (theirs === undefined) throw new AppError('ERROR_USER_DISABLED')
  return theirs
}

/** Works for one slice of time; returns whether everything is done. */
async function slice(round: Round, answering: Answering, signal: AbortSignal): Promise<boolean> {
  const { run, reader } = round
  const until = performance.now() + SLICE_MS
  while (performance.now() < until) {
    signal.throwIfAborted()
    const undone = await undoneAnswers(reader, run.id, { limit: PARALLEL, asksMore: run.failure === null })
    if (undone.length === 0) return true
    const steps = await together(undone.map((answer) => advance(round, answering, answer, signal)))
    // it may have been stopped in the meantime
    if ((await beginEvaluation(reader, run.id)) === undefined) return false
    const ends = steps.flatMap((step) => (step === null ? [] : [step.ends]))
    if (ends.length === steps.length) {
      await Promise.race([...ends.filter((one) => one !== null), pause(LOOK_MS, signal)])
    }
  }
  return false
}

/** A running answer; `ends`: it is written by this process. */
type Making = { ends: Promise<void> | null }

/** Advances an answer by one step; null if the next step can follow immediately. */
async function advance(
  round: Round,
  answering: Answering,
  answer: UndoneAnswer,
  signal: AbortSignal,
): Promise<Making | null> {
  const { reader, run } = round
  try {
    if (answer.state === 'waiting') return await ask(round, answering, answer)
    const [written] = await testAnswers(reader, [answer.thread_id])
    if (written?.status === 'running') return { ends: null }
    if (written === undefined || written.status === 'interrupted') {
      if (answer.attempts < ATTEMPTS_MAX) {
        await askAgain(reader, answer, { thread_id: uuidv7(), message_id: uuidv7() })
      } else await storeResult(reader, answer, failedResult('interrupted'))
      return null
    }
    const variant = variantOf(round, answer)
    const { prompt, assistant_id } = variant
    const text = prompt === null ? answer.text : (await filled(reader, variant, prompt, answer)).text
    const asked: Asked = { text, checks: answer.checks, assistant_id }
    await storeResult(reader, answer, await grade(round.payer, answering.models, asked, written, signal))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || FINAL.includes(error.code)) throw error
    reader.log.info({ evaluation_id: run.id, code: error.code }, 'a test question was refused')
    await storeResult(reader, answer, failedResult(error.code))
  }
  return null
}

async function ask(round: Round, answering: Answering, answer: UndoneAnswer): Promise<Making> {
  const { reader } = round
  const { thread_id, message_id } = answer
  const asked = await questionOf(round, answer)
  const { done } = await askTest(reader, answering, { thread_id, message_id, ...asked })
  await markAsked(reader, answer)
  return { ends: done }
}

async function questionOf(
  round: Round,
  answer: UndoneAnswer,
): Promise<Pick<TestQuestion, 'text' | 'model_id' | 'tested'>> {
  const { reader, run } = round
  const variant = variantOf(round, answer)
  if (variant.prompt !== null) {
    const { text, prompt } = await filled(reader, variant, variant.prompt, answer)
    return { text, model_id: variant.prompt.model_id, tested: { prompt } }
  }
  const { assistant_id, version_id, model_id } = variant
  if (assistant_id === null || version_id === null) throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  const knowledge_base_ids = run.knowledge_base_id === null ? [] : [run.knowledge_base_id]
  const tested = { assistant_id, version_id, knowledge_base_ids, payer_id: run.payer_id }
  return { text: answer.text, model_id, tested }
}

function variantOf({ variants }: Round, answer: UndoneAnswer): VariantRow {
  const variant = variants[answer.variant]
  if (variant === undefined) throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  return variant
}

const filled = (
  reader: UserCtx,
  { assistant_name }: VariantRow,
  content: PromptContent,
  { values }: UndoneAnswer,
) => filledToTest(reader, assistant_name, content, values)

/** Ends a run with its counts. */
export async function end(
  ctx: Ctx,
  run: EvaluationRow,
  variants: readonly VariantRow[],
  status: 'completed' | 'stopped' | 'failed',
  failure: string | null,
): Promise<void> {
  const summary = await summarise(ctx, run, variants.length)
  await endEvaluation(ctx, run.id, { status, failure, summary })
}
