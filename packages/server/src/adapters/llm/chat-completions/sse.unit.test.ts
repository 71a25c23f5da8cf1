import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChatCompletionsReader } from '#adapters/llm/chat-completions/chat-completions-reader.ts'
import { type ModelEvent, ModelError } from '#adapters/llm/port.ts'
import { LINE_LIMIT, SseReader } from '#adapters/llm/chat-completions/sse.ts'

function read(pieces: Uint8Array[]): string[] {
  const reader = new SseReader()
  const events = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.flush()]
  reader.throwIfBroken()
  return events
}

function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const marks = [...new Set([0, ...places.map((place) => place % (bytes.length + 1)), bytes.length])].sort(
    (a, b) => a - b,
  )
  return marks.slice(1).map((end, index) => bytes.slice(marks[index], end))
}

const newline = fc.constantFrom('\n', '\r\n', '\r')
const data = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\r\n\ufffd]/.test(text))

describe('SseReader', () => {
  test('reads the same events however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(data), newline, fc.array(fc.nat()), fc.boolean(), (events, line, places, bom) => {
        const text = events
          .map((event) => `: note${line}event: x${line}data: ${event}${line}${line}`)
          .join('')
        const bytes = Buffer.from(`${bom ? '\ufeff' : ''}${text}`)
        expect(read(cut(bytes, places))).toEqual(events)
      }),
      { numRuns: 500 },
    )
  }, 60_000)

  test('joins the data lines of one event and accepts data without a space', () => {
    expect(read([Buffer.from('data: a\ndata:b\ndata\n\n')])).toEqual(['a\nb'])
  })

  test('returns the last event although its empty line is missing', () => {
    expect(read([Buffer.from('data: [DONE]')])).toEqual(['[DONE]'])
    expect(read([Buffer.from('data: [DONE]\n')])).toEqual(['[DONE]'])
  })

  test('refuses a line over 9 MB, in one piece or in many', () => {
    const long = Buffer.from(`data: ${'x'.repeat(LINE_LIMIT)}\n\n`)
    expect(() => read([long])).toThrow(new ModelError('invalid_stream'))
    expect(() => read(cut(long, [1, 1000, 500_000, 900_000]))).toThrow(new ModelError('invalid_stream'))
  })

  test('accepts many short lines in one large piece', () => {
    const lines = Buffer.from('data: x\n\n'.repeat(200_000))
    expect(read([lines])).toHaveLength(200_000)
  })

  test.each([
    ['no UTF-8', Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a])],
    ['a line over 9 MB', Buffer.from(`data: ${'x'.repeat(LINE_LIMIT)}\n\n`)],
    ['a line over 9 MB without an end', Buffer.from('x'.repeat(LINE_LIMIT + 1))],
  ])('returns the events before %s, however the bytes are cut, and none after it', (_what, bad) => {
    const bytes = Buffer.concat([Buffer.from('data: a\n\ndata: b\n\n'), bad, Buffer.from('data: c\n\n')])
    fc.assert(
      fc.property(fc.array(fc.nat()), (places) => {
        const reader = new SseReader()
        expect(cut(bytes, places).flatMap((piece) => reader.push(piece))).toEqual(['a', 'b'])
        expect(reader.flush()).toEqual([])
        expect(() => reader.throwIfBroken()).toThrow(new ModelError('invalid_stream'))
      }),
      { numRuns: 50 },
    )
  })

  test('accepts a replacement character that upstream really sent', () => {
    expect(read([Buffer.from('data: \ufffd\n\n')])).toEqual(['\ufffd'])
    expect(() => read([Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a])])).toThrow(ModelError)
  })
})

describe('ChatCompletionsReader', () => {
  const call = fc.record(
    {
      index: fc.oneof(fc.nat(2), fc.anything()),
      id: fc.oneof(fc.string(), fc.anything()),
      function: fc.oneof(fc.record({ name: fc.anything(), arguments: fc.anything() }), fc.anything()),
    },
    { requiredKeys: [] },
  )
  const delta = fc.record(
    {
      content: fc.oneof(fc.string(), fc.anything()),
      reasoning: fc.anything(),
      refusal: fc.anything(),
      tool_calls: fc.oneof(fc.array(fc.oneof(call, fc.anything()), { maxLength: 3 }), fc.anything()),
    },
    { requiredKeys: [] },
  )
  const choice = fc.record(
    { delta: fc.oneof(delta, fc.anything()), finish_reason: fc.anything() },
    { requiredKeys: [] },
  )
  const chunk = fc.record(
    {
      choices: fc.array(choice, { maxLength: 2 }),
      usage: fc.anything(),
      error: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const line = fc.oneof(
    chunk.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  )

  test('only throws a ModelError, regardless of what upstream sends', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const reader = new ChatCompletionsReader((data) => ({ origin: '', data }))
        const events: ModelEvent[] = []
        try {
          for (const item of lines) reader.read(item, events)
          reader.finish()
        } catch (error) {
          expect(error).toBeInstanceOf(ModelError)
        }
        for (const event of events) expect(['text', 'reasoning', 'tool_input']).toContain(event.type)
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  test('separates calls that all have the index 0', () => {
    const reader = new ChatCompletionsReader((data) => ({ origin: '', data }))
    for (const id of ['a', 'b']) {
      const call = { index: 0, id, function: { name: 'f', arguments: '{}' } }
      reader.read(JSON.stringify({ choices: [{ delta: { tool_calls: [call] }, finish_reason: 'stop' }] }), [])
    }
    expect(reader.finish()).toMatchObject([{ tool_call_id: 'a' }, { tool_call_id: 'b' }, { type: 'finish' }])
  })

  test.each([
    ['no index', [{ id: 'a', function: { name: 'f', arguments: '{"x":1}' } }]],
    [
      'pieces',
      [
        { index: 0, id: 'a', function: { name: 'f' } },
        { index: 0, function: { arguments: '{"x":1}' } },
      ],
    ],
    [
      'a first index of 1',
      [
        { index: 1, id: 'a', function: { name: 'f' } },
        { index: 1, function: { arguments: '{"x":1}' } },
      ],
    ],
  ])('collects a tool call with %s', (_what, calls) => {
    const reader = new ChatCompletionsReader((data) => ({ origin: '', data }))
    for (const call of calls)
      reader.read(JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] }), [])
    reader.read('{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}', [])
    expect(reader.finish()?.[0]).toEqual({
      type: 'tool_call',
      tool_call_id: 'a',
      tool_name: 'f',
      input: { x: 1 },
    })
  })
})
