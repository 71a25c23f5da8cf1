import { beforeAll, describe, expect, it } from 'vitest'
import { type Ctx, inTransaction, lastTogether, together } from '#core/context.ts'
import type { Database } from '#db/client.ts'
import { sql } from '#db/drizzle.ts'
import { testDatabase } from '#testing/database/database.ts'

const test = testDatabase()
let database: Database

beforeAll(async () => {
  database = test.database
  await database.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
})

const insert = (id: number) => sql`INSERT INTO notes (id) VALUES (${id})`

const ctx = () => ({ db: database.db }) as Ctx

async function notes(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM notes ORDER BY id')
  return rows.map((row) => row.id)
}

describe('a transaction with pipelined statements', () => {
  it('commits all statements', async () => {
    const counts = await database.db.transaction(async (tx) => {
      await together([tx.execute(insert(1)), tx.execute(insert(2))])
      // the embedded engine has one session, so no one else can read during a transaction
      const outside = database.kind === 'postgres' ? await notes() : []
      const { rows } = await tx.execute(sql`SELECT 1 FROM notes`)
      return { outside, inside: rows.length }
    })
    expect(counts).toEqual({ outside: [], inside: 2 })
    expect(await notes()).toEqual([1, 2])
  })

  it('rolls everything back when one fails, and the connection stays usable', async () => {
    const failing = database.db.transaction((tx) =>
      together([tx.execute(insert(3)), tx.execute(insert(1)), tx.execute(insert(4))]),
    )
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    const first = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 / ${0}::int`)
    })
    await expect(first).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await notes()).toEqual([1, 2])
    const { rows } = await database.db.transaction((tx) => tx.execute(sql`SELECT 1 / ${1}::int AS one`))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('leaves nothing open when it sends no statement or fails before the first', async () => {
    await database.db.transaction(async () => {})
    await expect(database.db.transaction(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
      'changed my mind',
    )
    await database.db.execute(insert(5))
    expect(await notes()).toEqual([1, 2, 5])
  })

  it('isolates a failed nested transaction', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(insert(6))
      const part = tx.transaction((inner) => together([inner.execute(insert(7)), inner.execute(insert(6))]))
      await expect(part).rejects.toMatchObject({ cause: { code: '23505' } })
      await tx.execute(insert(8))
    })
    expect(await notes()).toEqual([1, 2, 5, 6, 8])
  })

  it('commits in one go with its last statements', async () => {
    const seen = await inTransaction(ctx(), async (tx) => {
      await tx.db.execute(insert(9))
      const [, { rows }] = await lastTogether(tx, [
        tx.db.execute(insert(10)),
        tx.db.execute(sql`SELECT count(*)::int AS count FROM notes WHERE id >= 9`),
      ])
      return { rows, outside: (await notes()).slice(-2) }
    })
    expect(seen).toEqual({ rows: [{ count: 2 }], outside: [9, 10] })
  })

  it('rolls everything back when one of the last statements fails', async () => {
    const failing = inTransaction(ctx(), async (tx) => {
      await tx.db.execute(insert(11))
      await lastTogether(tx, [tx.db.execute(insert(1)), tx.db.execute(insert(12))])
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await notes()).toEqual([1, 2, 5, 6, 8, 9, 10])
  })

  it('is not committed silently if a failed statement was overlooked', async () => {
    const overlooked = database.db.transaction(async (tx) => {
      await tx.execute(insert(1)).catch(() => {})
    })
    await expect(overlooked).rejects.toThrow('rolled back')
  })
})
