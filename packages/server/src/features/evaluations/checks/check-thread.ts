import type { EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import { helperThread, HelperTooSlow } from '#core/helpers/helper.ts'
import type { CheckTasks } from './check-tasks.ts'

/** Milliseconds for one expression or schema, and megabytes for all of them. */
const LIMITS = { answer_ms: 3_000, heap_mb: 128 }

const ask = helperThread<CheckTasks>(new URL('check-tasks.ts', import.meta.url), LIMITS)

/** One at a time, so that one that hangs does not affect others. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/** Whether a check's expression or schema is valid. */
export async function isValidCheck(check: EvaluationCheck): Promise<boolean> {
  try {
    if (check.kind === 'matches') await inTurn(() => ask('readPattern', check.pattern))
    if (check.kind === 'json' && check.schema !== null)
      await inTurn(() => ask('readSchema', check.schema ?? {}))
    return true
  } catch {
    return false
  }
}

/** Whether a text matches; null if that took too long. */
export function matches(pattern: string, text: string): Promise<boolean | null> {
  return unlessSlow(inTurn(() => ask('matches', { pattern, text })))
}

/** The violation of a schema, '' if the value is valid; null if that took too long. */
export function refusalOf(schema: Record<string, unknown>, value: unknown): Promise<string | null> {
  return unlessSlow(inTurn(async () => (await ask('refusal', { schema, value })) ?? ''))
}

async function unlessSlow<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof HelperTooSlow) return null
    throw error
  }
}
