import type {
  EvaluationChange,
  EvaluationChanges,
  EvaluationOutcome,
  EvaluationRun,
  EvaluationTally,
} from '@parlance/contract/assistants/evaluations.ts'
import type { Bilingual } from '#db/json-columns.ts'

/** An answer of a run, without its text. */
export type GradedRow = {
  question: number
  case_id: string
  variant: number
  repeat: number
  outcome: EvaluationOutcome | null
  cost_nano: number | null
  input_tokens: number | null
  output_tokens: number | null
  duration_ms: number | null
  model_label: Bilingual | null
}

/** The share of passes of each question by the id of its case; null if all answers are errors or missing. */
export type Rates = ReadonlyMap<string, number | null>

export type Summary = {
  tallies: EvaluationTally[]
  compared: EvaluationRun['compared']
  /** The rate that the last variant is compared with. */
  rate_before: number | null
}

/** The counts of a run. A single variant is compared with the rates of the previous run, if there is one. */
export function summaryOf(rows: readonly GradedRow[], variants: number, before: Rates | null): Summary {
  const groups = Array.from({ length: variants }, (_, at) => rows.filter(({ variant }) => variant === at))
  const tallies = groups.map(tallyOf)
  const last = ratesOf(groups.at(-1) ?? [])
  if (variants > 1) {
    const compared = countChanges(last, ratesOf(groups[0] ?? []))
    return { tallies, compared: { with: 'variant', ...compared }, rate_before: tallies[0]?.rate ?? null }
  }
  if (before === null) return { tallies, compared: null, rate_before: null }
  return { tallies, compared: { with: 'run', ...countChanges(last, before) }, rate_before: meanOf(before) }
}

export function tallyOf(rows: readonly GradedRow[]): EvaluationTally {
  const count = (outcome: EvaluationOutcome | null) => rows.filter((row) => row.outcome === outcome).length
  const repeats = [...new Set(rows.map(({ repeat }) => repeat))].flatMap(
    (at) => rateOf(rows.filter(({ repeat }) => repeat === at)) ?? [],
  )
  const answered = rows.filter(({ model_label }) => model_label !== null)
  const times = answered.flatMap(({ duration_ms }) => duration_ms ?? [])
  return {
    pass: count('pass'),
    fail: count('fail'),
    error: count('error'),
    open: count(null),
    rate: rateOf(rows),
    rate_low: repeats.length === 0 ? null : Math.min(...repeats),
    rate_high: repeats.length === 0 ? null : Math.max(...repeats),
    unsteady: [...ratesOf(rows).values()].filter((rate) => rate !== null && rate > 0 && rate < 1).length,
    cost_nano: answered.some(({ cost_nano }) => cost_nano === null)
      ? null
      : sum(answered.map(({ cost_nano }) => cost_nano)),
    input_tokens: sum(rows.map(({ input_tokens }) => input_tokens)),
    output_tokens: sum(rows.map(({ output_tokens }) => output_tokens)),
    mean_ms: times.length === 0 ? null : Math.round(sum(times) / times.length),
    models: uniqueLabels(answered),
  }
}

export function ratesOf(rows: readonly Pick<GradedRow, 'case_id' | 'outcome'>[]): Map<string, number | null> {
  const byCase = Map.groupBy(rows, ({ case_id }) => case_id)
  return new Map([...byCase].map(([id, its]) => [id, rateOf(its)]))
}

/** The change of a question. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
): EvaluationChange {
  if (now == null || before == null) return 'unknown'
  if (now === before) return 'same'
  return now > before ? 'better' : 'worse'
}

function countChanges(now: Rates, before: Rates): EvaluationChanges {
  const counts = { better: 0, same: 0, worse: 0, unknown: 0 }
  for (const [id, rate] of now) counts[changeOf(rate, before.get(id))] += 1
  return counts
}

function rateOf(rows: readonly Pick<GradedRow, 'outcome'>[]): number | null {
  const decided = rows.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail')
  if (decided.length === 0) return null
  return decided.filter(({ outcome }) => outcome === 'pass').length / decided.length
}

function meanOf(rates: Rates): number | null {
  const known = [...rates.values()].filter((rate) => rate !== null)
  return known.length === 0 ? null : sum(known) / known.length
}

function uniqueLabels(rows: readonly GradedRow[]): Bilingual[] {
  const labels = new Map(rows.map(({ model_label }) => [JSON.stringify(model_label), model_label]))
  return [...labels.values()].filter((label) => label !== null)
}

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
