import { ANSWER_FILE_MAX } from '@parlance/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { type Harness, join, startHarness, TESTED } from '#adapters/llm/interfaces.harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

describe.each(TESTED)('%s', (name) => {
  test('streams the numbered tokens and the usage', async () => {
    const { events, text, error } = await harness.ask(name, { tokens: 40 })
    expect(error).toBeNull()
    expect(text).toBe(Array.from({ length: 40 }, (_, index) => `t${index + 1} `).join(''))
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      reason: 'stop',
      usage: { input_tokens: 12, cached_input_tokens: 4, output_tokens: 30 },
    })
  })

  test('sends the prompt, the key, the headers and the limits upstream', async () => {
    await harness.ask(name, {})
    const sent = harness.fake.requests.at(-1)
    const wire = JSON.stringify(sent?.body)
    for (const word of ['Be brief.', 'Hello', '0.5', '2000']) expect(wire).toContain(word)
    expect(JSON.stringify(sent?.headers)).toContain('sk-test')
    expect(sent?.headers['x-team']).toBe('blue')
    expect(sent?.model).toBe('test-model')
  })

  test('distinguishes reasoning from text', async () => {
    const { events, text } = await harness.ask(name, { reasoning: ['Let me ', 'think.'] })
    expect(join(events, 'reasoning')).toBe('Let me think.')
    expect(text).toBe('t1 t2 t3 ')
  })

  test('returns tool calls with their complete input', async () => {
    const { events } = await harness.ask(name, {
      tool_calls: [{ id: 'call_1', name: 'weather', input: { city: 'Lyon' } }],
    })
    expect(events.find(({ type }) => type === 'tool_call')).toMatchObject({
      tool_name: 'weather',
      input: { city: 'Lyon' },
    })
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool_calls' })
    // and before that in pieces, as they arrived
    const pieces = events.filter((event) => event.type === 'tool_input')
    expect(pieces.map(({ text }) => text).join('')).toBe('{"city":"Lyon"}')
    expect(new Set(pieces.map((piece) => piece.tool_name))).toEqual(new Set(['weather']))
  })

  test('sends earlier tool calls and pictures in the prompt', async () => {
    const call = { tool_call_id: 'call_1', tool_name: 'weather' }
    const { error } = await harness.ask(
      name,
      {},
      {
        messages: [
          { role: 'user', parts: [{ type: 'image', media_type: 'image/png', data: Buffer.from('png') }] },
          { role: 'assistant', parts: [{ type: 'tool_call', ...call, input: { city: 'Lyon' } }] },
          { role: 'tool', parts: [{ type: 'tool_result', ...call, output: { sky: 'blue' } }] },
        ],
        tools: [
          { name: 'weather', description: 'The weather', input_schema: { type: 'object', properties: {} } },
        ],
      },
    )
    expect(error).toBeNull()
    const wire = JSON.stringify(harness.fake.requests.at(-1)?.body)
    for (const word of [Buffer.from('png').toString('base64'), 'Lyon', 'sky', 'The weather']) {
      expect(wire).toContain(word)
    }
  })

  test('says when the length ran out', async () => {
    const { events } = await harness.ask(name, { finish: 'length' })
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length' })
  })

  test('says when the model refused', async () => {
    // Mistral has no finish reason for a refusal.
    if (name === 'mistral') return
    const { events, error } = await harness.ask(name, { finish: 'refusal' })
    expect(error).toBeNull()
    const inner = name === 'google' || name === 'bedrock'
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: inner ? 'content_filter' : 'refusal' })
  })
})

test.each(['google', 'openai-compatible', 'openai', 'azure'] as const)(
  '%s returns a picture with the text, up to the maximum size',
  async (name) => {
    const bytes = Buffer.alloc(ANSWER_FILE_MAX, 'picture')
    const outcome = await harness.ask(name, { tokens: 2, files: [{ media_type: 'image/png', bytes }] })
    expect(outcome.error).toBeNull()
    expect(outcome.text).toBe('t1 t2 ')
    const file = outcome.events.find((event) => event.type === 'file')
    expect(file?.media_type).toBe('image/png')
    expect(bytes.equals(file?.data ?? Buffer.of())).toBe(true)
    expect(outcome.events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  },
)

test('a picture at another address is reported but not fetched', async () => {
  const elsewhere = {
    choices: [{ delta: { images: [{ image_url: { url: `${harness.fake.url}/p.png` } }] } }],
  }
  const insert = { after: 1, bytes: `data: ${JSON.stringify(elsewhere)}\n\n` }
  const before = harness.fake.requests.length
  const { events, error } = await harness.ask('openai-compatible', { insert })
  expect(error).toBeNull()
  expect(events).toContainEqual({ type: 'file', media_type: 'image/*', data: null })
  expect(harness.fake.requests.length).toBe(before + 1)
})

describe.each(TESTED.filter((name) => name !== 'bedrock'))('%s', (name) => {
  const tokens = ['Ça ', 'coûte ', '3 € ', '🎉👩‍👩‍👧 ', 'fin.']
  test.each<[string, LlmScript]>([
    ['characters split over pieces', { split: 1 }],
    ['CRLF', { newline: '\r\n' }],
    ['CRLF split in the middle', { newline: '\r\n', split: 1 }],
    ['CR only', { newline: '\r' }],
    ['CR only, split', { newline: '\r', split: 3 }],
    ['a byte-order mark', { bom: true }],
    ['a byte-order mark, split', { bom: true, split: 1 }],
    ['comment lines', { comments: true }],
    ['gzip', { gzip: 'whole' }],
    ['a double end mark', { double_end: true }],
    ['an unknown field', { insert: { after: 1, bytes: 'retry: 3000\nid: 7\nfoo\n\n' } }],
  ])('reads %s', async (_what, script) => {
    const outcome = await harness.ask(name, { tokens, ...script })
    expect(outcome.error).toBeNull()
    expect(outcome.text).toBe(tokens.join(''))
    expect(outcome.events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  test('stops waiting for the first token although the connection is kept alive', async () => {
    const timeouts = harness.withTimeouts(name, { connect_ms: 50, first_token_ms: 150 })
    const { error } = await harness.ask(name, { stall: 'first_token', comments: true }, timeouts)
    expect(error).toMatchObject({ code: 'first_token_timeout' })
  })

  test('finishes although the connection breaks after the end', async () => {
    if (name === 'google') return
    const { events, error } = await harness.ask(name, { after_end: 'data: more\n\n', break_end: true })
    expect(error).toBeNull()
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  test('ignores what comes after the end', async () => {
    if (name === 'google') return
    const outcome = await harness.ask(name, { after_end: 'data: {"late":\n\n' })
    expect(outcome.error).toBeNull()
    expect(outcome.text).toBe('t1 t2 t3 ')
  })

  test.each<[string, string | Uint8Array]>([
    ['bytes that are no UTF-8', Buffer.from('data: {"x":"\u00e9\u00e8"}\n\n', 'latin1')],
    ['a line of 10 MB', `data: ${'x'.repeat(10_000_000)}\n\n`],
    ['a line of 10 MB without an end', `: ${'x'.repeat(10_000_000)}`],
    ['JSON that is no object', 'data: 42\n\n'],
  ])('refuses %s and keeps the text before it', async (_what, bytes) => {
    for (const pace of [{}, { rate: 200 }, { split: 1_000 }]) {
      const outcome = await harness.ask(name, { tokens: 5, insert: { after: 2, bytes }, ...pace })
      expect(outcome.error).toMatchObject({ code: 'invalid_stream' })
      expect(outcome.text).toBe('t1 t2 ')
    }
  })
})
