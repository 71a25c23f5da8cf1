import type { EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import { expect, test } from 'vitest'
import { caseOf, draftOf, faultOf, newCheck } from '#features/evaluations/cases/check-draft.ts'

const CHECKS: EvaluationCheck[] = [
  { kind: 'contains', text: '25', is_exact: true },
  { kind: 'excludes', text: 'never', is_exact: false },
  { kind: 'matches', pattern: '^\\d+ ' },
  { kind: 'json', schema: { type: 'object' } },
  { kind: 'json', schema: null },
  { kind: 'judged', rubric: 'Polite.' },
  { kind: 'cites', document_ids: ['a', 'b'] },
  { kind: 'quotes' },
]

test('a stored check is the same after the form', () => {
  const drafts = CHECKS.map((check) => draftOf(check, [{ id: 'a', name: 'a.md' }]))
  expect(caseOf(' Why? ', drafts, ' note ')).toEqual({ question: 'Why?', checks: CHECKS, note: 'note' })
  expect(drafts.map(faultOf)).toEqual(CHECKS.map(() => null))
  expect(drafts[6]?.documents).toEqual([
    { id: 'a', name: 'a.md' },
    { id: 'b', name: '' },
  ])
})

test('invalid checks are reported', () => {
  const faults = (
    [
      ['contains', ' '],
      ['matches', '('],
      ['json', '[1]'],
      ['json', '{'],
      ['cites', ''],
    ] as const
  ).map(([kind, text]) => faultOf({ ...newCheck(kind), text }))
  expect(faults).toEqual(['missing', 'pattern', 'schema', 'schema', 'documents'])
})
