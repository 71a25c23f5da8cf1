import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { expect, test } from 'vitest'
import { isOnlyGrowth, newRun, reduceRun } from '#lib/runs/run-reducer.ts'

const usage = {
  input_tokens: 10,
  cached_input_tokens: null,
  output_tokens: 4,
  reasoning_tokens: null,
  duration_ms: 900,
  first_token_ms: 100,
  cost_nano: null,
  currency: 'EUR',
}
const start: RunEvent = {
  type: 'start',
  messageId: 'm1',
  messageMetadata: {
    run_id: 'r1',
    thread_id: 't1',
    parent_id: 'q1',
    assistant_id: 'a1',
    assistant_name: 'Helper',
    model_id: 'x1',
    model_label: { en: 'Demo' },
  },
}
const recorded: RunEvent[] = [
  start,
  { type: 'reasoning-start', id: '0' },
  { type: 'reasoning-delta', id: '0', delta: 'Let me ' },
  { type: 'reasoning-delta', id: '0', delta: 'think.' },
  { type: 'reasoning-end', id: '0', providerMetadata: { parlance: { duration_ms: 600 } } },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { q: 'notice' } },
  { type: 'tool-output-available', toolCallId: 'c1', output: { hits: 5 } },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Two ' },
  { type: 'text-delta', id: '1', delta: 'months.' },
  { type: 'text-end', id: '1' },
  { type: 'finish', finishReason: 'stop', messageMetadata: { status: 'completed', usage } },
]

test('reduces a recorded answer to its parts, status and usage', () => {
  const state = reduceRun(newRun, recorded)
  expect(state).toMatchObject({
    messageId: 'm1',
    status: 'completed',
    finishReason: 'stop',
    usage,
    retry: null,
  })
  expect(state.parts).toEqual([
    { type: 'reasoning', text: 'Let me think.', duration_ms: 600 },
    {
      type: 'tool',
      tool_call_id: 'c1',
      tool_name: 'search',
      title: null,
      waits_for: null,
      duration_ms: null,
      state: 'done',
      input: { q: 'notice' },
      output: { hits: 5 },
    },
    { type: 'text', text: 'Two months.' },
  ])
})

test('returns the same state for any batches', () => {
  const whole = reduceRun(newRun, recorded)
  for (const size of [1, 2, 5]) {
    let state = newRun
    for (let at = 0; at < recorded.length; at += size) state = reduceRun(state, recorded.slice(at, at + size))
    expect(state).toEqual(whole)
  }
})

test('does not mutate its input', () => {
  const before = reduceRun(newRun, recorded.slice(0, 9))
  const copy = structuredClone(before)
  reduceRun(before, recorded.slice(9))
  expect(before).toEqual(copy)
})

test('reuses the objects of unchanged parts', () => {
  const before = reduceRun(newRun, recorded.slice(0, 9))
  const after = reduceRun(before, recorded.slice(9, 10))
  expect(after.parts[0]).toBe(before.parts[0])
  expect(after.parts[2]).not.toBe(before.parts[2])
})

test('starts again at a second start event, as after joining again without an event id', () => {
  const half = reduceRun(newRun, recorded.slice(0, 9))
  expect(reduceRun(half, recorded)).toEqual(reduceRun(newRun, recorded))
})

test('reports a retry of the model until it sends text', () => {
  const retry: RunEvent = {
    type: 'data-retry',
    data: { attempt: 2, after_ms: 500, code: 'overloaded' },
    transient: true,
  }
  const waiting = reduceRun(newRun, [start, retry])
  expect(waiting.retry).toEqual({ attempt: 2, after_ms: 500, code: 'overloaded' })
  expect(reduceRun(waiting, [{ type: 'text-start', id: '1' }]).retry).toBeNull()
})

test('keeps the error part and the failed status of a failed answer', () => {
  const state = reduceRun(newRun, [
    start,
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'Half' },
    { type: 'data-error', data: { code: 'rate_limited', status: 429, retry_after: 20 } },
    { type: 'error', errorText: '429 rate_limited' },
    { type: 'finish', messageMetadata: { status: 'failed', usage } },
  ])
  expect(state.status).toBe('failed')
  expect(state.parts.map((part) => part.type)).toEqual(['text', 'error'])
})

test('distinguishes growth of the last text from other changes', () => {
  const begun = reduceRun(newRun, [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'One' },
  ])
  const grown = reduceRun(begun, [{ type: 'text-delta', id: '1', delta: ' two' }])
  expect(isOnlyGrowth(begun, grown)).toBe(true)
  expect(isOnlyGrowth(newRun, begun)).toBe(false)
  expect(isOnlyGrowth(grown, reduceRun(grown, [{ type: 'text-start', id: '2' }]))).toBe(false)
  const waiting = reduceRun(grown, [
    { type: 'data-retry', data: { attempt: 1, after_ms: 1, code: 'x' }, transient: true },
  ])
  expect(isOnlyGrowth(grown, waiting)).toBe(false)
})

test('reasoning that ends is more than growth', () => {
  const begun = reduceRun(newRun, [
    { type: 'reasoning-start', id: '1' },
    { type: 'reasoning-delta', id: '1', delta: 'Hm' },
  ])
  const grown = reduceRun(begun, [{ type: 'reasoning-delta', id: '1', delta: 'm' }])
  expect(isOnlyGrowth(begun, grown)).toBe(true)
  const ended = reduceRun(grown, [
    { type: 'reasoning-end', id: '1', providerMetadata: { parlance: { duration_ms: 5 } } },
  ])
  expect(isOnlyGrowth(grown, ended)).toBe(false)
})
