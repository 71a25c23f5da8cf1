import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { sql } from '#db/drizzle.ts'

describe('compile', () => {
  it('numbers the values of nested statements in their order', () => {
    const inner = sql`b = ${2} AND ${sql.join([sql`c = ${3}`, sql`d = ${4}`], sql` OR `)}`
    expect(compile(sql`SELECT ${1}::int FROM a WHERE ${inner} LIMIT ${5}`)).toEqual({
      text: 'SELECT $1::int FROM a WHERE b = $2 AND c = $3 OR d = $4 LIMIT $5',
      values: [1, 2, 3, 4, 5],
    })
  })

  it('writes lists, names and raw text, and accepts null and arrays as values', () => {
    const bytes = Buffer.from('x')
    const statement = sql`${sql.identifier('a"b')} IN ${['x', sql`y`]} ${undefined}${sql.raw('AND')} ${null} ${sql.param(['z'])} ${bytes}`
    expect(compile(statement)).toEqual({
      text: '"a""b" IN ($1, y) AND $2 $3 $4',
      values: ['x', null, ['z'], bytes],
    })
  })

  it('distinguishes statements with the same literals by their parts', () => {
    const one = (parts: number[], where = sql``) => compile(sql`SELECT ${parts} ${where}`).text
    expect([one([1]), one([1, 2]), one([2]), one([1], sql`WHERE ${1}`)]).toEqual([
      'SELECT ($1) ',
      'SELECT ($1, $2) ',
      'SELECT ($1) ',
      'SELECT ($1) WHERE $2',
    ])
  })
})
