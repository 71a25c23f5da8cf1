import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallsHarness, startCalls } from '#adapters/llm/calls.harness.ts'
import { canEmbed, createEmbedder } from '#adapters/llm/embed.ts'
import type { EmbedTexts, ModelInterface } from '#adapters/llm/port.ts'

let calls: CallsHarness
beforeAll(async () => {
  calls = await startCalls()
})
beforeEach(() => {
  calls.fake.bodies.length = 0
  calls.fake.requests.length = 0
  calls.fake.headers.length = 0
})
afterAll(() => calls.close())

const MODELS: [ModelInterface, string, number | null][] = [
  ['openai', 'text-embedding-3-small', 512],
  ['openai-responses', 'text-embedding-3-small', 512],
  ['openai-compatible', 'bge-m3', 512],
  ['azure', 'my-deployment', 512],
  ['mistral', 'codestral-embed', 512],
  ['google', 'gemini-embedding-001', 512],
  ['bedrock', 'amazon.titan-embed-text-v2:0', 512],
  ['bedrock', 'amazon.nova-2-multimodal-embeddings-v1:0', 384],
  ['bedrock', 'cohere.embed-multilingual-v3', null],
]

function embed(name: ModelInterface, request: Partial<Parameters<EmbedTexts>[0]>) {
  const all = { provider: calls.provider(name), model: 'm', texts: ['one'], dimensions: null, ...request }
  return createEmbedder(calls.outbound)(all, new AbortController().signal)
}

describe.each(MODELS)('%s, %s', (name, model, dimensions) => {
  test('returns a vector of the requested size for each text, in order', async () => {
    const { vectors } = await embed(name, { model, texts: ['one', 'three', 'twelve'], dimensions })
    expect(vectors.map(([first]) => first)).toEqual([3, 5, 6])
    expect(vectors[0]).toHaveLength(dimensions ?? 3)
    expect(JSON.stringify(calls.fake.headers[0])).toContain('sk-test')
    expect(calls.fake.headers[0]?.['x-team']).toBe('blue')
  })

  test('splits texts that exceed one call', async () => {
    const texts = Array.from({ length: 230 }, (_, index) => 'x'.repeat(index + 1))
    const { vectors } = await embed(name, { model, texts })
    expect(vectors.map(([first]) => first)).toEqual(texts.map((text) => text.length))
  })

  test.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [500, 'provider_error'],
  ])('reports %i as %s', async (status, code) => {
    calls.fake.refuse({ status, body: { message: 'no', error: { message: 'no' } } })
    await expect(embed(name, { model })).rejects.toMatchObject({ name: 'ModelError', code, status })
  })
})

test('returns the reported usage, or null without one', async () => {
  const counted = async (name: ModelInterface, model: string) =>
    (await embed(name, { model, texts: ['one', 'two'] })).input_tokens
  expect(await counted('mistral', 'mistral-embed')).toBe(4)
  expect(await counted('bedrock', 'amazon.titan-embed-text-v2:0')).toBe(4)
  expect(await counted('bedrock', 'cohere.embed-multilingual-v3')).toBe(4)
  expect(await counted('google', 'gemini-embedding-001')).toBe(null)
})

test('models that distinguish questions from passages get the purpose', async () => {
  for (const purpose of ['query', 'document'] as const) {
    await embed('google', { purpose })
    await embed('bedrock', { model: 'cohere.embed-v4:0', purpose })
  }
  expect(calls.fake.bodies.map((body) => body['taskType'] ?? body['input_type'])).toEqual([
    'RETRIEVAL_QUERY',
    'search_query',
    'RETRIEVAL_DOCUMENT',
    'search_document',
  ])
})

test('unsupported dimensions are a bad request without a call', async () => {
  const asked = embed('bedrock', { model: 'amazon.titan-embed-text-v2:0', dimensions: 777 })
  await expect(asked).rejects.toMatchObject({ code: 'bad_request', status: 400 })
  expect(calls.fake.requests).toEqual([])
})

test('an abort ends with its reason', async () => {
  const reason = new Error('enough')
  const request = { provider: calls.provider('google'), model: 'm', texts: ['one'], dimensions: null }
  await expect(createEmbedder(calls.outbound)(request, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('Anthropic has no embeddings', async () => {
  expect(canEmbed('anthropic')).toBe(false)
})
