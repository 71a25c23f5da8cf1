import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableJson } from '#core/text.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jsonText } from './jsonb.ts'

const test = testDatabase()

const text = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd83d, 0xde00, 0x5c, 0x75, 0x30)))
  .map((units) => String.fromCharCode(...units))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}))

describe('jsonText', () => {
  it('returns storable text for any code units', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (one) => {
        const { rows } = await test.database.pool.query('SELECT $1::jsonb AS stored', [jsonText(one)])
        // jsonb keeps the last of two equal keys, as an object does
        expect(rows[0].stored).toEqual(JSON.parse(JSON.stringify(storableJson(one))))
      }),
      { seed: 20_262, numRuns: 150 },
    )
  })

  it('keeps storable text unchanged, including an escaped backslash before u0000', () => {
    const fine = { text: '\\u0000 and \\ud83d as words, 😀, é' }
    expect(jsonText(fine)).toBe(JSON.stringify(fine))
  })
})
