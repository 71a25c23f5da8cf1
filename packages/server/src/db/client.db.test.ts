import { sql } from '#db/drizzle.ts'
import { columns, integer, rowOf } from '#db/rows.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'

const test = testDatabase()
const note = columns({ id: integer })

beforeAll(async () => {
  await test.database.pool.query('CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)')
})

beforeEach(async () => {
  await test.database.pool.query('DELETE FROM notes')
})

async function count(): Promise<number> {
  const { rows } = await test.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM notes')
  return rows[0]?.n ?? -1
}

describe('openDatabase', () => {
  it('answers a ping', async () => {
    await expect(test.database.ping()).resolves.toBeUndefined()
  })

  it('rolls a transaction back when its function throws', async () => {
    const failing = test.database.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES (1, 'lost')`)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await count()).toBe(0)
  })

  it('continues after a failed statement inside a transaction', async () => {
    const failing = test.database.db.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))
    await expect(failing).rejects.toThrow()
    expect(await count()).toBe(0)
  })

  it('returns every caller its own rows while other transactions are open', async () => {
    const callers = Array.from({ length: 200 }, async (_, index) => {
      if (index % 5 === 0) {
        return test.database.db.transaction(async (tx) => {
          await tx.execute(sql`INSERT INTO notes VALUES (${index}, 'x')`)
          const row = await rowOf(tx, note, sql`SELECT id FROM notes WHERE id = ${index}`)
          return row?.id === index
        })
      }
      if (index % 5 === 1) {
        return test.database.pool.query('SELECT $1::integer / 0', [index]).then(
          () => false,
          (error: Error) => error.message === 'division by zero',
        )
      }
      const { rows } = await test.database.pool.query<{ text: string }>('SELECT $1::text AS text', [
        `own ${index}`,
      ])
      return rows[0]?.text === `own ${index}`
    })
    expect(await Promise.all(callers)).not.toContain(false)
    expect(await count()).toBe(40)
  })

  it('finds text without accents and by similarity', async () => {
    await test.database.pool.query('CREATE EXTENSION IF NOT EXISTS unaccent')
    await test.database.pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    const { rows } = await test.database.pool.query(
      `SELECT unaccent('été') AS plain, similarity('parlance', 'parlence') > 0.4 AS alike`,
    )
    expect(rows).toEqual([{ plain: 'ete', alike: true }])
  })
})
