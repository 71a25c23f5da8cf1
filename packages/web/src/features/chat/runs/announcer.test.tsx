import type { Message } from '@parlance/contract/chat/runs.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Announcer } from '#features/chat/runs/announcer.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const running: Message = {
  id: '01890000-0000-7000-8000-000000000002',
  thread_id: '01890000-0000-7000-8000-000000000001',
  parent_id: null,
  role: 'assistant',
  status: 'running',
  parts: [],
  run_id: null,
  finish_reason: null,
  assistant_id: null,
  assistant_name: 'Helper',
  model_id: null,
  model_label: null,
  usage: null,
  created_at: '2026-03-05T10:00:00.000Z',
  siblings: [],
}
const cut = { type: 'cut', level: 'user', period: 'day', name: '' } as const
const error = { type: 'error', code: 'overloaded', status: 529, retry_after: null } as const

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(cleanup)

function saidAfter(ended: Message): string {
  const { rerender } = render(<Announcer threadId={running.thread_id} message={running} />)
  expect(screen.getByRole('log').textContent).toBe('Helper is answering')
  rerender(<Announcer threadId={running.thread_id} message={ended} />)
  return screen.getByRole('log').textContent
}

const ENDINGS: [string, Partial<Message>, string][] = [
  ['complete', { status: 'completed', finish_reason: 'stop' }, 'Answer complete'],
  ['stopped', { status: 'stopped' }, 'Stopped. The text above is saved.'],
  ['interrupted', { status: 'interrupted' }, 'Interrupted. The text above is saved.'],
  ['too long', { status: 'completed', finish_reason: 'length' }, 'The answer reached its maximum length.'],
  [
    'cut by a budget',
    { status: 'completed', finish_reason: 'length', parts: [cut] },
    'Cut short: your budget for today is used up.',
  ],
  ['refused', { status: 'completed', finish_reason: 'refusal' }, 'The model refused to answer.'],
  ['failed', { status: 'failed', parts: [error] }, 'The model stopped answering. What was written is saved.'],
  ['failed without a word', { status: 'failed' }, 'The model stopped answering. What was written is saved.'],
]
test.each(ENDINGS)('an answer that is %s is announced as such, after its last words', (_name, end, words) => {
  const said = saidAfter({
    ...running,
    ...end,
    parts: [{ type: 'text', text: '**Yes**' }, ...(end.parts ?? [])],
  })
  expect(said).toBe(`Yes ${words}`)
})

test('after a refused run, the previous answer is not read again', () => {
  const before: Message = {
    ...running,
    id: 'before',
    status: 'completed',
    parts: [{ type: 'text', text: 'Old' }],
  }
  expect(saidAfter(before)).toBe('Helper is answering')
})
