import type { Health } from '@parlance/contract/admin/health.ts'
import { expect } from 'vitest'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import type { TestDatabase } from '#testing/database/database.ts'

/**
 * The environment of server processes that open this test's database one after the other. The embedded database only
 * allows one process, so it is closed here.
 */
export async function handOver(db: TestDatabase, secret: string): Promise<Record<string, string>> {
  const { database_url, data_dir } = db.options
  const env = { SECRET_KEY: secret, DATA_DIR: data_dir }
  if (database_url !== null) return { ...env, DATABASE_URL: database_url }
  await db.database.close()
  return env
}

/** Waits until no task is left, according to the health page. */
export async function untilQuiet(keeper: Person): Promise<void> {
  const waiting = async () => (await ok<Health>(keeper, 'GET', '/v2/admin/health')).queue.waiting
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0)
}
