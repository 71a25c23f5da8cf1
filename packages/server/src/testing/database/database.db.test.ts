import { beforeAll, describe, expect, it } from 'vitest'
import { keepMigratedRows, resetStatement } from '#testing/database/image.ts'
import { testDatabase } from '#testing/database/database.ts'
import { giveBack, takeDatabase } from '#testing/database/kept-database.ts'
import { startTestApp } from '#testing/servers/app.ts'

const test = testDatabase()

beforeAll(async () => {
  const { pool } = test.database
  await pool.query(
    'CREATE TABLE shelves (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, size integer GENERATED ALWAYS AS (length(name)) STORED)',
  )
  await pool.query(
    'CREATE TABLE books (id integer PRIMARY KEY, shelf_id integer NOT NULL REFERENCES shelves)',
  )
  await pool.query("INSERT INTO shelves (name) VALUES ('migrated')")
  await keepMigratedRows(pool)
})

describe('reset', () => {
  it('restores the rows of the migrations and removes all others, regardless of their references', async () => {
    const { pool } = test.database
    await pool.query("INSERT INTO shelves (name) VALUES ('of a test')")
    await pool.query('INSERT INTO books SELECT id, id FROM shelves')
    await pool.query("UPDATE shelves SET name = 'changed' WHERE name = 'migrated'")
    await pool.query(await resetStatement(pool))
    expect((await pool.query('SELECT id, name, size FROM shelves')).rows).toEqual([
      { id: 1, name: 'migrated', size: 8 },
    ])
    expect((await pool.query('SELECT id FROM books')).rows).toEqual([])
    await expect(pool.query('INSERT INTO books VALUES (1, 77)')).rejects.toThrow(/foreign key/)
    await test.reset()
  })
})

it('gives the next file the same database, if a server was started on it', async () => {
  const open = await takeDatabase()
  const app = await startTestApp(open.database)
  await app.person('alice')
  await app.close()
  await giveBack(open)
  const isReused = (await takeDatabase()) === open
  expect(isReused, 'makeImage lacks what a start creates').toBe(true)
  await giveBack(open)
})
