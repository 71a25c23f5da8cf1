import { expect, test } from 'vitest'
import { readDefinitions } from './definitions.ts'

const GOOD = { name: 'good', inputSchema: { type: 'object' } }

test('a malformed definition only loses its own tool, with the reason', () => {
  const deep = JSON.parse('{"a":'.repeat(60) + '1' + '}'.repeat(60)) as unknown
  const faulty: [unknown, string][] = [
    [7, 'it is not an object'],
    [{ ...GOOD, name: 'a b' }, 'its name is missing or not valid'],
    [{ ...GOOD, name: 'x'.repeat(200) }, 'its name is missing or not valid'],
    [{ ...GOOD, name: 'text', description: 7 }, 'its description is not a text'],
    [{ name: 'none' }, 'its input schema is missing'],
    [{ name: 'list', inputSchema: { type: 'array' } }, 'its input schema does not describe an object'],
    [{ name: 'deep', inputSchema: { type: 'object', x: deep } }, 'it is nested too deep'],
    [
      { name: 'large', inputSchema: { type: 'object', x: 'x'.repeat(70_000) } },
      'its input schema is too large',
    ],
    [property({ $ref: 'https://inside.example/a' }), 'its input schema refers to another document'],
    [property({ enum: ['a\u200b'] }), 'its input schema has invisible characters'],
    [
      property({ type: 'number', 'x-mcp-header': 'A' }),
      'its input schema maps properties to headers wrongly',
    ],
    [{ ...GOOD }, 'another tool has the same name'],
  ]
  const { tools, refused } = readDefinitions([GOOD, ...faulty.map(([definition]) => definition)])
  expect(tools.map(({ name }) => name)).toEqual(['good'])
  expect(refused.map(({ reason }) => reason)).toEqual(faulty.map(([, reason]) => reason))
})

test('texts are cleaned, and annotations of a tool have safe defaults', () => {
  const raw = {
    name: 'good',
    title: 'A\u202e title',
    description: 'Does\u{e0041} it.',
    inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'an\u200b a' } } },
    annotations: { readOnlyHint: true, destructiveHint: false },
  }
  const { tools } = readDefinitions([raw, { ...GOOD, name: 'plain' }])
  expect(tools).toMatchObject([
    {
      title: 'A title',
      description: 'Does it.',
      input_schema: { properties: { a: { description: 'an a' } } },
      annotations: { read_only: true, destructive: false, open_world: true },
    },
    { title: null, description: '', annotations: { read_only: false, destructive: true, open_world: true } },
  ])
})

test('the fingerprint changes with each part of the definition and only with these', () => {
  const raw = {
    ...GOOD,
    title: 'T',
    description: 'D',
    outputSchema: { type: 'object', a: 1 },
    annotations: { a: 1, b: 2 },
  }
  const print = (changes: object) => readDefinitions([{ ...raw, ...changes }]).tools[0]?.fingerprint
  const changed = [
    { name: 'other' },
    { title: 'U' },
    { description: 'D\u200b' },
    { inputSchema: { type: 'object', properties: {} } },
    { outputSchema: { type: 'object', a: 2 } },
    { annotations: { a: 1, b: 3 } },
    {},
  ].map(print)
  expect(new Set(changed).size).toBe(changed.length)
  expect(print({ annotations: { b: 2, a: 1 }, icons: [] })).toBe(print({}))
})

function property(schema: object) {
  return { name: 'one', inputSchema: { type: 'object', properties: { a: schema } } }
}
