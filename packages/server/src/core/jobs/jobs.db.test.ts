import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { createLeaseWatch } from '#core/leases/lease-watch.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Job, runDue } from './jobs.ts'
import { sweep } from './sweep.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(() => db.reset())

const open = new AbortController().signal
/** Acts as another server on the same database. */
const processes = (count: number) =>
  Array.from({ length: count }, () => ({
    ...app.ctx,
    deps: { ...app.deps, instance_id: uuidv7() },
  }))

function counting(name: string, work: () => Promise<void> = async () => {}) {
  const job = { name, every_s: 3600, times: 0, run: async () => work().finally(() => job.times++) }
  return job satisfies Job
}

async function rowOf(name: string) {
  const { rows } = await db.database.pool.query(
    `SELECT leased_by, has_failed, due_at > now() + interval '59 minutes' AS is_later FROM jobs WHERE name = $1`,
    [name],
  )
  return rows[0] as { leased_by: string | null; has_failed: boolean; is_later: boolean } | undefined
}

describe('runDue', () => {
  test('runs a job once for all processes, and again when it is due', async () => {
    const job = counting('once')
    await Promise.all(processes(8).map((ctx) => runDue(ctx, [job], open)))
    expect(job.times).toBe(1)
    expect(await rowOf('once')).toEqual({ leased_by: null, has_failed: false, is_later: true })
    await runDue(app.ctx, [job], open)
    expect(job.times).toBe(1)
    await db.database.pool.query("UPDATE jobs SET due_at = now() - interval '1 second'")
    await runDue(app.ctx, [job], open)
    expect(job.times).toBe(2)
  })

  test('takes over from a dead process when its lease is no longer renewed', async () => {
    const job = counting('left')
    await db.database.pool.query(
      `INSERT INTO jobs (name, leased_by, lease_expires_at) VALUES ('left', $1, now() - interval '1 minute')`,
      [uuidv7()],
    )
    let seconds = 0
    const watch = createLeaseWatch({ expired_ms: 40_000, unchanged_ms: 110_000 }, () => seconds * 1_000)
    await runDue(app.ctx, [job], open, watch)
    seconds += 39
    await runDue(app.ctx, [job], open, watch)
    expect(job.times).toBe(0)
    seconds += 1
    await runDue(app.ctx, [job], open, watch)
    expect(job.times).toBe(1)
  })

  test('does not start a job of another process when the clock is set forward (R17)', async () => {
    const begun = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const job = counting('long', async () => {
      begun.resolve()
      await done.promise
    })
    const [one, other] = processes(2) as [Ctx, Ctx]
    const running = runDue(one, [job], open)
    await begun.promise
    // the state for a clock that was set forward by an hour
    await db.database.pool.query("UPDATE jobs SET lease_expires_at = lease_expires_at - interval '1 hour'")
    const again = counting('long')
    await runDue(other, [again], open)
    done.resolve()
    await running
    expect([job.times, again.times]).toEqual([1, 0])
    expect(await rowOf('long')).toMatchObject({ leased_by: null, has_failed: false })
  })

  test('continues after a failed job, which is marked and retried later', async () => {
    const broken = counting('broken', () => Promise.reject(new Error('no')))
    const sound = counting('sound')
    await runDue(app.ctx, [broken, sound], open)
    expect([broken.times, sound.times]).toEqual([1, 1])
    expect(await rowOf('broken')).toEqual({ leased_by: null, has_failed: true, is_later: true })
    expect(await rowOf('sound')).toMatchObject({ has_failed: false })
  })

  test('neither skips nor repeats a job when the clock is set (R17)', async () => {
    const job = { ...counting('clocked'), every_s: 600 }
    job.run = async () => void job.times++
    const set = (time: string) =>
      // a clock set back by an hour equals a due time an hour later
      db.database.pool.query(`UPDATE jobs SET due_at = due_at - interval '${time}'`)
    const waits = async () => {
      const { rows } = await db.database.pool.query<{ seconds: number }>(
        "SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM jobs WHERE name = 'clocked'",
      )
      return rows[0]?.seconds
    }
    await runDue(app.ctx, [job], open)
    await set('-1 hour')
    await runDue(app.ctx, [job], open)
    expect([job.times, await waits()]).toEqual([1, expect.closeTo(720, -1)])
    await set('5 minutes')
    await runDue(app.ctx, [job], open)
    expect(job.times).toBe(1)
    await set('10 minutes')
    await runDue(app.ctx, [job], open)
    expect(job.times).toBe(2)
  })

  test('starts no job while the server shuts down', async () => {
    const closing = new AbortController()
    const first = counting('first', async () => closing.abort())
    const second = counting('second')
    await runDue(app.ctx, [first, second], closing.signal)
    expect([first.times, second.times]).toEqual([1, 0])
  })
})

describe('sweep', () => {
  test('skips a row that cannot be removed and continues with the others (S76)', async () => {
    const ids = Array.from({ length: 7 }, () => uuidv7()).sort()
    const left = new Set(ids)
    const gone = await sweep(
      app.ctx,
      open,
      async (after) => [...left].filter((id) => id > after).slice(0, 3),
      async (id) => {
        if (id === ids[1]) throw new Error('broken')
        left.delete(id)
      },
    )
    expect([gone, [...left]]).toEqual([6, [ids[1]]])
  })
})
