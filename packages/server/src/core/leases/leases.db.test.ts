import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { createLeaseWatch, type LeaseWatch } from './lease-watch.ts'
import { freeAbandoned } from './leases.queries.ts'

const JOBS = { table: 'jobs', key: 'name' }

const db = testDatabase()
let ctx: Ctx
let seconds: number
let watch: LeaseWatch

beforeAll(async () => {
  const app = await startTestApp(db.database)
  ctx = app.ctx
  return () => app.close()
})
beforeEach(async () => {
  await db.database.pool.query('DELETE FROM jobs')
  seconds = 0
  watch = createLeaseWatch({ expired_ms: 6_000, unchanged_ms: 15_000 }, () => seconds * 1_000)
})

async function hold(name: string, left: string, holder = uuidv7()): Promise<void> {
  await db.database.pool.query(
    `INSERT INTO jobs (name, leased_by, lease_expires_at) VALUES ($1, $2, now() + $3::interval)
     ON CONFLICT (name) DO UPDATE SET lease_expires_at = excluded.lease_expires_at`,
    [name, holder, left],
  )
}

/** The names of leases still held after another check, some seconds later. */
async function heldAfter(more: number, live: string[] = []): Promise<string[]> {
  seconds += more
  await freeAbandoned(ctx, JOBS, { watch, live })
  const { rows } = await db.database.pool.query<{ name: string }>(
    'SELECT name FROM jobs WHERE leased_by IS NOT NULL ORDER BY name',
  )
  return rows.map((row) => row.name)
}

describe('freeAbandoned', () => {
  test('frees an expired lease that was not renewed for two intervals', async () => {
    await hold('gone', '-1 second')
    expect(await heldAfter(0)).toEqual(['gone'])
    expect(await heldAfter(5)).toEqual(['gone'])
    expect(await heldAfter(1)).toEqual([])
  })

  test('frees no lease when the clock is set forward (R17)', async () => {
    for (let n = 0; n < 5; n += 1) {
      // renewed every three seconds, and an hour old at each check
      await hold('busy', `${-3_600 + 3 * n} seconds`)
      expect(await heldAfter(3)).toEqual(['busy'])
    }
  })

  test('frees a lease that looks valid for hours because the clock was set back (R17)', async () => {
    await hold('gone', '2 hours')
    expect(await heldAfter(0)).toEqual(['gone'])
    expect(await heldAfter(14)).toEqual(['gone'])
    expect(await heldAfter(1)).toEqual([])
  })

  test('keeps the work of this process, and frees work that it could not release', async () => {
    await hold('doing', '-1 hour', ctx.deps.instance_id)
    await hold('done', '-1 hour', ctx.deps.instance_id)
    expect(await heldAfter(0, ['doing'])).toEqual(['doing', 'done'])
    expect(await heldAfter(60, ['doing'])).toEqual(['doing'])
  })
})
