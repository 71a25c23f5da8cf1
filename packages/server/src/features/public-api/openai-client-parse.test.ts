import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { type ApiHarness, HELLO, startApi } from './public-api.harness.ts'

const db = testDatabase()
let api: ApiHarness

beforeAll(async () => {
  api = await startApi(db.database)
})
afterAll(() => api.close())

test('a parsed answer with its tool calls can be sent back unchanged; strict reaches the model', async () => {
  const tools = [
    {
      type: 'function' as const,
      function: {
        name: 'get_weather',
        description: 'The weather',
        strict: true,
        parameters: {
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
          additionalProperties: false,
        },
      },
    },
  ]
  const input = { city: 'Paris' }
  api.llm.next({
    tokens: [],
    finish: 'tool_calls',
    tool_calls: [{ id: 'call_1', name: 'get_weather', input }],
  })
  const { choices } = await api.client.chat.completions.parse({ ...HELLO, tools })
  const message = choices[0]?.message
  if (message === undefined) throw new Error('there is no answer')
  expect(message.tool_calls?.[0]).toMatchObject({ function: { parsed_arguments: input } })
  expect(message).toHaveProperty('parsed')
  const result = { role: 'tool' as const, tool_call_id: 'call_1', content: 'sunny' }
  await api.client.chat.completions.parse({
    ...HELLO,
    tools,
    messages: [...HELLO.messages, message, result],
  })
  expect(api.llm.requests[0]?.body).toMatchObject({ tools })
  expect(api.llm.requests[1]?.body['messages']).toMatchObject([
    ...HELLO.messages,
    { role: 'assistant' },
    result,
  ])
})
