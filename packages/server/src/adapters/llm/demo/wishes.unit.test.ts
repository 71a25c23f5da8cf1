import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmbedder } from '#adapters/llm/embed.ts'
import { createImageMaker } from '#adapters/llm/pictures/images.ts'
import { type Harness, startHarness, type Tested, TESTED } from '#adapters/llm/interfaces.harness.ts'
import type { ChatWishes } from '#adapters/llm/port.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'

const SCHEMA = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const TOOL = { name: 'look_up', description: 'Looks up.', input_schema: SCHEMA }
const SAMPLING: ChatWishes = { top_p: 0.5, stop: ['END'], seed: 7 }
const JSON_WISH: ChatWishes = { json: { name: 'person', schema: SCHEMA, strict: true } }

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
beforeEach(() => {
  harness.fake.clear()
  harness.fake.requests.length = 0
})
afterAll(() => harness.close())

async function sent(name: Tested, wishes: ChatWishes, withTool = false): Promise<string> {
  const { error } = await harness.ask(name, {}, { wishes, tools: withTool ? [TOOL] : [] })
  expect(error).toBeNull()
  return JSON.stringify(harness.fake.requests.at(-1)?.body)
}

/** The names of the options in each API format; null: not supported. */
const WIRES: Record<Tested, { stop: string | null; seed: string | null; force: string; schema: string }> = {
  openai: {
    stop: '"stop":["END"]',
    seed: '"seed":7',
    force: '"tool_choice":{',
    schema: '"response_format":{',
  },
  'openai-compatible': {
    stop: '"stop":["END"]',
    seed: '"seed":7',
    force: '"tool_choice":{',
    schema: '"response_format":{',
  },
  azure: {
    stop: '"stop":["END"]',
    seed: '"seed":7',
    force: '"tool_choice":{',
    schema: '"response_format":{',
  },
  'openai-responses': { stop: null, seed: null, force: '"tool_choice":{', schema: '"format":{' },
  anthropic: {
    stop: '"stop_sequences":["END"]',
    seed: null,
    force: '"tool_choice":{',
    schema: '"name":{"type":"string"}',
  },
  google: {
    stop: '"stopSequences":["END"]',
    seed: '"seed":7',
    force: '"allowedFunctionNames":["look_up"]',
    schema: '"responseMimeType":"application/json"',
  },
  mistral: {
    stop: '"stop":["END"]',
    seed: '"random_seed":7',
    force: '"tool_choice"',
    schema: '"response_format":{',
  },
  bedrock: {
    stop: '"stopSequences":["END"]',
    seed: null,
    force: '"toolChoice":{',
    schema: '"name":{"type":"string"}',
  },
}

describe.each(TESTED)('%s', (name) => {
  test('gets the sampling parameters', async () => {
    const body = await sent(name, SAMPLING)
    expect(body).toMatch(/"top_?[pP]":0\.5/)
    for (const part of [WIRES[name].stop, WIRES[name].seed]) if (part !== null) expect(body).toContain(part)
  })

  test('gets the required tool', async () => {
    const body = await sent(name, { tool_choice: { tool_name: 'look_up' } }, true)
    expect(body).toContain(WIRES[name].force)
  })

  test('gets the schema of its answer', async () => {
    expect(await sent(name, JSON_WISH)).toContain(WIRES[name].schema)
  })
})

describe('embeddings and images', () => {
  const outbound = createOutbound({ allow: [], log: { warn: () => {} } })
  afterAll(() => outbound.close())
  const answerWith = (body: object) =>
    harness.fake.next({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signal = new AbortController().signal

  test.each(['openai', 'openai-responses', 'openai-compatible', 'azure', 'mistral'] as const)(
    '%s returns vectors in the order of the texts',
    async (name) => {
      answerWith({
        data: [
          { index: 1, embedding: [3, 4] },
          { index: 0, embedding: [1, 2] },
        ],
        usage: { prompt_tokens: 5 },
      })
      const { provider } = harness.request(name)
      const request = { provider, model: 'embed-1', texts: ['a', 'b'], dimensions: 2 }
      expect(await createEmbedder(outbound)(request, signal)).toEqual({
        vectors: [
          [1, 2],
          [3, 4],
        ],
        input_tokens: 5,
      })
      expect(harness.fake.requests[0]?.path).toMatch(/\/v1\/embeddings$/)
      expect(harness.fake.requests[0]?.body).toMatchObject({
        model: 'embed-1',
        input: ['a', 'b'],
        [name === 'mistral' ? 'output_dimension' : 'dimensions']: 2,
      })
    },
  )

  test.each([
    ['fewer vectors', { data: [{ index: 0, embedding: [1] }] }],
    ['no vectors', { data: null }],
    ['no numbers', { data: [{ embedding: ['1'] }, { embedding: [1] }] }],
  ])('%s are an error', async (_, body) => {
    answerWith(body)
    const { provider } = harness.request('openai')
    const request = { provider, model: 'embed-1', texts: ['a', 'b'], dimensions: null }
    await expect(createEmbedder(outbound)(request, signal)).rejects.toMatchObject({ code: 'invalid_stream' })
  })

  test('an image is returned with its tokens, a refusal with its code', async () => {
    const { provider } = harness.request('openai')
    const request = { provider, model: 'gpt-image-2', prompt: 'a harbour', count: 1, size: null }
    answerWith({ data: [{ b64_json: 'AAEC' }], usage: { input_tokens: 3, output_tokens: 200 } })
    const { images, usage } = await createImageMaker(outbound)(request, signal)
    expect([...(images[0] ?? [])]).toEqual([0, 1, 2])
    expect(usage).toMatchObject({ input_tokens: 3, output_tokens: 200 })
    harness.fake.next({ status: 429, headers: { 'retry-after': '7' } })
    await expect(createImageMaker(outbound)(request, signal)).rejects.toMatchObject({
      code: 'rate_limited',
      retry_after: 7,
    })
  })
})
