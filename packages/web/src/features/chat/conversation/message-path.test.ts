import type { Message, StartRun } from '@parlance/contract/chat/runs.ts'
import { expect, test } from 'vitest'
import type { LiveRun } from '#features/chat/runs/live-runs.ts'
import { livePath, PENDING_ID } from '#features/chat/conversation/message-path.ts'
import { newRun, type RunState } from '#lib/runs/run-reducer.ts'

const message = (id: string, role: Message['role'], parent_id: string | null, text = id): Message => ({
  id,
  thread_id: 't',
  parent_id,
  role,
  status: 'completed',
  parts: [{ type: 'text', text }],
  run_id: null,
  finish_reason: null,
  assistant_id: null,
  assistant_name: null,
  model_id: null,
  model_label: null,
  usage: null,
  created_at: '2026-01-01T00:00:00Z',
  siblings: [id],
})
const stored = [
  message('q1', 'user', null),
  message('a1', 'assistant', 'q1'),
  message('q2', 'user', 'a1'),
  message('a2', 'assistant', 'q2'),
]
const live = (body: StartRun | null, state: Partial<RunState> = {}): LiveRun => ({
  body,
  state: { ...newRun, ...state },
  isLinked: true,
  isStopping: false,
})
const ids = (path: Message[]) => path.map((one) => one.id)
const path = (run: LiveRun | undefined, from = stored) => livePath('t', from, run, '2026-01-02T00:00:00Z')

test('without a live run the path is the stored one', () => {
  expect(path(undefined)).toBe(stored)
})

test('a question just sent is at the end, with an answer that has not started', () => {
  const sent = path(live({ kind: 'send', id: 'q3', parent_id: 'a2', text: 'And now?' }))
  expect(ids(sent)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', PENDING_ID])
  expect(sent.at(-2)?.parts).toEqual([{ type: 'text', text: 'And now?' }])
  expect(sent.at(-1)).toMatchObject({ role: 'assistant', status: 'running', parts: [], parent_id: 'q3' })
})

test('an answer that has not started is by the assistant of the conversation', () => {
  const run = live({ kind: 'send', id: 'q3', parent_id: 'a2', text: 'And now?' })
  const assistant = { assistant_id: 'x', assistant_name: 'Helper' }
  const thread = { ...assistant, id: 't', name: 'Leave' }
  const [answer] = livePath('t', stored, run, '2026-01-02T00:00:00Z', thread).slice(-1)
  expect(answer).toMatchObject({ id: PENDING_ID, status: 'running', ...assistant })
  expect(answer).not.toHaveProperty('name')
})

test('a question that has been stored in the meantime is not duplicated', () => {
  const body: StartRun = { kind: 'send', id: 'q2', parent_id: 'a1', text: 'q2' }
  const state = { messageId: 'a2', parts: [{ type: 'text' as const, text: 'grown' }] }
  const sent = path(live(body, state))
  expect(ids(sent)).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(sent.at(-1)?.parts).toEqual(state.parts)
})

test('an edited question replaces the old one and everything after it', () => {
  const edited = path(live({ kind: 'edit', id: 'q2b', message_id: 'q2', text: 'better' }))
  expect(ids(edited)).toEqual(['q1', 'a1', 'q2b', PENDING_ID])
  expect(edited[2]?.siblings).toEqual(['q2', 'q2b'])
  expect(ids(path(live({ kind: 'edit', id: 'q1b', message_id: 'q1', text: 'new' })))).toEqual([
    'q1b',
    PENDING_ID,
  ])
})

test('a new answer replaces the old one', () => {
  const again = path(live({ kind: 'regenerate', id: 'a1b', parent_id: 'q1' }))
  expect(ids(again)).toEqual(['q1', PENDING_ID])
})

test('a continued answer keeps its text until the run has started, then grows', () => {
  const body: StartRun = { kind: 'continue', id: 'r', message_id: 'a2' }
  expect(path(live(body)).at(-1)).toMatchObject({
    id: 'a2',
    status: 'running',
    parts: [{ type: 'text', text: 'a2' }],
  })
  const grown = path(live(body, { messageId: 'a2', parts: [{ type: 'text', text: 'a2 and more' }] }))
  expect(ids(grown)).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(grown.at(-1)?.parts).toEqual([{ type: 'text', text: 'a2 and more' }])
})

test('a run joined after a reload continues at its stored position', () => {
  const joined = path(live(null, { messageId: 'a2', parts: [] }))
  expect(ids(joined)).toEqual(['q1', 'a1', 'q2', 'a2'])
})

test('a run started elsewhere does not duplicate its answer before its first word', () => {
  expect(ids(path(live(null)))).toEqual(ids(stored))
  expect(ids(path(live(null, { messageId: 'a2' })))).toEqual(ids(stored))
})
