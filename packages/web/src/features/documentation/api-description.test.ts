import { describe, expect, test } from 'vitest'
import { callsOf, curlOf, typeText } from '#features/documentation/api-description.ts'

const chat = {
  operationId: 'publicApi.chat',
  tags: ['publicApi'],
  summary: 'Answers.',
  'x-access': { kind: 'key', scope: 'chat' },
  parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'string' } }],
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { model: { type: 'string' } } } },
    },
  },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: { type: 'integer' } } } },
    429: { description: 'rate_limit_exceeded', content: { 'application/json': { schema: {} } } },
  },
}
const paths = {
  '/health/live': {
    get: { operationId: 'meta.live', tags: ['meta'], 'x-access': { kind: 'public' }, responses: {} },
  },
  '/v1/chat/completions': { post: chat },
}

describe('the description of the API', () => {
  test('lists the calls, those of the public API first', () => {
    const [first, second] = callsOf({ paths })
    expect(first).toEqual({
      id: 'publicApi.chat',
      tag: 'publicApi',
      method: 'POST',
      path: '/v1/chat/completions',
      summary: 'Answers.',
      access: 'key',
      parameters: [{ name: 'page', where: 'query', isRequired: false, type: 'string' }],
      body: '{\n  model?: string\n}',
      answers: [
        { status: '200', text: 'OK', type: 'number' },
        { status: '429', text: 'rate_limit_exceeded', type: null },
      ],
    })
    expect(second?.access).toBe('public')
  })

  test('writes schemas as types', () => {
    const items = { anyOf: [{ type: 'string' }, { type: 'null' }] }
    expect(typeText({ type: 'array', items })).toBe('(string | null)[]')
    expect(typeText({ enum: ['a', 'b'] })).toBe('"a" | "b"')
    expect(typeText({ type: 'object', required: ['x'], properties: { x: { const: 1 } } })).toBe(
      '{\n  x: 1\n}',
    )
  })

  test('gives a line for the terminal', () => {
    const [call] = callsOf({ paths })
    expect(call && curlOf(call, 'https://chat.example.org')).toBe(
      [
        `curl -X POST 'https://chat.example.org/v1/chat/completions'`,
        `-H "Authorization: Bearer $API_KEY"`,
        `-H 'Content-Type: application/json'`,
        `-d '{"model":"demo","messages":[{"role":"user","content":"Hello"}]}'`,
      ].join(' \\\n  '),
    )
  })
})
