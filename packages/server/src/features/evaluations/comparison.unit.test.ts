import { describe, expect, test } from 'vitest'
import { type GradedRow, summaryOf } from './comparison.ts'

type Outcomes = (GradedRow['outcome'] | 'error')[]

/** The answers of one variant: the repeats of each question. */
function rows(
  variant: number,
  questions: Record<string, Outcomes>,
  more: Partial<GradedRow> = {},
): GradedRow[] {
  return Object.entries(questions).flatMap(([case_id, outcomes], question) =>
    outcomes.map((outcome, repeat) => ({
      question,
      case_id,
      variant,
      repeat,
      outcome,
      cost_nano: 10,
      input_tokens: 3,
      output_tokens: 2,
      duration_ms: 100,
      model_label: { en: 'M' },
      ...more,
    })),
  )
}

describe('summaryOf', () => {
  test('counts passes, failures, errors and open answers separately', () => {
    const { tallies, compared } = summaryOf(
      rows(0, { a: ['pass'], b: ['fail'], c: ['error'], d: [null] }),
      1,
      null,
    )
    expect(tallies).toMatchObject([{ pass: 1, fail: 1, error: 1, open: 1, rate: 0.5, unsteady: 0 }])
    expect(tallies[0]).toMatchObject({ cost_nano: 40, input_tokens: 12, mean_ms: 100, models: [{ en: 'M' }] })
    expect(compared).toBeNull()
  })

  test('shows how much repeats differ', () => {
    const [tally] = summaryOf(
      rows(0, { a: ['pass', 'fail'], b: ['pass', 'pass'], c: ['fail', 'fail'] }),
      1,
      null,
    ).tallies
    expect(tally).toMatchObject({ rate: 0.5, rate_low: 1 / 3, rate_high: 2 / 3, unsteady: 1 })
  })

  test('compares the second variant with the first; errors prove nothing', () => {
    const saved = rows(0, { a: ['pass'], b: ['fail'], c: ['pass'], d: ['error'] })
    const draft = rows(1, { a: ['fail'], b: ['pass'], c: ['pass'], d: ['pass'] })
    expect(summaryOf([...saved, ...draft], 2, null)).toMatchObject({
      compared: { with: 'variant', better: 1, worse: 1, same: 1, unknown: 1 },
      rate_before: 2 / 3,
    })
  })

  test('compares a single variant with the previous run, by case', () => {
    const before = new Map([
      ['b', 0.5],
      ['gone', 1],
    ])
    expect(summaryOf(rows(0, { a: ['pass'], b: ['pass'] }), 1, before)).toMatchObject({
      compared: { with: 'run', better: 1, same: 0, worse: 0, unknown: 1 },
      rate_before: 0.75,
    })
  })

  test('has no cost if a part of it is unknown, and no rate without answers', () => {
    const known = rows(0, { a: ['pass'] })
    const unknown = rows(0, { b: ['pass'] }, { cost_nano: null })
    expect(summaryOf([...known, ...unknown], 1, null).tallies).toMatchObject([{ cost_nano: null }])
    expect(summaryOf(rows(0, { a: [null] }, { model_label: null }), 1, null).tallies).toMatchObject([
      { rate: null, rate_low: null, rate_high: null, cost_nano: 0, mean_ms: null, models: [] },
    ])
  })
})
