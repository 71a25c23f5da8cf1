import { afterEach, describe, expect, it } from 'vitest'
import { sql, type SQL } from '#db/drizzle.ts'
import * as row from '#db/rows.ts'
import { testDatabase } from '#testing/database/database.ts'
import { takeProblems } from '#testing/database/row-check.ts'

const test = testDatabase()
const { columns, nullable, rowOf, rowsOf, integer, text } = row
const ask = <R>(declared: row.Columns<R>, statement: SQL) => rowsOf(test.database.db, declared, statement)

describe('rows of a statement', () => {
  it('have the types that their columns declare', async () => {
    const declared = columns({
      id: row.uuid,
      flag: row.boolean,
      small: integer,
      big: row.bigint,
      real: row.double,
      at: row.timestamp,
      never: nullable(row.timestamp),
      day: row.date,
      hash: row.bytes,
      list: row.listOf(text),
      ids: row.listOf(row.uuid),
      shape: row.json<{ a: number }>(),
      word: row.oneOf(['on', 'off']),
    })
    const id = '0198c0de-0000-7000-8000-000000000001'
    const found = await rowOf(
      test.database.db,
      declared,
      sql`SELECT ${id}::uuid AS id, true AS flag, 7::smallint AS small, count(*) AS big, 0.5::real AS real,
        '2026-01-02 03:04:05.678912+01'::timestamptz AS at, null::timestamptz AS never, '2026-01-02'::date AS day,
        '\\x00ff'::bytea AS hash, ARRAY['a', 'b'] AS list, ARRAY[${id}::uuid] AS ids, '{"a":1}'::jsonb AS shape,
        'on' AS word`,
    )
    expect(found).toEqual({
      id,
      flag: true,
      small: 7,
      big: 1,
      real: 0.5,
      at: '2026-01-02T02:04:05.678Z',
      never: null,
      day: '2026-01-02',
      hash: Buffer.from([0, 255]),
      list: ['a', 'b'],
      ids: [id],
      shape: { a: 1 },
      word: 'on',
    })
  })

  it('are none if nothing is found', async () => {
    expect(
      await rowOf(test.database.db, columns({ n: integer }), sql`SELECT 1 AS n WHERE false`),
    ).toBeUndefined()
  })
})

describe('in tests, a statement fails if its result does not match its declaration', () => {
  afterEach(() => expect(takeProblems()).toHaveLength(1))

  it.each([
    ['another type', columns({ n: text }), sql`SELECT 1 AS n`, 'n is int4, declared as text'],
    ['a column too many', columns({ n: integer }), sql`SELECT 1 AS n, 2 AS m`, 'm (int4) is not declared'],
    ['a column too few', columns({ n: integer, m: integer }), sql`SELECT 1 AS n`, 'm is missing'],
    ['a column twice', columns({ n: integer }), sql`SELECT 1 AS n, 2 AS n`, 'n is there twice'],
    ['a null', columns({ n: integer }), sql`SELECT null::int AS n`, 'n is null'],
    [
      'another word in a list',
      columns({ n: row.listOf(row.oneOf(['a'])) }),
      sql`SELECT ARRAY['b'] AS n`,
      '"b"',
    ],
    ['a word of its own', columns({ n: row.oneOf(['a']) }), sql`SELECT 'b' AS n`, 'n is "b", declared as a'],
  ])('%s', async (_what, declared, statement, problem) => {
    await expect(ask<unknown>(declared, statement)).rejects.toThrow(problem)
  })
})
