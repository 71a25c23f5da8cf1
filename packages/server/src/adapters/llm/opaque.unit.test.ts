import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelEvent, PromptMessage, PromptPart } from '#adapters/llm/port.ts'
import { type Harness, startHarness, type Tested, TESTED } from '#adapters/llm/interfaces.harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const asked: PromptMessage = { role: 'user', parts: [{ type: 'text', text: 'How much?' }] }
const TOOLS = [{ name: 'calculator', description: 'Counts', input_schema: { type: 'object' } }]
const secretOf = (name: Tested) => Buffer.from(`signed by ${name}`).toString('base64')

/** The answer of a model, in the form of the next request. */
function turnOf(events: readonly ModelEvent[]): PromptMessage[] {
  const parts = events.flatMap((event): PromptPart[] => {
    if (event.type === 'reasoning_end')
      return [{ type: 'reasoning', text: event.reasoning, opaque: event.opaque }]
    return event.type === 'tool_call' ? [event] : []
  })
  const result: PromptPart = {
    type: 'tool_result',
    tool_call_id: 'aaaaaaaaa',
    tool_name: 'calculator',
    output: 2,
  }
  return [
    {
      role: 'assistant',
      parts: parts.map((part) => ('tool_call_id' in part ? { ...part, tool_call_id: 'aaaaaaaaa' } : part)),
    },
    { role: 'tool', parts: [result] },
  ]
}

/** The place of the signature in a request to this interface. */
const PLACES: Record<Tested, RegExp | null> = {
  'openai-compatible': /"extra_content":\{"google":\{"thought_signature":"SECRET"/,
  openai: /"extra_content":\{"google":\{"thought_signature":"SECRET"/,
  azure: /"extra_content":\{"google":\{"thought_signature":"SECRET"/,
  'openai-responses': /"type":"reasoning"[^}]*"encrypted_content":"SECRET"/,
  anthropic: /"type":"thinking","thinking":"Let me count\.","signature":"SECRET"/,
  google: /"thoughtSignature":"SECRET"/,
  bedrock: /"reasoningText":\{"text":"Let me count\.","signature":"SECRET"/,
  mistral: null,
}

test.each(TESTED)(
  'a signature that %s returned with a call is only sent back to the same model',
  async (from) => {
    const secret = secretOf(from)
    const call = { id: 'toolu_1', name: 'calculator', input: { n: 2 }, signed: secret }
    const { events, error } = await harness.ask(from, { tokens: 0, tool_calls: [call] }, { tools: TOOLS })
    expect(error).toBeNull()
    const messages = [asked, ...turnOf(events)]
    for (const to of TESTED) {
      const answer = await harness.ask(to, { tokens: 1 }, { messages, tools: TOOLS })
      expect(answer.error).toBeNull()
      const raw = harness.fake.requests.at(-1)?.raw ?? ''
      const place = to === from ? PLACES[from] : null
      if (place === null) expect(raw).not.toContain(secret)
      else expect(raw.replaceAll(secret, 'SECRET')).toMatch(place)
    }
    // the same interface, but another model
    await harness.ask(from, { tokens: 1 }, { messages, tools: TOOLS, model: 'other-model' })
    expect(harness.fake.requests.at(-1)?.raw).not.toContain(secret)
  },
)

test.each(['openai-compatible', 'openai'] as const)(
  '%s gets back the reasoning before its calls, which some servers require',
  async (name) => {
    const call = { id: 'call_1', name: 'calculator', input: { n: 2 } }
    const script = { tokens: 0, reasoning: ['Let me ', 'count.'], tool_calls: [call] }
    const { events } = await harness.ask(name, script, { tools: TOOLS })
    await harness.ask(name, { tokens: 1 }, { messages: [asked, ...turnOf(events)], tools: TOOLS })
    expect(harness.fake.requests.at(-1)?.raw).toContain('"reasoning_content":"Let me count."')
  },
)
