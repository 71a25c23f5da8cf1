import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { ensureVectorTable } from './vectors.service.ts'

const db = testDatabase()
let app: TestApp
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp(db.database)
  // without pgvector, a type with its name is enough for the table
  if (!db.database.vector) await db.database.pool.query('CREATE DOMAIN vector AS text')
  const database = { ...db.database, vector: true }
  ctx = { ...app.ctx, deps: { ...app.deps, database } }
})
afterAll(() => app.close())

test('ensureVectorTable creates the table once when servers start together', async () => {
  for (let round = 0; round < 10; round += 1) {
    await db.database.pool.query('DROP TABLE IF EXISTS chunk_vectors')
    await Promise.all(Array.from({ length: 6 }, () => ensureVectorTable(ctx)))
  }
  expect((await db.database.pool.query('SELECT * FROM chunk_vectors')).rows).toEqual([])
})
