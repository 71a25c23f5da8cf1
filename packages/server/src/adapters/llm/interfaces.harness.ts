import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import type { ChatModel, ChatRequest, ModelEvent, ModelInterface } from '#adapters/llm/port.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'

const PATHS = {
  'openai-compatible': '/v1',
  openai: '/v1',
  'openai-responses': '/v1',
  azure: '/openai/v1',
  anthropic: '/v1',
  google: '/v1beta',
  mistral: '/mistral/v1',
  bedrock: '',
} satisfies Partial<Record<ModelInterface, string>>

/** The interfaces that call an upstream server. */
export type Tested = keyof typeof PATHS
export const TESTED = Object.keys(PATHS).filter((name): name is Tested => name in PATHS)

export type Outcome = { events: ModelEvent[]; text: string; error: unknown }

/** Every interface against the scripted model server. */
export type Harness = {
  fake: FakeLlm
  model(name: Tested): Promise<ChatModel>
  request(name: Tested, changes?: Partial<ChatRequest>): ChatRequest
  withProvider(name: Tested, changes: Partial<ChatRequest['provider']>): Partial<ChatRequest>
  withTimeouts(name: Tested, timeouts: Partial<ChatRequest['provider']['timeouts']>): Partial<ChatRequest>
  /** Plays the script, and reads the answer until it ends or fails. */
  ask(name: Tested, script: LlmScript, changes?: Partial<ChatRequest>): Promise<Outcome>
  close(): Promise<void>
}

export async function startHarness(): Promise<Harness> {
  const fake = await startFakeLlm()
  const outbound = createOutbound({ allow: [], log: { warn: () => {} } })
  const model = createChatModels(outbound)
  const request = (name: Tested, changes: Partial<ChatRequest> = {}): ChatRequest => ({
    provider: {
      interface: name,
      base_url: fake.url + PATHS[name],
      region: 'eu-west-3',
      headers: { 'x-team': 'blue' },
      api_key: 'sk-test',
      timeouts: { connect_ms: 2_000, first_token_ms: 5_000, idle_ms: 5_000, total_ms: 10_000 },
      allowed_hosts: [fake.host],
    },
    model: 'test-model',
    system: 'Be brief.',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
    temperature: 0.5,
    max_output_tokens: 2_000,
    tools: [],
    grounding: [],
    continues: null,
    language: 'en',
    ...changes,
  })
  const withProvider: Harness['withProvider'] = (name, changes) => ({
    provider: { ...request(name).provider, ...changes },
  })
  return {
    fake,
    model,
    request,
    withProvider,
    withTimeouts: (name, timeouts) =>
      withProvider(name, { timeouts: { ...request(name).provider.timeouts, ...timeouts } }),
    ask: async (name, script, changes = {}) => {
      fake.next(script)
      const stream = (await model(name))(request(name, changes), new AbortController().signal)
      const events: ModelEvent[] = []
      let error: unknown = null
      try {
        for await (const event of stream) events.push(event)
      } catch (thrown) {
        error = thrown
      }
      return { events, error, text: join(events, 'text') }
    },
    close: async () => {
      await outbound.close()
      await fake.close()
    },
  }
}

/** All text, or all reasoning, of an answer. */
export function join(events: readonly ModelEvent[], type: 'text' | 'reasoning'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('')
}
