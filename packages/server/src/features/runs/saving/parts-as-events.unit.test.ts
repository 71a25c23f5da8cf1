import { foldEvent } from '@parlance/contract/chat/run-events.ts'
import { messagePart } from '@parlance/contract/chat/message-parts.schemas.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { eventsOf } from './parts-as-events.ts'

function folded(parts: readonly MessagePart[]): MessagePart[] {
  const made: MessagePart[] = []
  for (const event of eventsOf(parts)) foldEvent(made, event)
  return made
}

const size = { width: 2, height: 3 }
const call = { type: 'tool', tool_name: 'search', input: { words: 'x' } }
const server = { id: uuidv7(), label: 'Files' }
const passage = {
  number: 1,
  state: 'current',
  knowledge_base_id: uuidv7(),
  knowledge_base_name: 'Base',
  document_id: uuidv7(),
  chunk_id: uuidv7(),
  page: 4,
  heading: 'Heading',
  quote: 'Quote',
  start_offset: 1,
  end_offset: 6,
  as_of: '2026-01-01T00:00:00.000Z',
  unproven: ['claim'],
}

/** One part of each kind that an answer can have, with and without what is optional. */
const PARTS: MessagePart[] = [
  {
    type: 'retrieval',
    state: 'done',
    mode: 'search',
    query: 'q',
    knowledge_bases: ['Base'],
    files: 1,
    passages: 2,
    duration_ms: 5,
  },
  { type: 'summary', state: 'done', messages: 3, duration_ms: 6 },
  { type: 'reasoning', text: 'Hm.', duration_ms: 700 },
  { type: 'text', text: 'First.' },
  { ...call, tool_call_id: '1', state: 'done', output: { found: 1 }, title: 'Search', duration_ms: 8 },
  { ...call, tool_call_id: '2', state: 'done', output: 'text' },
  { ...call, tool_call_id: '3', state: 'failed', output: 'refused', duration_ms: 9 },
  { ...call, tool_call_id: '4', state: 'failed', output: 'refused' },
  { ...call, tool_call_id: '5', state: 'running', output: null },
  { ...call, tool_call_id: '6', state: 'running', output: null, waits_for: { kind: 'approval', server } },
  { type: 'source', source_id: 'a', url: null, title: 'Document', passage },
  { type: 'source', source_id: 'b', url: null, title: 'Of the model' },
  { type: 'source', source_id: 'c', url: 'https://example.org/', title: 'Page' },
  {
    type: 'source',
    source_id: 'd',
    url: 'https://example.org/opened',
    title: 'Opened',
    page: { number: 2, quote: 'Quote', unproven: [] },
  },
  { type: 'drawing', prompt: 'A cat', size, count: 1, inputs: [], takes_inputs: false },
  { type: 'file', url: '/v2/1', media_type: 'image/png', size, alt: 'A cat' },
  { type: 'file', url: '/v2/2', media_type: 'image/png', size },
  { type: 'file', url: '/v2/3', media_type: 'text/csv' },
  { type: 'fallback', from: 'one', to: 'another', code: 'budget' },
  { type: 'short_reading', sent: 9_000, read: 2_000 },
  { type: 'cut', level: 'user', name: 'ada', period: 'month' },
  { type: 'error', code: 'overloaded', status: 503, retry_after: 4 },
  { type: 'text', text: 'Last.' },
].map((part) => messagePart.parse(part))

test('the events of an answer make the same answer again, whatever it contains', () => {
  expect(folded(PARTS)).toEqual(PARTS)
  for (const part of PARTS) expect(folded([part])).toEqual([part])
})

test('a thought whose end was lost is shown as ended, not as one that continues', () => {
  const lost = { type: 'reasoning', text: 'Hm', duration_ms: null } as const
  expect(folded([lost])).toEqual([{ ...lost, duration_ms: 0 }])
})

test('the events of a question do not contain its files, which only a question has', () => {
  const file = { type: 'attachment', document_id: uuidv7(), name: 'a.txt', size: 1 } as const
  expect(folded([file, { type: 'text', text: 'Read it' }])).toEqual([{ type: 'text', text: 'Read it' }])
})

test('thoughts are opened and closed', () => {
  const types = eventsOf([{ type: 'reasoning', text: 'Hm', duration_ms: 1 }]).map((event) => event.type)
  expect(types).toEqual(['reasoning-start', 'reasoning-delta', 'reasoning-end'])
})

test('texts are closed, except one at the end, which can continue', () => {
  const text = { type: 'text', text: 'x' } as const
  const events = eventsOf([text, text])
  expect(events.filter((event) => event.type === 'text-end')).toEqual([{ type: 'text-end', id: '1' }])
  expect(events.flatMap((event) => ('delta' in event ? [event.id] : []))).toEqual(['1', '2'])
})

test('events about the same step have one name, so that clients replace what they showed before', () => {
  const named = eventsOf(PARTS).flatMap((event) =>
    'data' in event && 'id' in event ? [[event.type, event.id]] : [],
  )
  expect(named).toEqual([
    ['data-retrieval', 'retrieval'],
    ['data-summary', 'summary'],
    ['data-drawing', 'drawing'],
  ])
})

test('what a part does not have is left out of its events', () => {
  const none = { type: 'source', source_id: 'a', url: null, title: 'Document' } as const
  const made = [{ ...call, tool_call_id: '1', state: 'done', output: 1 }, none]
  expect(eventsOf(made.map((part) => messagePart.parse(part)))).toEqual([
    { type: 'tool-input-available', toolCallId: '1', toolName: 'search', input: call.input },
    { type: 'tool-output-available', toolCallId: '1', output: 1 },
    { type: 'source-document', sourceId: 'a', mediaType: 'text/plain', title: 'Document' },
  ])
  const file = { type: 'file', url: '/v2/1', media_type: 'image/png', size }
  const sized = { type: 'file', url: '/v2/1', mediaType: 'image/png', providerMetadata: { parlance: size } }
  expect(eventsOf([messagePart.parse(file)])).toEqual([sized])
})
