import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { runDue } from './jobs.ts'
import { vacuumDatabase } from './vacuum-job.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await db.database.pool.query('DROP TABLE IF EXISTS notes')
  await db.database.pool.query('CREATE TABLE notes (id integer PRIMARY KEY, text text)')
  await db.database.pool.query(`INSERT INTO notes SELECT i, 'CANARY' || i FROM generate_series(1, 700) i`)
})

const open = new AbortController().signal
const sizeOf = async () =>
  (await db.database.pool.query<{ size: number }>(`SELECT pg_relation_size('notes')::int AS size`)).rows[0]
    ?.size

test('frees the empty pages of deleted rows and renews the statistics', async () => {
  await db.database.pool.query('DELETE FROM notes WHERE id > 10')
  expect(await sizeOf()).toBeGreaterThan(16_384)
  await runDue(app.ctx, [vacuumDatabase], open)
  // the pages at the end are empty and are freed
  expect(await sizeOf()).toBe(8_192)
  const { rows } = await db.database.pool.query(
    `SELECT reltuples::int AS n FROM pg_class WHERE relname = 'notes'`,
  )
  expect(rows).toEqual([{ n: 10 }])
})

test('is due again after about six hours, even if no server runs for that long', async () => {
  await runDue(app.ctx, [vacuumDatabase], open)
  const { rows } = await db.database.pool.query<{ hours: number; has_failed: boolean }>(
    `SELECT extract(epoch FROM due_at - now())::float8 / 3600 AS hours, has_failed FROM jobs WHERE name = $1`,
    [vacuumDatabase.name],
  )
  expect(rows[0]?.has_failed).toBe(false)
  // six hours and at most a fifth more, which spreads the servers
  expect(rows[0]?.hours).toBeGreaterThan(5.9)
  expect(rows[0]?.hours).toBeLessThanOrEqual(7.2)
  await db.database.pool.query('DELETE FROM notes')
  // another process, started when the job is due
  await db.database.pool.query(`UPDATE jobs SET due_at = now() - interval '1 second'`)
  await runDue(
    { ...app.ctx, deps: { ...app.deps, instance_id: '0190a0a0-0000-7000-8000-000000000000' } },
    [vacuumDatabase],
    open,
  )
  expect(await sizeOf()).toBe(0)
})

test('stops between two tables when the server ends', async () => {
  await db.database.pool.query('DELETE FROM notes')
  const before = await sizeOf()
  await vacuumDatabase.run(app.ctx, AbortSignal.abort())
  expect(await sizeOf()).toBe(before)
})
