import { describe, expect, test } from 'vitest'
import { foldEvent, type RunEvent } from './run-events.ts'
import type { CitedPassage, MessagePart, RetrievalStep } from './runs.ts'

function fold(...events: RunEvent[]): MessagePart[] {
  const parts: MessagePart[] = []
  for (const event of events) foldEvent(parts, event)
  return parts
}

const START = { type: 'start', messageId: 'm', messageMetadata: {} } as unknown as RunEvent
const text = (delta: string): RunEvent => ({ type: 'text-delta', id: '1', delta })
const STEP: RetrievalStep = {
  state: 'running',
  mode: 'search',
  query: 'rent',
  knowledge_bases: [],
  files: 0,
  passages: 0,
  duration_ms: null,
  base_ids: [],
  filter: [],
  found: [],
  declined: null,
  curated: null,
  is_reranked: false,
  rewritten_from: null,
  attached: [],
}
const passage = (number: number) =>
  ({ number, quote: 'old', start_offset: 0, end_offset: 9, page: 1, unproven: [] }) as unknown as CitedPassage
const source = (sourceId: string, cited?: CitedPassage): RunEvent => ({
  type: 'source-document',
  sourceId,
  mediaType: 'text/markdown',
  title: `Document ${sourceId}`,
  ...(cited && { providerMetadata: { parlance: cited } }),
})

describe('text and reasoning', () => {
  test('grow in the part that was opened last', () => {
    const parts = fold(
      { type: 'reasoning-start', id: '1' },
      { type: 'reasoning-delta', id: '1', delta: 'Let me ' },
      { type: 'reasoning-delta', id: '1', delta: 'think' },
      { type: 'reasoning-end', id: '1', providerMetadata: { parlance: { duration_ms: 12 } } },
      { type: 'text-start', id: '2' },
      text('Hel'),
      text('lo'),
      { type: 'text-end', id: '2' },
    )
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Let me think', duration_ms: 12 },
      { type: 'text', text: 'Hello' },
    ])
  })

  test('reasoning without a duration has none', () => {
    expect(fold({ type: 'reasoning-start', id: '1' }, { type: 'reasoning-end', id: '1' })).toEqual([
      { type: 'reasoning', text: '', duration_ms: null },
    ])
  })

  test('continue in the last part of their kind, also behind another part', () => {
    const parts = fold({ type: 'text-start', id: '1' }, text('a'), source('1'), text('b'))
    expect(parts.map((part) => part.type)).toEqual(['text', 'source'])
    expect(parts[0]).toEqual({ type: 'text', text: 'ab' })
  })

  test('open a new part when none is open', () => {
    expect(fold(text('alone'))).toEqual([{ type: 'text', text: 'alone' }])
    expect(fold({ type: 'reasoning-delta', id: '1', delta: 'alone' })).toEqual([
      { type: 'reasoning', text: 'alone', duration_ms: null },
    ])
  })
})

describe('tools', () => {
  const call = (toolCallId: string): RunEvent => ({
    type: 'tool-input-available',
    toolCallId,
    toolName: 'clock',
    input: { zone: 'UTC' },
  })

  test('a call runs until its own result arrives, and then no longer waits', () => {
    const waits_for = { kind: 'approval' as const, server: null }
    const parts = fold(
      call('a'),
      call('b'),
      {
        type: 'tool-output-available',
        toolCallId: 'b',
        output: 12,
        providerMetadata: { parlance: { duration_ms: 5 } },
      },
      { type: 'data-wait', data: { tool_call_id: 'a', waits_for } },
      { type: 'tool-output-error', toolCallId: 'a', errorText: 'too late' },
    )
    const common = { type: 'tool', tool_name: 'clock', title: null, input: { zone: 'UTC' }, waits_for: null }
    expect(parts).toEqual([
      { ...common, tool_call_id: 'a', state: 'failed', output: 'too late', duration_ms: null },
      { ...common, tool_call_id: 'b', state: 'done', output: 12, duration_ms: 5 },
    ])
    expect(fold(call('a'), { type: 'data-wait', data: { tool_call_id: 'a', waits_for } })).toMatchObject([
      { state: 'running', waits_for },
    ])
    expect(fold(call('a'))).toMatchObject([{ state: 'running', output: null }])
  })

  test('a result of an unknown call changes nothing', () => {
    const parts = fold(call('a'), { type: 'tool-output-available', toolCallId: 'x', output: 1 })
    expect(parts).toMatchObject([{ tool_call_id: 'a', state: 'running' }])
  })
})

describe('sources', () => {
  test('have an address, or a passage', () => {
    expect(
      fold(
        { type: 'source-url', sourceId: '1', url: 'https://a.example', title: 'A' },
        { type: 'source-url', sourceId: '2', url: 'https://b.example' },
        source('3'),
        source('4', passage(4)),
      ),
    ).toEqual([
      { type: 'source', source_id: '1', url: 'https://a.example', title: 'A', passage: null, page: null },
      {
        type: 'source',
        source_id: '2',
        url: 'https://b.example',
        title: 'https://b.example',
        passage: null,
        page: null,
      },
      { type: 'source', source_id: '3', url: null, title: 'Document 3', passage: null, page: null },
      { type: 'source', source_id: '4', url: null, title: 'Document 4', passage: passage(4), page: null },
    ])
  })

  test('only take the quotes found for their own number', () => {
    const found = { quote: 'new', start_offset: 5, end_offset: 8, page: 2 }
    const parts = fold(source('1', passage(1)), source('2', passage(2)), source('3'), {
      type: 'data-citations',
      data: {
        checked: [
          { number: 1, found, unproven: [], doubts: [] },
          { number: 3, found, unproven: [], doubts: [] },
          { number: 2, found: null, unproven: ['made up'], doubts: [] },
        ],
      },
    })
    expect(parts.map((part) => part.type === 'source' && part.passage)).toEqual([
      { ...passage(1), doubts: [], ...found },
      { ...passage(2), doubts: [], unproven: ['made up'] },
      null,
    ])
  })
})

describe('the search', () => {
  test('is one step that changes from running to done', () => {
    const done: RetrievalStep = { ...STEP, state: 'done', passages: 2 }
    const event = (data: RetrievalStep): RunEvent => ({ type: 'data-retrieval', id: 'retrieval', data })
    expect(fold(event(STEP), text('x'), event(done))).toEqual([
      { type: 'retrieval', ...done },
      { type: 'text', text: 'x' },
    ])
    expect(fold(event(done), text('x'), event(done)).map(({ type }) => type)).toEqual([
      'retrieval',
      'text',
      'retrieval',
    ])
  })
})

test('files, notices and errors each become a part', () => {
  const cut = { level: 'user', name: 'Mine', period: 'day' } as const
  const error = { code: '429 rate_limited', status: 429, retry_after: 3 }
  const fallback = { from: 'A', to: 'B', code: 'overloaded' }
  expect(
    fold(
      { type: 'data-fallback', data: fallback },
      {
        type: 'file',
        url: '/a',
        mediaType: 'image/png',
        providerMetadata: { parlance: { width: 2, height: 1 } },
      },
      { type: 'file', url: '/b', mediaType: 'application/octet-stream' },
      { type: 'data-cut', data: cut },
      { type: 'data-error', data: error },
    ),
  ).toEqual([
    { type: 'fallback', ...fallback },
    { type: 'file', url: '/a', media_type: 'image/png', size: { width: 2, height: 1 }, alt: '' },
    { type: 'file', url: '/b', media_type: 'application/octet-stream', size: null, alt: '' },
    { type: 'cut', ...cut },
    { type: 'error', ...error },
  ])
})

test('a start resets the parts; end events and repeated events change nothing', () => {
  const ended = [
    { type: 'text-end', id: '1' },
    { type: 'data-retry', data: { attempt: 2, after_ms: 1, code: 'overloaded' }, transient: true },
    { type: 'error', errorText: 'x' },
    { type: 'abort' },
    { type: 'finish', messageMetadata: {} },
  ] as unknown as RunEvent[]
  expect(fold(text('kept'), ...ended)).toEqual([{ type: 'text', text: 'kept' }])
  expect(fold(text('old'), START, text('new'))).toEqual([{ type: 'text', text: 'new' }])
})
