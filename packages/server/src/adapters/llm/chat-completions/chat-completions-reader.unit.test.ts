import { expect, test } from 'vitest'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { ChatCompletionsReader } from './chat-completions-reader.ts'

type Piece = { index?: number; id?: string; function: { name?: string; arguments?: string } }

/** The calls of an answer with these pieces. */
function callsOf(...pieces: Piece[]): ModelEvent[] {
  const reader = new ChatCompletionsReader((data) => ({ origin: '', data }))
  const events: ModelEvent[] = []
  for (const piece of pieces)
    reader.read(JSON.stringify({ choices: [{ delta: { tool_calls: [piece] } }] }), events)
  reader.read(JSON.stringify({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }), events)
  return (reader.finish() ?? []).filter((event) => event.type === 'tool_call')
}

const call = (tool_call_id: string, input: unknown) => ({
  type: 'tool_call',
  tool_call_id,
  tool_name: 'sum',
  input,
})

test('calls that all have the index 0 are separated by their ids, even if later pieces have no id', () => {
  const calls = callsOf(
    { index: 0, id: 'a', function: { name: 'sum', arguments: '{"n":' } },
    { index: 0, function: { arguments: '1}' } },
    { index: 0, id: 'b', function: { name: 'sum', arguments: '{"n":' } },
    { index: 0, function: { arguments: '2}' } },
  )
  expect(calls).toEqual([call('a', { n: 1 }), call('b', { n: 2 })])
})

test('without ids, a name after complete arguments starts another call', () => {
  const calls = callsOf(
    { index: 0, function: { name: 'sum', arguments: '{"n":1}' } },
    { index: 0, function: { name: 'sum', arguments: '{"n":2}' } },
  )
  expect(calls).toEqual([call('call_0', { n: 1 }), call('call_1', { n: 2 })])
})

test('an id that comes late belongs to its call', () => {
  const calls = callsOf(
    { index: 0, function: { name: 'sum', arguments: '{"n":' } },
    { index: 0, id: 'a', function: { arguments: '1}' } },
  )
  expect(calls).toEqual([call('call_0', { n: 1 })])
})

test('invalid arguments are passed on unchanged', () => {
  const calls = callsOf({ index: 0, id: 'a', function: { name: 'sum', arguments: '{"n":1}{"n"' } })
  expect(calls).toEqual([{ ...call('a', null), unreadable: '{"n":1}{"n"' }])
})
