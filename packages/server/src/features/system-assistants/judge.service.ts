import { AppError } from '#core/errors.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import { askHelper, type Models } from './ask-helper.ts'
import { verdictIn, type Judgement } from './outputs.ts'

export type { Judgement }

/** Longer than for other system assistants, because models reason about it. */
const SECONDS = 60
/** The share of the room that an answer can take. */
const SHARE = 0.7

type Judged = { assistant_id: string | null; question: string; answer: string; rubric: string }

/** Errors that every later question would run into as well. */
const FINAL = ['ERROR_BUDGET_EXHAUSTED', 'ERROR_MODEL_UNPRICED']

/**
 * Judges an answer by a rubric. `code`: why there is no verdict. Throws if a budget refuses it or if `signal` is
 * aborted.
 */
export async function judgeAnswer(
  ctx: UserCtx,
  models: Models,
  { assistant_id, ...judged }: Judged,
  signal: AbortSignal,
): Promise<Judgement | { code: string }> {
  const outcome = await askHelper(
    ctx,
    models,
    { key: 'judge', assistant_id, seconds: SECONDS, input: (bytes) => inputOf(judged, bytes) },
    signal,
  )
  signal.throwIfAborted()
  if (outcome.ok) return verdictIn(outcome.text) ?? { code: 'judge_unusable' }
  const { error } = outcome
  if (error instanceof AppError && FINAL.includes(error.code)) throw error
  return { code: error.code }
}

function inputOf({ question, answer, rubric }: Omit<Judged, 'assistant_id'>, bytes: number): string {
  const part = (name: string, text: string) => `<${name}>\n${text.replaceAll('</', '‹/')}\n</${name}>`
  // a character takes at most three bytes of UTF-8
  const fitted = Buffer.byteLength(answer) > bytes * SHARE ? cutText(answer, (bytes * SHARE) / 3) : answer
  return [part('question', question), part('answer', fitted), part('rubric', rubric)].join('\n\n')
}
