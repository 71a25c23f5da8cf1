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

/** The entries of a refusal; the parsed input where there is none. */
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
    const told = text.slice(0, 64).toWellFormed()
    expect(outcomeOf({ body: { a: { [text]: 1 } } })).toEqual([{ loc: ['body', 'a', told], ...entry }])
  })

  test('whole pairs are taken', () => {
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
  test('up to 100 levels are taken', () => {
    expect(outcomeOf({ body: nested(50) })).toMatchObject({ body: nested(50) })
  })

  test.each([51, 100_000])('%i times two levels are refused without running out of stack', (times) => {
    expect(outcomeOf({ body: nested(times) })).toEqual([
      {
        loc: expect.arrayContaining(['body', 0, 'a']) as unknown,
        msg: 'must not be nested more than 100 levels deep',
        type: 'too_deep',
      },
    ])
  })
})
