import type {
  CheckVerdict,
  EvaluationCheck,
  EvaluationOutcome,
} from '@parlance/contract/assistants/evaluations.ts'
import { cutText, searchKey } from '#core/text.ts'

/** An answer as checks see it. */
export type CheckedAnswer = {
  text: string
  /** The documents that its text cites. */
  cited: ReadonlySet<string>
  /** What it cites sources for and they do not say. */
  unproven: readonly string[]
}

/** Decided elsewhere: by a thread that can be terminated, or by a model. */
export type Deciders = {
  /** Null: it took too long. */
  matches: (pattern: string, text: string) => Promise<boolean | null>
  /** The violation of the schema, '' for none. Null: it took too long. */
  refusalOf: (schema: Record<string, unknown>, value: unknown) => Promise<string | null>
  judge: (rubric: string) => Promise<{ verdict: 'pass' | 'fail'; reason: string } | { code: string }>
}

const DETAIL_MAX = 600
const FENCE = /^\s*```[a-z]*\s*\n([\s\S]*?)\n\s*```\s*$/i

/** The verdict of one check. */
export async function verdictOf(
  check: EvaluationCheck,
  answer: CheckedAnswer,
  deciders: Deciders,
): Promise<CheckVerdict> {
  switch (check.kind) {
    case 'contains':
      return decided(holds(answer.text, check))
    case 'excludes':
      return decided(!holds(answer.text, check))
    case 'matches': {
      const isMatch = await deciders.matches(check.pattern, answer.text)
      return isMatch === null ? undecided('check_too_slow') : decided(isMatch)
    }
    case 'json': {
      const value = jsonIn(answer.text)
      if (value === undefined) return decided(false)
      if (check.schema === null) return decided(true)
      const refusal = await deciders.refusalOf(check.schema, value)
      return refusal === null ? undecided('check_too_slow') : decided(refusal === '', refusal)
    }
    case 'judged': {
      const judged = await deciders.judge(check.rubric)
      return 'code' in judged ? undecided(judged.code) : decided(judged.verdict === 'pass', judged.reason)
    }
    case 'cites':
      return decided(check.document_ids.every((id) => answer.cited.has(id.toLowerCase())))
    case 'quotes':
      return decided(answer.unproven.length === 0, answer.unproven.join('\n'))
  }
}

/** A failed check fails the answer; otherwise an undecided one leaves it open. */
export function outcomeOf(verdicts: readonly CheckVerdict[]): EvaluationOutcome {
  if (verdicts.some(({ outcome }) => outcome === 'fail')) return 'fail'
  return verdicts.some(({ outcome }) => outcome === 'error') ? 'error' : 'pass'
}

function decided(isPassed: boolean, detail = ''): CheckVerdict {
  return { outcome: isPassed ? 'pass' : 'fail', code: null, detail: cutText(detail, DETAIL_MAX) }
}

function undecided(code: string): CheckVerdict {
  return { outcome: 'error', code, detail: '' }
}

function holds(answer: string, { text, is_exact }: { text: string; is_exact: boolean }): boolean {
  return is_exact ? answer.includes(text) : searchKey(answer).includes(searchKey(text))
}

/** JSON, plain or in one code block; undefined if the text is neither. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(FENCE.exec(text)?.[1] ?? text)
  } catch {
    return undefined
  }
}
