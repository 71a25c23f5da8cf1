import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { type ApiHarness, HELLO, startApi } from './public-api.harness.ts'

const db = testDatabase()
let api: ApiHarness

beforeAll(async () => {
  api = await startApi(db.database)
})
beforeEach(() => {
  api.llm.clear()
  api.llm.requests.length = 0
})
afterAll(() => api.close())

describe('embeddings and images', () => {
  test('embeddings.create returns the same vectors as numbers and as base64', async () => {
    const input = ['the cat sleeps', 'a cat slept', 'quarterly figures']
    const packed = await api.client.embeddings.create({ model: 'demo-embedding', input })
    const plain = await api.client.embeddings.create({
      model: 'demo-embedding',
      input,
      encoding_format: 'float',
    })
    expect(packed.data.map((one) => one.index)).toEqual([0, 1, 2])
    const [first] = plain.data
    expect(first?.embedding).toHaveLength(256)
    expect(packed.data[0]?.embedding[0]).toBeCloseTo(first?.embedding[0] ?? Number.NaN, 6)
    expect(plain.usage.prompt_tokens).toBeGreaterThan(0)
    expect(await api.ledger()).toMatchObject({ feature: 'api', status: 'completed', cost: '0' })
  })

  test('embeddings.create accepts tokens instead of text', async () => {
    // 'HELLO world' in cl100k
    const tokens = await api.client.embeddings.create({
      model: 'demo-embedding',
      input: [15339, 1917],
      encoding_format: 'float',
    })
    const text = await api.client.embeddings.create({
      model: 'demo-embedding',
      input: 'HELLO world',
      encoding_format: 'float',
    })
    expect(tokens.data[0]?.embedding).toEqual(text.data[0]?.embedding)
  })

  test('images.generate returns a PNG', async () => {
    const { data } = await api.client.images.generate({
      model: 'demo-image',
      prompt: 'a harbour',
      size: '256x256',
    })
    const bytes = Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 256])
  })

  test('a model of another type is refused', async () => {
    await expect(api.client.embeddings.create({ model: 'gpt-test', input: 'x' })).rejects.toMatchObject({
      status: 400,
      code: 'unsupported_model',
    })
  })
})

describe('errors', () => {
  test('a wrong key, an unknown model, a bad body, an unknown field', async () => {
    const wrong = api.clientOf(`pk_00000000_${'x'.repeat(43)}`)
    await expect(wrong.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(api.client.chat.completions.create({ ...HELLO, model: 'none' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
      type: 'invalid_request_error',
    })
    const bad = api.client.chat.completions.create({ ...HELLO, temperature: 9 })
    await expect(bad).rejects.toBeInstanceOf(OpenAI.BadRequestError)
    const unknown = api.client.chat.completions.create({ ...HELLO, ...{ base_url: 'http://evil.example' } })
    await expect(unknown).rejects.toMatchObject({ code: 'unknown_parameter', param: 'base_url' })
    expect(api.llm.requests).toEqual([])
  })

  test.each([
    [401, 502, 'provider_error'],
    [400, 400, 'context_length_exceeded'],
    [404, 404, 'model_not_found'],
    [500, 502, 'provider_error'],
    [503, 503, 'unavailable'],
  ])('a provider that answers %i is reported as %i without its message', async (status, expected, code) => {
    api.llm.next({ status })
    api.llm.next({ status })
    const error = await api.client.chat.completions.create(HELLO).catch((one: unknown) => one)
    expect(error).toMatchObject({ status: expected, code })
    expect(String(error)).not.toMatch(/sk-test|127\.0\.0\.1|gpt-unknown|8192/)
    expect(await api.ledger()).toMatchObject({ status: 'failed', cost: '0' })
  })

  test('a failure in the middle of a stream is raised by the client', async () => {
    api.llm.next({ tokens: 5, cut_after: 2 })
    const stream = await api.client.chat.completions.create({ ...HELLO, stream: true })
    const read = async () => {
      for await (const _ of stream);
    }
    await expect(read()).rejects.toMatchObject({ code: 'provider_error' })
  })

  test('the client retries as it does with OpenAI', async () => {
    const patient = api.clientOf((await makeKey(api.admin)).secret, { maxRetries: 2 })
    api.llm.next({ status: 500 })
    api.llm.next({ status: 500 })
    api.llm.next({ tokens: ['back'] })
    const answer = await patient.chat.completions.create(HELLO)
    expect(answer.choices[0]?.message.content).toBe('back')
  })
})
