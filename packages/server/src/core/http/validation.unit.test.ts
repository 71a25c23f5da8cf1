import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidInput } from '#core/errors.ts'
import { validate } from './validation.ts'

const SCHEMAS = {
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ q: z.string() }),
  body: z.unknown(),
}
const FINE = { params: { id: 'a' }, query: { q: 'a' }, body: 'a' }

/** The entries of a refusal, or the parsed input. */
function outcomeOf(input: Partial<typeof FINE> | { body: unknown }) {
  try {
    return validate(SCHEMAS, { ...FINE, ...input } as unknown as FastifyRequest, undefined)
  } catch (error) {
    if (error instanceof InvalidInput) return error.entries
    throw error
  }
}

const nested = (depth: number): unknown => JSON.parse('[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth))

describe('texts that the database cannot store', () => {
  const half = { msg: 'must not contain an unpaired surrogate', type: 'invalid_string' }
  const zero = { msg: 'must not contain the character U+0000', type: 'invalid_string' }

  test.each([
    ['a high half', '\ud83d', half],
    ['a low half', 'a\ude00b', half],
    ['two halves in the wrong order', '\ude00\ud83d', half],
    ['a high half at the end of a long text', `${'é'.repeat(1_000_000)}\ud83d`, half],
    ['U+0000', 'a\0b', zero],
  ])('%s is refused in a path, a query, a body, a field and a key', (_, text, entry) => {
    expect(outcomeOf({ params: { id: text } })).toEqual([{ loc: ['path', 'id'], ...entry }])
    expect(outcomeOf({ query: { q: text } })).toEqual([{ loc: ['query', 'q'], ...entry }])
    expect(outcomeOf({ body: text })).toEqual([{ loc: ['body'], ...entry }])
    expect(outcomeOf({ body: { a: [0, { b: text }] } })).toEqual([{ loc: ['body', 'a', 1, 'b'], ...entry }])
    const shown = text.slice(0, 64).toWellFormed()
    expect(outcomeOf({ body: { a: { [text]: 1 } } })).toEqual([{ loc: ['body', 'a', shown], ...entry }])
  })

  test('complete surrogate pairs are accepted', () => {
    const body = { '😀': ['😀', `${'x'.repeat(63)}😀`] }
    expect(outcomeOf({ body })).toMatchObject({ body })
  })

  test('a field named in a refusal is cut between characters', () => {
    const name = `${'x'.repeat(63)}😀`
    const schemas = { body: z.strictObject({}) }
    const request = { body: { [name]: 1 } } as FastifyRequest
    expect(() => validate(schemas, request, undefined)).toThrow(InvalidInput)
    try {
      validate(schemas, request, undefined)
    } catch (error) {
      expect(JSON.stringify(error)).not.toMatch(/\\ud/)
    }
  })
})

describe('nesting', () => {
  test('up to 100 levels are accepted', () => {
    expect(outcomeOf({ body: nested(50) })).toMatchObject({ body: nested(50) })
  })

  test.each([51, 100_000])('%i times two levels are refused without a stack overflow', (times) => {
    expect(outcomeOf({ body: nested(times) })).toEqual([
      {
        loc: expect.arrayContaining(['body', 0, 'a']) as unknown,
        msg: 'must not be nested more than 100 levels deep',
        type: 'too_deep',
      },
    ])
  })
})

describe('entries of a refusal', () => {
  const schemas = {
    params: z.strictObject({}),
    body: z.strictObject({
      name: z.string().min(1).max(9),
      limit: z.number().int().gt(0).max(100).multipleOf(5),
      tags: z.array(z.string()).max(1),
      id: z.uuid(),
      mode: z.enum(['a', 'b']),
      until: z
        .string()
        .refine((text) => text > '2000', { error: 'is too early', params: { reason: 'early' } }),
    }),
  }
  const fine = {
    name: 'a',
    limit: 5,
    tags: ['a'],
    id: '01890000-0000-7000-8000-000000000001',
    mode: 'a',
    until: '2020',
  }

  test.each([
    [{ name: '' }, 'too_small', { origin: 'string', limit: 1, inclusive: true }],
    [{ name: 'x'.repeat(10) }, 'too_big', { origin: 'string', limit: 9, inclusive: true }],
    [{ name: undefined }, 'invalid_type', { expected: 'string', is_missing: true }],
    [{ name: 1 }, 'invalid_type', { expected: 'string', is_missing: false }],
    [{ limit: 0 }, 'too_small', { origin: 'number', limit: 0, inclusive: false }],
    [{ limit: 0.5 }, 'invalid_type', { expected: 'int', is_missing: false }],
    [{ limit: 7 }, 'not_multiple_of', { divisor: 5 }],
    [{ tags: ['a', 'b'] }, 'too_big', { origin: 'array', limit: 1, inclusive: true }],
    [{ id: 'x' }, 'invalid_format', { format: 'uuid' }],
    [{ mode: 'c' }, 'invalid_value', { is_missing: false }],
    [{ until: '1999' }, 'custom', { reason: 'early' }],
  ])('%j', (change, type, params) => {
    const request = { params: {}, body: { ...fine, ...change } } as unknown as FastifyRequest
    const refused = () => validate(schemas, request, undefined)
    expect(refused).toThrow(InvalidInput)
    try {
      refused()
    } catch (error) {
      const loc = ['body', Object.keys(change)[0]]
      expect(error).toMatchObject({ entries: [{ loc, type, params, msg: expect.any(String) }] })
    }
  })
})
