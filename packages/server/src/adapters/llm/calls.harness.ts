import { type FakeLlmCalls, startFakeLlmCalls } from '@parlance/tests/fakes/llm/calls.ts'
import type { ModelInterface, ProviderCredentials } from '#adapters/llm/port.ts'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'

const PATHS: Partial<Record<ModelInterface, string>> = {
  openai: '/v1',
  'openai-responses': '/v1',
  'openai-compatible': '/v1',
  azure: '/openai/v1',
  mistral: '/mistral/v1',
  google: '/v1beta',
}

/** Embeddings and images of every interface against servers that speak their protocols. */
export type CallsHarness = {
  fake: FakeLlmCalls
  outbound: Outbound
  provider(name: ModelInterface): ProviderCredentials
  close(): Promise<void>
}

export async function startCalls(): Promise<CallsHarness> {
  const fake = await startFakeLlmCalls()
  const outbound = createOutbound({ allow: [], log: { warn: () => {} } })
  return {
    fake,
    outbound,
    provider: (name) => ({
      interface: name,
      base_url: fake.url + (PATHS[name] ?? ''),
      region: 'eu-west-3',
      headers: { 'x-team': 'blue' },
      api_key: 'sk-test',
      timeouts: { connect_ms: 2_000, first_token_ms: 5_000, idle_ms: 5_000, total_ms: 10_000 },
      allowed_hosts: [fake.host],
    }),
    close: async () => {
      await outbound.close()
      await fake.close()
    },
  }
}
