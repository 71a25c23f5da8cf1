import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { createListModels } from '#adapters/llm/list-models.ts'
import type { ModelInterface, ProviderCredentials } from '#adapters/llm/port.ts'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'

let fake: FakeLlm
let outbound: Outbound

beforeAll(async () => {
  fake = await startFakeLlm({ models: ['small', 'large', 'small'] })
  outbound = createOutbound({ allow: [fake.host], log: { warn: () => {} } })
})
afterAll(async () => {
  await outbound.close()
  await fake.close()
})

function provider(name: ModelInterface, path: string): ProviderCredentials {
  return {
    interface: name,
    base_url: fake.url + path,
    region: null,
    headers: {},
    api_key: 'sk-test',
    timeouts: { connect_ms: 1_000, first_token_ms: 1_000, idle_ms: 1_000, total_ms: 2_000 },
    allowed_hosts: [],
  }
}

const signal = new AbortController().signal

describe('listModels', () => {
  test.each<[ModelInterface, string]>([
    ['openai', '/v1'],
    ['openai-responses', '/v1/'],
    ['openai-compatible', '/v1'],
    ['mistral', '/v1'],
    ['anthropic', '/v1'],
    ['google', '/v1beta'],
  ])('returns each model in the list of %s once', async (name, path) => {
    const list = await createListModels(outbound)(provider(name, path), signal)
    expect(list).toEqual([{ identifier: 'small' }, { identifier: 'large' }])
  })

  test.each<[ModelInterface, unknown[]]>([
    ['azure', []],
    ['bedrock', []],
    ['demo', [{ identifier: 'demo' }]],
  ])('makes no call for %s', async (name, list) => {
    const before = fake.connections().accepted
    expect(await createListModels(outbound)(provider(name, ''), signal)).toEqual(list)
    expect(fake.connections().accepted).toBe(before)
  })

  test('returns the models of Google that chat, draw or embed', async () => {
    const models = [
      ['gemini-3-pro', 'generateContent'],
      ['gemini-embedding-001', 'embedContent'],
      ['aqa', 'generateAnswer'],
    ]
    const google = await startScriptedHttp(() => ({
      body: {
        models: models.map(([name, method]) => ({
          name: `models/${name}`,
          supportedGenerationMethods: [method],
        })),
      },
    }))
    const there = {
      ...provider('google', ''),
      base_url: google.url,
      allowed_hosts: [new URL(google.url).host],
    }
    const list = await createListModels(outbound)(there, signal)
    await google.close()
    expect(list).toEqual([{ identifier: 'gemini-3-pro' }, { identifier: 'gemini-embedding-001' }])
  })

  test('reports a provider that cannot be reached', async () => {
    const gone = {
      ...provider('openai-compatible', '/v1'),
      base_url: 'http://127.0.0.1:1/v1',
      allowed_hosts: ['127.0.0.1:1'],
    }
    await expect(createListModels(outbound)(gone, signal)).rejects.toMatchObject({
      name: 'ModelError',
      code: 'connect_failed',
    })
  })
})
