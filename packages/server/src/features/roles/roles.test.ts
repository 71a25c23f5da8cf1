import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { ensureSystemRoles } from './roles.service.ts'

const db = testDatabase()
let app: TestApp
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp(db.database, {})
  ctx = app.ctx
})
afterAll(() => app.close())
beforeEach(() => db.reset())

async function bundle(name: string): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ permission: string }>(
    `SELECT p.permission FROM role_permissions p JOIN roles r ON r.id = p.role_id WHERE r.name = $1 ORDER BY 1`,
    [name],
  )
  return rows.map((row) => row.permission)
}

test('ensureSystemRoles creates three roles once, however many servers start', async () => {
  await Promise.all([ensureSystemRoles(ctx), ensureSystemRoles(ctx), ensureSystemRoles(ctx)])
  const { rows } = await db.database.pool.query('SELECT name, is_system_role FROM roles ORDER BY name')
  expect(rows).toEqual(['ADMINISTRATOR', 'REVIEWER', 'USER'].map((name) => ({ name, is_system_role: true })))
  const user = await bundle('USER')
  expect(await bundle('REVIEWER')).toEqual(
    [...user, 'marketplace:moderate', 'system:configure'].sort((a, b) => (a < b ? -1 : 1)),
  )
})

test('ensureSystemRoles reverts manual changes and those of an older version', async () => {
  await ensureSystemRoles(ctx)
  const before = await bundle('USER')
  await db.database.pool.query(`DELETE FROM role_permissions WHERE permission = 'chat:create'`)
  await db.database.pool.query(
    `INSERT INTO role_permissions SELECT id, 'system:configure' FROM roles WHERE name = 'USER'`,
  )
  await ensureSystemRoles(ctx)
  expect(await bundle('USER')).toEqual(before)
})
