import { expect, test } from 'vitest'
import { chatCompletionsBody } from '#adapters/llm/chat-completions/chat-completions-body.ts'
import type { ChatRequest } from '#adapters/llm/port.ts'

function body(model: string, families: boolean) {
  const request: ChatRequest = {
    provider: {
      interface: 'openai',
      base_url: null,
      region: null,
      headers: {},
      api_key: null,
      timeouts: { connect_ms: 1, first_token_ms: 1, idle_ms: 1, total_ms: 1 },
      allowed_hosts: [],
    },
    model,
    system: '',
    messages: [],
    temperature: 0.5,
    max_output_tokens: 100,
    tools: [],
    grounding: [],
    continues: null,
    language: 'en',
  }
  return chatCompletionsBody(request, families)
}

test.each(['o1', 'o3-mini', 'gpt-5', 'gpt-5.1', 'gpt-5-mini', 'gpt-10'])(
  'chatCompletionsBody leaves out the temperature for %s of OpenAI',
  (model) => {
    expect(body(model, true)).toMatchObject({ max_completion_tokens: 100 })
    expect(body(model, true)).not.toHaveProperty('temperature')
    expect(body(model, false)).toMatchObject({ max_tokens: 100, temperature: 0.5 })
  },
)

test.each(['gpt-4o', 'gpt-4.1', 'gpt-5-chat-latest', 'llama', 'openchat'])(
  'chatCompletionsBody sends both for %s',
  (model) => {
    expect(body(model, true)).toMatchObject({ max_tokens: 100, temperature: 0.5 })
  },
)
