import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { followClock, insertTask } from './tasks.queries.ts'
import { startWorkers, type Together, wakeWorkers, type Work } from './workers.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(() => db.database.pool.query("DELETE FROM tasks WHERE kind = 'test'"))

const ADA = uuidv7()
const BOB = uuidv7()

async function order(user_id: string | null, kind = 'test'): Promise<string> {
  const subject_id = uuidv7()
  await insertTask(app.ctx, { kind, subject_id, user_id })
  return subject_id
}

/** Runs this many servers on one database until no task waits. */
async function doAll(work: Work, servers = 1, together?: Together): Promise<void> {
  const ends = Array.from({ length: servers }, () => {
    const ctx: Ctx = { ...app.ctx, deps: { ...app.deps, instance_id: uuidv7() } }
    return startWorkers(ctx, { test: work }, together === undefined ? {} : { test: together })
  })
  wakeWorkers()
  await expect.poll(waiting, { interval: 20 }).toBe(0)
  await Promise.all(ends.map((one) => one.close()))
}

async function waiting(): Promise<number> {
  const { rows } = await db.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM tasks WHERE kind = 'test' AND due_at < now() + interval '1 second'",
  )
  return rows[0]?.count ?? 0
}

describe('startWorkers', () => {
  test('does not let a person with few tasks wait behind a person with many', async () => {
    const many = [await order(ADA), await order(ADA), await order(ADA), await order(ADA)]
    const few = [await order(BOB), await order(BOB)]
    const house = await order(null)
    const { rows } = await db.database.pool.query<{ subject_id: string }>(
      "SELECT subject_id FROM tasks WHERE kind = 'test' ORDER BY turn, id",
    )
    expect(rows.map((row) => row.subject_id)).toEqual([
      house,
      many[0],
      many[1],
      few[0],
      many[2],
      few[1],
      many[3],
    ])
  })

  test('does each task once, with any number of servers', async () => {
    const ordered = []
    for (let n = 0; n < 30; n++) ordered.push(await order(n % 2 === 0 ? ADA : BOB))
    const done: string[] = []
    await doAll(async (_, task) => {
      done.push(task.subject_id)
      return 'done'
    }, 3)
    expect(done.toSorted()).toEqual(ordered.toSorted())
  })

  test('does several small tasks at once, and one by one what cannot be done so', async () => {
    const ids = []
    for (let n = 0; n < 5; n++) ids.push(await order(ADA))
    const [large, left, broken] = ids
    const tried: string[] = []
    const done: string[] = []
    const together: Together = {
      which: sql`t.subject_id <> ${large}`,
      most: { postgres: 4, embedded: 4 },
      work: async (_, tasks) => {
        tried.push(...tasks.map((task) => task.subject_id))
        if (tasks.some((task) => task.subject_id === broken)) throw new Error('no')
        const some = tasks.filter((task) => task.subject_id !== left)
        done.push(...some.map((task) => task.subject_id))
        return some
      },
    }
    const work: Work = async (_, task) => {
      done.push(task.subject_id)
      return 'done'
    }
    await doAll(work, 1, together)
    expect(done.toSorted()).toEqual(ids.toSorted())
    expect(tried.toSorted()).toEqual(ids.filter((id) => id !== large).toSorted())
  })

  test('repeats a task that was ordered while it ran', async () => {
    const subject_id = await order(ADA)
    let times = 0
    await doAll(async (ctx) => {
      if (++times === 1) await insertTask(ctx, { kind: 'test', subject_id, user_id: ADA })
      return 'done'
    })
    expect(times).toBe(2)
  })

  test('continues after a failed task and retries it later', async () => {
    const broken = await order(ADA)
    const sound = await order(ADA)
    const done: string[] = []
    await doAll(async (_, task) => {
      if (task.subject_id === broken) throw new Error('no')
      done.push(task.subject_id)
      return 'done'
    })
    expect(done).toEqual([sound])
    const { rows } = await db.database.pool.query(
      "SELECT attempts, leased_by, due_at > now() + interval '2 seconds' AS is_later FROM tasks WHERE kind = 'test'",
    )
    expect(rows).toEqual([{ attempts: 1, leased_by: null, is_later: true }])
  })

  test('continues a long task after other people had their turn', async () => {
    const long = await order(ADA)
    const short = await order(BOB)
    const turns: string[] = []
    await doAll(async (_, task) => {
      turns.push(task.subject_id)
      return task.subject_id === long && turns.length < 3 ? 'more' : 'done'
    })
    // two run at a time on PostgreSQL, in either order
    expect(turns.lastIndexOf(long)).toBeGreaterThan(turns.indexOf(short))
    expect(turns).toContain(short)
  })

  test('releases running tasks when the server shuts down', async () => {
    await order(ADA)
    const begun = Promise.withResolvers<void>()
    const workers = startWorkers(app.ctx, {
      test: (_, __, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          begun.resolve()
        }),
    })
    await begun.promise
    await workers.close()
    const { rows } = await db.database.pool.query("SELECT attempts, leased_by FROM tasks WHERE kind = 'test'")
    expect(rows).toEqual([{ attempts: 0, leased_by: null }])
  })

  test('waits as long as planned when the clock is set back (R17)', async () => {
    const [now, later] = [await order(ADA), uuidv7()]
    await insertTask(app.ctx, { kind: 'test', subject_id: later, user_id: ADA, after_seconds: 600 })
    await db.database.pool.query(`
      UPDATE tasks SET due_at = due_at + interval '1 hour', created_at = created_at + interval '1 hour'
      WHERE kind = 'test'`)
    await followClock(app.ctx)
    const { rows } = await db.database.pool.query<{ subject_id: string; due: number }>(`
      SELECT subject_id, extract(epoch FROM due_at - now())::float8 AS due
      FROM tasks WHERE kind = 'test' ORDER BY due_at`)
    expect(rows.map((row) => row.subject_id)).toEqual([now, later])
    expect(rows.map((row) => row.due)).toEqual([expect.closeTo(0, -1), expect.closeTo(600, -1)])
  })

  test('is not started by another server when the clock is set forward while it runs (R17)', async () => {
    const held = await order(ADA)
    const begun: string[] = []
    const done = Promise.withResolvers<void>()
    const work: Work = async (_, task) => {
      begun.push(task.subject_id)
      if (task.subject_id === held) await done.promise
      return 'done'
    }
    const servers = [uuidv7(), uuidv7()].map((instance_id) =>
      startWorkers({ ...app.ctx, deps: { ...app.deps, instance_id } }, { test: work }),
    )
    wakeWorkers()
    await expect.poll(() => begun).toEqual([held])
    // the state for a clock that was set forward by an hour
    await db.database.pool.query(
      "UPDATE tasks SET lease_expires_at = lease_expires_at - interval '1 hour' WHERE kind = 'test'",
    )
    const next = [await order(BOB), await order(BOB), await order(BOB)]
    wakeWorkers()
    await expect.poll(() => begun.length).toBe(4)
    expect(begun.toSorted()).toEqual([held, ...next].toSorted())
    done.resolve()
    await Promise.all(servers.map((server) => server.close()))
  })
})
