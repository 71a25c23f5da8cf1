import { describe, expect, test } from 'vitest'
import { callsOf, sampledOf, typeText } from '#features/documentation/api/api-description.ts'

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
      takesKey: true,
      parameters: [{ name: 'page', where: 'query', isRequired: false, type: 'string' }],
      body: '{\n  model?: string\n}',
      example: {},
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

  test('returns the smallest body', () => {
    const properties = {
      name: { type: 'string' },
      level: { enum: ['READ', 'WRITE'] },
      ids: { type: 'array', minItems: 1, items: { type: 'string', format: 'uuid' } },
      note: { type: 'string' },
    }
    const schema = { type: 'object', required: ['name', 'level', 'ids'], properties }
    const body = { content: { 'application/json': { schema } } }
    const [call] = callsOf({ paths: { '/v2/x': { post: { ...chat, requestBody: body } } } })
    expect(call && sampledOf(call)).toEqual({
      method: 'POST',
      path: '/v2/x',
      secret: 'API_KEY',
      body: { name: '', level: 'READ', ids: ['uuid'] },
    })
  })
})
