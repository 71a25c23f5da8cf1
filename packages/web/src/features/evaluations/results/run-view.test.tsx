import {
  type EvaluationResult,
  type EvaluationRun,
  evaluations,
} from '@parlance/contract/assistants/evaluations.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runQuery } from '#features/evaluations/evaluations.queries.ts'
import { RunView } from '#features/evaluations/results/run-view.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'

const tally = {
  pass: 1,
  fail: 1,
  error: 1,
  open: 0,
  rate: 0.5,
  rate_low: 0,
  rate_high: 1,
  unsteady: 1,
  cost_nano: null,
  input_tokens: 1,
  output_tokens: 1,
  mean_ms: 1_200,
  models: [{ en: 'Small' }],
}
const variant = {
  assistant_name: 'Desk',
  number: 3,
  is_saved: true,
  model_label: null,
  temperature: null,
  max_output_tokens: null,
  tally,
}
const RUN: EvaluationRun = {
  id: ID,
  status: 'failed',
  failure: 'ERROR_BUDGET_EXHAUSTED',
  repeats: 3,
  questions: 1,
  total: 4,
  done: 3,
  by: 'Ada',
  created_at: '2026-01-01T10:00:00.000Z',
  ended_at: '2026-01-01T10:05:00.000Z',
  variants: [
    { kind: 'saved', ...variant },
    { kind: 'draft', ...variant, number: null, is_saved: false },
  ],
  compared: { with: 'variant', better: 0, same: 0, worse: 1, unknown: 0 },
  currency: 'EUR',
}
const answer = {
  repeat: 0,
  outcome: 'pass' as const,
  error_code: null,
  text: 'It is 27.',
  is_cut: false,
  is_hidden: false,
  verdicts: [{ outcome: 'pass' as const, code: null, detail: '' }],
  model_label: { en: 'Small' },
  cost_nano: null,
  duration_ms: 900,
}
const RESULT: EvaluationResult = {
  place: 0,
  case_id: ID,
  question: 'How many days?',
  values: {},
  note: '',
  checks: [{ kind: 'contains', text: '27', is_exact: false }],
  documents: [],
  change: 'worse',
  answers: [
    { variant: 0, ...answer },
    {
      variant: 1,
      ...answer,
      outcome: 'error',
      text: null,
      is_hidden: true,
      error_code: 'interrupted',
      verdicts: [],
    },
  ],
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a run shows why it ended, its counts apart, and its answers side by side', async () => {
  const server = fakeServer()
  server.on(evaluations.get, () => RUN)
  server.on(evaluations.results, () => ({ data: [RESULT], next_cursor: null }))
  await draw(<RunView runId={ID} mayEdit />)
  expect(await screen.findByText('Ended early after 3 of 4 answers')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/budget/i)
  expect(screen.getAllByText('50% (repeats: 0% to 100%)')).toHaveLength(2)
  expect(screen.getByRole('group', { name: /^Compared/ }).textContent).toContain('Worse: 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Answers' }))
  expect(screen.getByRole('group', { name: 'Answer: Version 3 (saved), repeat 1' }).textContent).toBe(
    'It is 27.',
  )
  expect(screen.getByText('This answer is based on documents that you cannot read.')).toBeDefined()
  expect(screen.getByText('The server stopped while it answered')).toBeDefined()
})

test('the answers are refetched when the run has ended', async () => {
  const server = fakeServer()
  server.on(evaluations.get, () => ({ ...RUN, status: 'running' as const, failure: null, ended_at: null }))
  server.on(evaluations.results, () => ({ data: [RESULT], next_cursor: null }))
  const { client } = await draw(<RunView runId={ID} mayEdit />)
  expect(await screen.findByText('How many days?')).toBeDefined()
  server.on(evaluations.results, () => ({
    data: [{ ...RESULT, question: 'Which days?' }],
    next_cursor: null,
  }))
  client.setQueryData(runQuery(ID).queryKey, RUN)
  expect(await screen.findByText('Which days?')).toBeDefined()
})
