import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { type FakeLlmCalls, PIXEL, startFakeLlmCalls } from '@parlance/tests/fakes/llm/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelInterface } from '#adapters/llm/port.ts'
import { uuidv7 } from '#core/ids.ts'
import { seal } from '#core/secrets/sealed.ts'
import { PROVIDER_KEY_PURPOSE } from '#features/models/models.service.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { type ApiHarness, startApi } from './public-api.harness.ts'

const db = testDatabase()
let api: ApiHarness
let vendors: FakeLlmCalls

beforeAll(async () => {
  api = await startApi(db.database)
  vendors = await startFakeLlmCalls()
  await vendorModel('google', '/v1beta', 'gemini-embedding-001', 'embedding')
  await vendorModel('google', '/v1beta', 'gemini-2.5-flash-image', 'image')
  await vendorModel('bedrock', '', 'amazon.titan-embed-text-v2:0', 'embedding')
  await vendorModel('bedrock', '', 'amazon.nova-canvas-v1:0', 'image')
  await vendorModel('mistral', '/v1', 'mistral-embed', 'embedding')
  await vendorModel('anthropic', '/v1', 'claude-embed', 'embedding')
})
beforeEach(async () => {
  api.llm.clear()
  api.llm.requests.length = 0
  vendors.bodies.length = 0
  await db.database.pool.query('DELETE FROM system_assistants')
})
afterAll(async () => {
  await api.close()
  await vendors.close()
})

async function vendorModel(wire: ModelInterface, path: string, identifier: string, type: string) {
  const provider = uuidv7()
  const { pool } = db.database
  await pool.query(
    `INSERT INTO providers (id, name, interface, base_url, region, allowed_hosts)
     VALUES ($1, $2, $3, $4, 'eu-west-3', $5)`,
    [provider, identifier, wire, vendors.url + path, JSON.stringify([vendors.host])],
  )
  await pool.query(
    `INSERT INTO provider_keys (id, provider_id, label, ciphertext, tail) VALUES ($1, $2, 'a', $3, 'test')`,
    [uuidv7(), provider, seal(api.app.deps.config, PROVIDER_KEY_PURPOSE, 'sk-test')],
  )
  await pool.query(
    `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities)
     VALUES ($1, $2, $3, $4, $5, $6, 9,
       '{"vision":false,"tools":false,"reasoning":false,"structured_output":false}')`,
    [uuidv7(), provider, identifier, JSON.stringify({ en: identifier }), type, wire],
  )
}

describe('embeddings.create', () => {
  test.each(['gemini-embedding-001', 'amazon.titan-embed-text-v2:0', 'mistral-embed'])(
    '%s',
    async (model) => {
      const answer = await api.client.embeddings.create({ model, input: ['one', 'three'], dimensions: 256 })
      expect(answer.data.map(({ embedding }) => [embedding[0], embedding.length])).toEqual([
        [3, 256],
        [5, 256],
      ])
      expect(await api.ledger()).toMatchObject({ feature: 'api', status: 'completed' })
    },
  )

  test('a vendor without embeddings is refused', async () => {
    const asked = api.client.embeddings.create({ model: 'claude-embed', input: 'x' })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'unsupported_model' })
  })
})

describe('images.generate', () => {
  test.each(['gemini-2.5-flash-image', 'amazon.nova-canvas-v1:0'])('%s', async (model) => {
    const { data } = await api.client.images.generate({ model, prompt: 'A harbour', n: 2, size: '1024x1024' })
    expect(data).toEqual([{ b64_json: PIXEL }, { b64_json: PIXEL }])
    expect(await api.ledger()).toMatchObject({ feature: 'api', status: 'completed' })
  })

  test('an image that the vendor declines is reported as refused', async () => {
    const asked = api.client.images.generate({ model: 'gemini-2.5-flash-image', prompt: 'forbidden' })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'provider_refused' })
  })
})

describe('the system assistant that describes images', () => {
  const PATH = '/v2/admin/system-assistants'
  const switchOn = async (models: string[] = []) => {
    const { data } = await ok<{ data: SystemAssistant[] }>(api.admin, 'GET', PATH)
    const found = data.find(({ key }) => key === 'image_prompt')
    await ok(api.admin, 'PUT', `${PATH}/image_prompt`, {
      revision: found?.revision,
      is_enabled: true,
      model_ids: models,
      temperature: null,
      instructions: found?.instructions,
    })
  }
  const idOf = async (identifier: string) =>
    (
      await db.database.pool.query<{ id: string }>('SELECT id FROM models WHERE identifier = $1', [
        identifier,
      ])
    ).rows[0]?.id ?? ''
  const DRAWN = { model: 'gemini-2.5-flash-image', prompt: 'A harbour' }
  const promptSent = () => JSON.stringify(vendors.bodies.at(-1))

  test('is off by default: the image model gets the original description', async () => {
    const { data } = await api.client.images.generate(DRAWN)
    expect(data?.[0]).not.toHaveProperty('revised_prompt')
    expect(api.llm.requests).toEqual([])
  })

  test('writes a more detailed description, returns it in the answer, and books it to the key', async () => {
    await switchOn()
    api.llm.next({ tokens: ['A harbour at dawn, ', 'in watercolour.'] })
    const { data } = await api.client.images.generate({ ...DRAWN, n: 2 })
    expect(data?.map((one) => one.revised_prompt)).toEqual(
      Array.from({ length: 2 }, () => 'A harbour at dawn, in watercolour.'),
    )
    expect(promptSent()).toContain('A harbour at dawn, in watercolour.')
    expect(JSON.stringify(api.llm.requests[0]?.body)).toContain('A harbour')
    const { rows } = await db.database.pool.query(
      'SELECT feature, api_key_id IS NOT NULL AS has_key FROM usage_records ORDER BY id DESC LIMIT 2',
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { feature: 'image_prompt', has_key: true },
        { feature: 'api', has_key: true },
      ]),
    )
  })

  test('fails silently: the image is drawn from the original description', async () => {
    await switchOn()
    api.llm.next({ status: 500 })
    const { data } = await api.client.images.generate(DRAWN)
    expect(data?.[0]).toEqual({ b64_json: PIXEL })
    expect(promptSent()).toContain('"A harbour"')
  })

  test('does not use a model that the key does not allow', async () => {
    await switchOn([await idOf('gpt-test')])
    const { secret } = await makeKey(api.admin, { allowed_models: [await idOf(DRAWN.model)] })
    const { data } = await api.clientOf(secret).images.generate(DRAWN)
    expect(data?.[0]).toEqual({ b64_json: PIXEL })
    expect(api.llm.requests).toEqual([])
  })

  test('works with the demonstration only, without a key or a network', async () => {
    await switchOn([await idOf('demo-200ps')])
    const { data } = await api.client.images.generate({
      model: 'demo-image',
      prompt: 'Un port',
      size: '64x64',
    })
    expect(data?.[0]?.revised_prompt).toMatch(/^Un port\n\n/)
    expect(
      Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG')
  })
})
