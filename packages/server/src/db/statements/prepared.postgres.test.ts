import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { sql } from '#db/drizzle.ts'
import { testLog } from '#testing/servers/log.ts'
import { testDatabase } from '#testing/database/database.ts'

const test = testDatabase()
let database: Database

// the number of remembered texts is limited, and other tests of this process can have used it up
beforeAll(async () => {
  vi.resetModules()
  const { openDatabase } = await import('#db/client.ts')
  database = await openDatabase({ ...test.options, log: testLog })
})
afterAll(() => database.close())

async function prepared(text: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = $1',
    [text],
  )
  return rows[0]?.count ?? 0
}

describe('a connection to PostgreSQL', () => {
  it('prepares a statement once and runs it with the values of each call', async () => {
    const text = 'SELECT $1::int + 1 AS next'
    for (const value of [1, 41]) {
      const { rows } = await database.pool.query<{ next: number }>(text, [value])
      expect(rows).toEqual([{ next: value + 1 }])
    }
    expect(await prepared(text)).toBe(1)
  })

  it('prepares what the code executes', async () => {
    for (const value of [1, 41, 3]) {
      const { rows } = await database.db.execute(sql`SELECT ${value}::int - 1 AS before`)
      expect(rows).toEqual([{ before: value - 1 }])
    }
    expect(await prepared('SELECT $1::int - 1 AS before')).toBe(1)
  })

  it('continues after a statement that failed in a transaction', async () => {
    const client = await database.pool.connect()
    const text = 'SELECT 1 / $1::int AS part'
    await client.query('BEGIN')
    await expect(client.query(text, [0])).rejects.toThrow('division by zero')
    await client.query('ROLLBACK')
    expect((await client.query(text, [1])).rows).toEqual([{ part: 1 }])
    client.release()
  })
})
