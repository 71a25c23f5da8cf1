import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Opaque, UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import { memoryEventLog } from '#core/events/event-log.ts'
import { continuedParts, lastOfStart, RunWriter } from './run-writer.ts'

const PACE_MS = 40

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1_000)
})
afterEach(() => void vi.useRealTimers())

/** A writer, and the events that its viewers see. */
function begin() {
  const log = memoryEventLog<RunEvent>(0)
  const writer = new RunWriter(log, 'run', () => PACE_MS)
  const seen = async () => ((await log.read('run', 0)) ?? []).map((entry) => entry.event)
  return {
    writer,
    seen,
    shownTexts: async () => (await seen()).flatMap((e) => ('delta' in e ? [e.delta] : [])),
  }
}

const text = (words: string) => ({ type: 'text', text: words }) as const
const thought = (words: string) => ({ type: 'reasoning', text: words }) as const
const SIGNED: Opaque = { origin: 'provider', data: { provider: { signature: 'x' } } }
const METADATA = {
  run_id: 'run',
  thread_id: 'thread',
  parent_id: 'question',
  assistant_id: null,
  assistant_name: 'Helper',
  model_id: 'model',
  model_label: {},
}

describe('RunWriter', () => {
  test('shows the first text at once, and later text at the pace', async () => {
    const { writer, shownTexts } = begin()
    writer.write(text('a'))
    expect(await shownTexts()).toEqual(['a'])
    writer.write(text('b'))
    vi.advanceTimersByTime(PACE_MS - 2)
    writer.write(text('c'))
    expect(await shownTexts()).toEqual(['a'])
    // a timer can be a millisecond early
    vi.advanceTimersByTime(1)
    writer.flushWhenDue(performance.now())
    expect(await shownTexts()).toEqual(['a', 'bc'])
    vi.advanceTimersByTime(PACE_MS)
    writer.flushWhenDue(performance.now())
    writer.write(text(''))
    writer.flush()
    expect(await shownTexts()).toEqual(['a', 'bc'])
  })

  test('shows nothing for an empty piece of text, or for what only the model needs', async () => {
    const { writer, seen } = begin()
    const called = { tool_call_id: 'c', tool_name: 'search' }
    writer.write(text(''))
    writer.write(thought(''))
    writer.write({ type: 'tool_input', ...called, text: '{' })
    writer.write({ type: 'reasoning_end', reasoning: 'Hm', opaque: SIGNED })
    writer.write({ type: 'file', media_type: 'image/png', data: null })
    writer.write({ type: 'finish', reason: 'stop', usage: UNKNOWN_USAGE })
    expect(await seen()).toEqual([])
    expect(writer.parts).toEqual([])
  })

  test('opens and closes blocks of text and thoughts, and measures thoughts', async () => {
    const { writer, seen } = begin()
    writer.write(thought('Hm'))
    vi.advanceTimersByTime(250)
    writer.write(text('Yes'))
    writer.finish()
    writer.finish()
    expect(await seen()).toEqual([
      { type: 'reasoning-start', id: '1' },
      { type: 'reasoning-delta', id: '1', delta: 'Hm' },
      { type: 'reasoning-end', id: '1', providerMetadata: { parlance: { duration_ms: 250 } } },
      { type: 'text-start', id: '2' },
      { type: 'text-delta', id: '2', delta: 'Yes' },
      { type: 'text-end', id: '2' },
    ])
    expect(writer.parts).toEqual([{ ...thought('Hm'), duration_ms: 250 }, text('Yes')])
  })

  test('shows buffered text before a call, a source or a notice, and only a remark leaves the text open', async () => {
    const { writer, seen } = begin()
    const types = async () => (await seen()).map((event) => event.type)
    const called = { tool_call_id: 'c', tool_name: 'search' }
    const cut = { type: 'data-cut', data: { level: 'user', name: 'ada', period: 'day' } } as const
    const steps = [
      () => writer.write({ type: 'tool_call', ...called, input: {}, title: 'Search' }),
      () => writer.write({ type: 'source', source_id: 's', url: null, title: 'Document' }),
      () => writer.say(cut),
    ]
    for (const step of steps) {
      writer.write(text('shown '))
      writer.write(text('buffered'))
      step()
    }
    expect((await types()).filter((type) => type === 'text-end')).toHaveLength(3)
    expect(writer.parts.filter((part) => part.type === 'text')).toEqual(
      Array.from({ length: 3 }, () => text('shown buffered')),
    )
    expect(writer.parts.at(-1)).toEqual({ type: 'cut', ...cut.data })
    writer.write(text('one '))
    writer.remark(cut)
    vi.advanceTimersByTime(PACE_MS)
    writer.write(text('sentence'))
    expect(writer.parts.at(-2)).toEqual(text('one sentence'))
    expect((await types()).slice(-4)).toEqual(['text-start', 'text-delta', 'data-cut', 'text-delta'])
  })

  test('keeps calls with their results, and sources with and without an address', async () => {
    const { writer, seen } = begin()
    const called = { tool_call_id: 'c', tool_name: 'search' }
    writer.write({ type: 'tool_call', ...called, input: { q: 1 }, title: 'Search', opaque: SIGNED })
    writer.write({ type: 'tool_result', ...called, output: 'found' })
    writer.write({ type: 'tool_call', tool_call_id: 'd', tool_name: 'own', input: null })
    writer.write({ type: 'source', source_id: 's', url: null, title: 'Document' })
    writer.write({ type: 'source', source_id: 't', url: 'https://example.org/', title: 'Page' })
    expect(writer.parts).toMatchObject([
      { type: 'tool', ...called, title: 'Search', input: { q: 1 }, state: 'done', output: 'found' },
      { type: 'tool', tool_call_id: 'd', title: null, state: 'running' },
      { type: 'source', source_id: 's', url: null, title: 'Document' },
      { type: 'source', source_id: 't', url: 'https://example.org/', title: 'Page' },
    ])
    const types = (await seen()).map((event) => event.type)
    expect(types.slice(-2)).toEqual(['source-document', 'source-url'])
    // providers refuse their own calls without the signature
    expect(writer.steps.kept()).toMatchObject([{ tool_call_id: 'c', opaque: SIGNED }])
  })

  test('does not write what is saved already, the start of an answer, to the journal', async () => {
    const lines: string[] = []
    const log = memoryEventLog<RunEvent>(0, { write: (more) => void lines.push(more) })
    const writer = new RunWriter(log, 'run', () => PACE_MS)
    writer.start('message', METADATA, [text('before')])
    writer.write(text(' after'))
    await log.read('run', 0)
    expect(lines).toEqual(['run 4 {"type":"text-delta","id":"1","delta":" after"}\n'])
  })

  test('returns each event to save once, and again in order if saving failed', () => {
    const { writer } = begin()
    writer.start('message', METADATA, [text('before')])
    writer.write(text('a'))
    const first = writer.takeUnsaved()
    // what it starts with is saved already: the start, and two events of the earlier text
    expect(first.map(({ sequence }) => sequence)).toEqual([4])
    expect(writer.takeUnsaved()).toEqual([])
    writer.finish()
    writer.restore(first)
    expect(writer.takeUnsaved().map(({ sequence }) => sequence)).toEqual([4, 5])
  })

  const hm = { ...thought('Hm'), duration_ms: 1 }
  const opened = ['text-start', 'text-delta', 'text-end']
  test.each<[string, MessagePart[], MessagePart[], string[]]>([
    ['text', [hm, text('half ')], [hm, text('half a sentence')], ['text-delta', 'text-end']],
    ['anything else', [hm], [hm, text('a sentence')], opened],
    ['nothing', [], [text('a sentence')], opened],
  ])('continues an answer that ends with %s', async (_what, base, all, types) => {
    const { writer, seen } = begin()
    writer.start('message', METADATA, base)
    const before = await seen()
    expect(before).toHaveLength(lastOfStart(base))
    expect(before[0]).toEqual({ type: 'start', messageId: 'message', messageMetadata: METADATA })
    writer.write(text('a sentence'))
    writer.finish()
    expect(writer.parts).toEqual(all)
    const after = (await seen()).slice(before.length)
    expect(after.map((event) => event.type)).toEqual(types)
    // the block that was open in the stream is the one that continues
    if (base.at(-1)?.type === 'text') expect(after[0]).toMatchObject({ id: String(base.length) })
  })

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['refusal', 'content-filter'],
    ['tool_calls', 'tool-calls'],
    ['tool_limit', 'tool-calls'],
    ['failed', 'error'],
    ['new reason', 'other'],
    [null, undefined],
  ])('ends with the reason %s as %s for viewers', async (reason, finishReason) => {
    const { writer, seen } = begin()
    const usage = {
      input_tokens: 1,
      cached_input_tokens: null,
      output_tokens: 2,
      reasoning_tokens: null,
      duration_ms: 3,
      first_token_ms: null,
      cost_nano: null,
      currency: 'EUR',
    }
    const messageMetadata = { status: 'completed', usage } as const
    writer.end(reason, messageMetadata)
    expect(await seen()).toEqual([{ type: 'finish', ...(finishReason && { finishReason }), messageMetadata }])
    expect(() => writer.remark({ type: 'abort' })).toThrow('not open')
  })
})

test('a continued answer keeps everything except the reason of its end and an unfinished search', () => {
  const search = { type: 'retrieval', mode: 'search', query: 'q' } as unknown as Extract<
    MessagePart,
    { type: 'retrieval' }
  >
  const kept: MessagePart[] = [{ ...search, state: 'done' }, text('half')]
  const dropped: MessagePart[] = [
    { ...search, state: 'interrupted' },
    { type: 'error', code: 'stream_cut', status: null, retry_after: null },
    { type: 'cut', level: 'user', name: 'ada', period: 'day' },
    { type: 'short_reading', sent: 2, read: 1 },
  ]
  expect(continuedParts([...kept, ...dropped])).toEqual(kept)
})
