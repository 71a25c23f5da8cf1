import { randomBytes } from 'node:crypto'
import type { AdminModel } from '@parlance/contract/models/models.ts'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { question, start } from '#testing/answers/run-stream.ts'

const db = testDatabase()
const SECRET_KEY = randomBytes(32).toString('base64')
let llm: FakeLlm
let other: FakeLlm
let app: TestApp | undefined
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm({ models: ['numbered-3', 'text-embedding-3'] })
  other = await startFakeLlm({ models: ['numbered-3', 'numbered-5'] })
  await db.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false)")
})
afterAll(() => Promise.all([llm.close(), other.close()]))
afterEach(async () => {
  await app?.close()
  app = undefined
  await db.database.pool.query("DELETE FROM providers WHERE origin <> 'demo'")
})

/** Starts the server with these variables only; no other hosts are allowed than those that they name. */
async function begin(env: Record<string, string>): Promise<void> {
  await app?.close()
  app = await startTestApp(db.database, { SECRET_KEY, ...env })
  admin = await app.person(`admin-${uuidv7()}`, 'administrator')
}

async function providers(): Promise<AdminProviderDetail[]> {
  const { data } = await ok<{ data: { id: string }[] }>(admin, 'GET', '/v2/admin/providers')
  const all = data.map(({ id }) => ok<AdminProviderDetail>(admin, 'GET', `/v2/admin/providers/${id}`))
  return (await Promise.all(all)).filter((provider) => provider.interface !== 'demo')
}

async function models(): Promise<AdminModel[]> {
  const { data } = await ok<{ data: AdminModel[] }>(admin, 'GET', '/v2/admin/models')
  return data.filter((model) => model.interface !== 'demo')
}

const identifiers = async () => (await models()).map((model) => model.identifier).toSorted()

/** Calls a model and returns the headers of the request to its server. */
async function ask(server: FakeLlm, model: AdminModel | undefined) {
  server.requests.length = 0
  const viewer = await start(admin, uuidv7(), question('Hello', { model_id: model?.id }))
  expect((await viewer.toTheEnd()).text).toBe('t1 t2 t3 ')
  const [request] = server.requests
  return { path: request?.path, headers: request?.headers ?? {} }
}

const vendors = (): [string, Record<string, string>, object, string, Record<string, string>][] => [
  [
    'an OpenAI-compatible server',
    { OPENAI_BASE_URL: `${llm.url}/v1`, OPENAI_API_KEY: 'sk-openai' },
    { interface: 'openai-compatible', name: `OpenAI-compatible (${llm.host})` },
    '/v1/chat/completions',
    { authorization: 'Bearer sk-openai' },
  ],
  [
    'Anthropic',
    { ANTHROPIC_API_KEY: 'sk-ant', ANTHROPIC_BASE_URL: `${llm.url}/v1` },
    { interface: 'anthropic', name: 'Anthropic' },
    '/v1/messages',
    { 'x-api-key': 'sk-ant' },
  ],
  [
    'Mistral',
    { MISTRAL_API_KEY: 'mistral-key', MISTRAL_BASE_URL: `${llm.url}/mistral/v1` },
    { interface: 'mistral', name: 'Mistral' },
    '/mistral/v1/chat/completions',
    { authorization: 'Bearer mistral-key' },
  ],
  [
    'Google',
    { GOOGLE_GENERATIVE_AI_API_KEY: 'AIza', GOOGLE_GENERATIVE_AI_BASE_URL: `${llm.url}/v1beta` },
    { interface: 'google', name: 'Google' },
    '/v1beta/models/numbered-3:streamGenerateContent',
    { 'x-goog-api-key': 'AIza' },
  ],
  [
    'Azure OpenAI',
    { AZURE_API_KEY: 'azure-key', AZURE_BASE_URL: `${llm.url}/openai/v1`, AZURE_DEPLOYMENTS: 'numbered-3' },
    { interface: 'azure', name: 'Azure OpenAI' },
    '/openai/v1/chat/completions',
    { 'api-key': 'azure-key' },
  ],
  [
    'Ollama',
    { OLLAMA_HOST: llm.host },
    { interface: 'openai-compatible', name: 'Ollama', created_without_keys: true, keys: [] },
    '/v1/chat/completions',
    {},
  ],
]

describe('the server starts with the variables of', () => {
  test.each([0, 1, 2, 3, 4, 5])('vendor %i: its chat models are offered and answer', async (at) => {
    const [name, env, provider, path, headers] = vendors()[at] ?? expect.fail('no such vendor')
    await begin(env)
    expect(await providers(), name).toMatchObject([{ ...provider, from_environment: true }])
    await expect.poll(identifiers).toEqual(['numbered-3'])
    const asked = await ask(llm, (await models())[0])
    expect(asked.path).toBe(path)
    expect(asked.headers).toMatchObject(headers)
    if (name === 'Ollama') expect(asked.headers['authorization']).toBeUndefined()
  })

  test('Bedrock: the named models are offered, in their region', async () => {
    const named = { AWS_REGION: 'eu-west-3', AWS_BEDROCK_MODELS: 'eu.mistral.one, eu.anthropic.two' }
    await begin({ AWS_BEARER_TOKEN_BEDROCK: 'bedrock-key-1234', ...named })
    expect(await providers()).toMatchObject([
      { interface: 'bedrock', base_url: null, region: 'eu-west-3', keys: [{ tail: '1234' }] },
    ])
    expect(await identifiers()).toEqual(['eu.anthropic.two', 'eu.mistral.one'])
  })

  test('several vendors: one provider each', async () => {
    await begin({ ...vendors()[1]?.[1], ...vendors()[2]?.[1], ...vendors()[5]?.[1] })
    expect((await providers()).map(({ name }) => name).toSorted()).toEqual(['Anthropic', 'Mistral', 'Ollama'])
    await expect.poll(identifiers).toEqual(['numbered-3', 'numbered-3', 'numbered-3'])
  })
})

describe('the next start', () => {
  const first = () => ({ OPENAI_BASE_URL: `${llm.url}/v1`, OPENAI_API_KEY: 'sk-one-0123456789' })

  test('updates a changed key and address, and keeps edits of an administrator', async () => {
    await begin(first())
    await expect.poll(identifiers).toEqual(['numbered-3'])
    const [before] = await providers()
    await edit(before, { name: 'Our models', description: 'In the cellar', timeouts: { idle_ms: 9000 } })
    const [model] = await models()
    await ok(admin, 'PATCH', `/v2/admin/models/${model?.id}/enabled`, { enabled: false })

    await begin({ OPENAI_BASE_URL: `${other.url}/v1`, OPENAI_API_KEY: 'sk-two-0123456789-next' })
    await expect.poll(identifiers).toEqual(['numbered-3', 'numbered-5'])
    expect(await providers()).toMatchObject([
      {
        id: before?.id,
        name: 'Our models',
        description: 'In the cellar',
        timeouts: { idle_ms: 9000 },
        base_url: `${other.url}/v1`,
        keys: [{ tail: 'next', from_environment: true }],
      },
    ])
    const enabled = (await models()).map(({ identifier, enabled: on }) => [identifier, on]).toSorted()
    expect(enabled).toEqual([
      ['numbered-3', false],
      ['numbered-5', true],
    ])
    await ok(admin, 'PATCH', `/v2/admin/models/${model?.id}/enabled`, { enabled: true })
    const asked = await ask(other, model)
    expect(asked.headers['authorization']).toBe('Bearer sk-two-0123456789-next')
  })

  test('with the same variables keeps the state of a key, including disabled', async () => {
    await begin(first())
    const [before] = await providers()
    const key = before?.keys[0]?.id
    await ok(admin, 'PATCH', `/v2/admin/providers/${before?.id}/keys/${key}`, { enabled: false })
    await begin(first())
    expect((await providers())[0]?.keys).toMatchObject([{ id: key, state: 'disabled' }])
  })

  test('with another address updates a default name and drops keys and headers of the old address', async () => {
    await begin(first())
    const [before] = await providers()
    await ok(admin, 'POST', `/v2/admin/providers/${before?.id}/keys`, {
      label: 'by hand',
      key: 'sk-by-hand-1234',
    })
    await edit((await providers())[0], { headers: [{ name: 'X-Team', value: 'secret' }] })
    await begin(first())
    expect((await providers())[0]?.keys).toHaveLength(2)
    expect((await providers())[0]?.headers).toEqual(['X-Team'])

    await begin({ ...first(), OPENAI_BASE_URL: `${other.url}/v1` })
    expect(await providers()).toMatchObject([
      { name: `OpenAI-compatible (${other.host})`, headers: [], keys: [{ from_environment: true }] },
    ])
    expect(app?.lines.join('')).toContain('another address')
  })

  async function edit(provider: AdminProviderDetail | undefined, more: object): Promise<void> {
    if (provider === undefined) throw new Error('no provider')
    const { name, description, interface: wire, base_url, region, timeouts, updated_at } = provider
    const { created_without_keys } = provider
    const body = {
      name,
      description,
      interface: wire,
      base_url,
      region,
      timeouts,
      headers: [],
      created_without_keys,
      updated_at,
      ...more,
    }
    await ok(admin, 'PUT', `/v2/admin/providers/${provider.id}`, body)
  }
})

describe('the server starts while a provider is unavailable', () => {
  test('it is ready immediately and reads the list of models when the provider is available', async () => {
    const port = await freePort()
    await begin({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
    await expect.poll(() => app?.lines.join('')).toContain('the list of models could not be read')
    expect(await identifiers()).toEqual([])
    const late = await startFakeLlm({ port, models: ['numbered-3'] })
    try {
      await expect.poll(identifiers).toEqual(['numbered-3'])
    } finally {
      await late.close()
    }
  })
})
