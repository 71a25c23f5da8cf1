import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatRequest, PromptMessage } from '#adapters/llm/port.ts'
import { type Harness, startHarness, type Tested, TESTED } from '#adapters/llm/interfaces.harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const said = (role: 'user' | 'assistant', text: string): PromptMessage => {
  return { role, parts: [{ type: 'text', text }] }
}
const call = { tool_call_id: 'aaaaaaaaa', tool_name: 'calculator' }
const CONVERSATION: PromptMessage[] = [
  said('user', 'One?'),
  said('assistant', 'One.'),
  said('user', 'Two?'),
  { role: 'assistant', parts: [{ type: 'tool_call', ...call, input: { n: 2 } }] },
  { role: 'tool', parts: [{ type: 'tool_result', ...call, output: 2 }] },
]
const TOOLS = [{ name: 'calculator', description: 'Counts', input_schema: { type: 'object' } }]

async function sent(name: Tested, changes: Partial<ChatRequest> = {}): Promise<Record<string, unknown>> {
  const { error } = await harness.ask(name, {}, { messages: CONVERSATION, tools: TOOLS, ...changes })
  expect(error).toBeNull()
  return harness.fake.requests.at(-1)?.body ?? {}
}

const KEYED = { cache_key: 'thread-1' }
const MARK = { cache_control: { type: 'ephemeral' } }

test('requests to Anthropic mark the instructions, the history and the last result for caching', async () => {
  const { system, messages } = await sent('anthropic', KEYED)
  expect(system).toEqual([{ type: 'text', text: 'Be brief.', ...MARK }])
  expect(messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'One?' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'One.', ...MARK }] },
    { role: 'user', content: [{ type: 'text', text: 'Two?' }] },
    { role: 'assistant', content: [expect.not.objectContaining(MARK)] },
    { role: 'user', content: [expect.objectContaining({ type: 'tool_result', ...MARK })] },
  ])
})

test.each(['anthropic.claude-sonnet-4-5', 'eu.amazon.nova-pro-v1:0'])(
  'requests to Bedrock mark the same parts for %s',
  async (model) => {
    const { system, messages } = await sent('bedrock', { ...KEYED, model })
    const point = { cachePoint: { type: 'default' } }
    expect(system).toEqual([{ text: 'Be brief.' }, point])
    const contents = (messages as { content: unknown[] }[]).map(({ content }) => content.at(-1))
    expect(contents.map((last) => JSON.stringify(last) === JSON.stringify(point))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
  },
)

test.each(['openai', 'azure', 'openai-responses'] as const)(
  '%s gets the key of the conversation and is asked to store nothing',
  async (name) => {
    const body = await sent(name, KEYED)
    expect(body['prompt_cache_key']).toBe('thread-1')
    expect(body['store'] ?? false).toBe(false)
  },
)

test('other models of Bedrock, other servers and single requests get no marks', async () => {
  const bodies = [
    await sent('bedrock', { ...KEYED, model: 'mistral.mistral-large' }),
    await sent('openai-compatible', KEYED),
    await sent('google', KEYED),
    await sent('mistral', KEYED),
  ]
  for (const name of TESTED) bodies.push(await sent(name))
  expect(JSON.stringify(bodies)).not.toMatch(/cache/i)
})
