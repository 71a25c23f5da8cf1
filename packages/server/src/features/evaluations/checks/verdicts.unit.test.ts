import { describe, expect, test } from 'vitest'
import type { EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import { isValidCheck, matches, refusalOf } from './check-thread.ts'
import { type CheckedAnswer, type Deciders, outcomeOf, verdictOf } from './verdicts.ts'

const deciders: Deciders = {
  matches,
  refusalOf,
  judge: async (rubric) =>
    rubric === 'none'
      ? { code: 'judge_unusable' }
      : { verdict: rubric === 'yes' ? 'pass' : 'fail', reason: rubric },
}

const answering = (text: string, more: Partial<CheckedAnswer> = {}): CheckedAnswer => {
  return { text, cited: new Set(), unproven: [], ...more }
}
const outcome = async (check: EvaluationCheck, text: string, more?: Partial<CheckedAnswer>) =>
  (await verdictOf(check, answering(text, more), deciders)).outcome

describe('verdictOf', () => {
  test('finds words whatever their case, accents and spaces, unless they must be exact', async () => {
    const answer = 'Les congés payés :\u202f25  jours.'
    const words = { kind: 'contains', text: 'CONGES payes', is_exact: false } as const
    expect(await outcome(words, answer)).toBe('pass')
    expect(await outcome({ ...words, is_exact: true }, answer)).toBe('fail')
    expect(await outcome({ ...words, text: '25 jours' }, answer)).toBe('pass')
    expect(await outcome({ ...words, kind: 'excludes' }, answer)).toBe('fail')
    expect(await outcome({ ...words, kind: 'excludes', text: 'thirty' }, answer)).toBe('pass')
  })

  test('matches an expression on any line', async () => {
    expect(await outcome({ kind: 'matches', pattern: '^Total: \\d+ €$' }, 'Well.\nTotal: 40 €\nBye')).toBe(
      'pass',
    )
    expect(await outcome({ kind: 'matches', pattern: '^Total$' }, 'total')).toBe('fail')
  })

  test('gives up an expression that would take forever, and continues with the next', async () => {
    const hangs = verdictOf(
      { kind: 'matches', pattern: '^(a+)+$' },
      answering(`${'a'.repeat(60)}b`),
      deciders,
    )
    const next = outcome({ kind: 'matches', pattern: 'b' }, 'abc')
    expect(await hangs).toEqual({ outcome: 'error', code: 'check_too_slow', detail: '' })
    expect(await next).toBe('pass')
  })

  test('reads plain JSON or JSON in one code block, and reports the violation of its schema', async () => {
    const schema = { type: 'object', required: ['days'], properties: { days: { type: 'integer' } } }
    const check: EvaluationCheck = { kind: 'json', schema }
    expect(await outcome(check, '{"days": 25}')).toBe('pass')
    expect(await outcome(check, '```json\n{"days": 25}\n```')).toBe('pass')
    expect(await outcome(check, 'Here: {"days": 25}')).toBe('fail')
    expect(await outcome({ kind: 'json', schema: null }, '[1]')).toBe('pass')
    expect(await verdictOf(check, answering('{"days": "many"}'), deciders)).toMatchObject({
      outcome: 'fail',
      detail: '/days: must be integer',
    })
  })

  test('supports the common drafts of JSON schema', async () => {
    const named = (url: string) => ({ $schema: url, type: 'array', items: { type: 'string' } })
    for (const url of [
      'http://json-schema.org/draft-07/schema#',
      'https://json-schema.org/draft/2020-12/schema',
    ]) {
      expect(await outcome({ kind: 'json', schema: named(url) }, '["a"]')).toBe('pass')
      expect(await outcome({ kind: 'json', schema: named(url) }, '[1]')).toBe('fail')
    }
  })

  test('requires documents that the text cites, and quotes that were found', async () => {
    const check: EvaluationCheck = { kind: 'cites', document_ids: ['A', 'b'] }
    expect(await outcome(check, 'x', { cited: new Set(['a', 'b', 'c']) })).toBe('pass')
    expect(await outcome(check, 'x', { cited: new Set(['a']) })).toBe('fail')
    expect(await outcome({ kind: 'quotes' }, 'x')).toBe('pass')
    expect(await outcome({ kind: 'quotes' }, 'x', { unproven: ['never said'] })).toBe('fail')
  })

  test('uses the verdict of the judge, and an error if there is none', async () => {
    expect(await outcome({ kind: 'judged', rubric: 'yes' }, 'x')).toBe('pass')
    expect(await outcome({ kind: 'judged', rubric: 'no' }, 'x')).toBe('fail')
    expect(await outcome({ kind: 'judged', rubric: 'none' }, 'x')).toBe('error')
  })
})

test('isValidCheck refuses an invalid expression or schema', async () => {
  const check = (pattern: string): EvaluationCheck => ({ kind: 'matches', pattern })
  expect(await isValidCheck(check('[0-9]+'))).toBe(true)
  expect(await isValidCheck(check('[0-9'))).toBe(false)
  expect(await isValidCheck({ kind: 'json', schema: { type: 'whatever' } })).toBe(false)
  expect(await isValidCheck({ kind: 'json', schema: { $ref: 'https://evil.example/schema' } })).toBe(false)
})

test('a failed check fails an answer, one without a verdict leaves it open', () => {
  const of = (...outcomes: ('pass' | 'fail' | 'error')[]) =>
    outcomeOf(outcomes.map((one) => ({ outcome: one, code: null, detail: '' })))
  expect([of('pass', 'pass'), of('pass', 'error'), of('error', 'fail')]).toEqual(['pass', 'error', 'fail'])
})
