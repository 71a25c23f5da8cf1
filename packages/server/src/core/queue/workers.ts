import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#core/context.ts'
import { createLeaseWatch, type LeaseLimits } from '#core/leases/lease-watch.ts'
import { freeAbandoned } from '#core/leases/leases.queries.ts'
import type { SQL } from '#db/drizzle.ts'
import {
  endTasks,
  followClock,
  freeTasks,
  giveTaskBack,
  lastInTurn,
  renewTasks,
  takeAlike,
  takeTask,
  type Task,
} from './tasks.queries.ts'

/** The result of a task: done, or to be continued after other people had their turn. */
export type Outcome = 'done' | 'more'
/** Does one task. It can be restarted at any time, so each step must be repeatable. */
export type Work = (ctx: Ctx, task: Task, signal: AbortSignal) => Promise<Outcome>

/** A way to do several small tasks of one kind at once. */
export type Together = {
  /** Selects the tasks among `tasks t`. */
  which: SQL
  most: Record<Ctx['deps']['database']['kind'], number>
  /** Returns the tasks that are done. The others are then done one by one, as are all of them if it fails. */
  work: (ctx: Ctx, tasks: readonly Task[], signal: AbortSignal) => Promise<readonly Task[]>
}

const LEASE_S = 12
const RENEW_MS = 3_000
const LOOK_MS = 1_000
const LEASES_LOOK_MS = 2_000
const LEASE_LIMITS: LeaseLimits = { expired_ms: 2 * RENEW_MS - 100, unchanged_ms: LEASE_S * 1_000 + RENEW_MS }
const RETRY_S = 5
const RETRY_MAX_S = 3_600
const TASKS = { table: 'tasks', key: 'id' }
/** One task at a time on the embedded database, which has one session for everyone. */
const AT_ONCE = { embedded: 1, postgres: 2 }

/** Triggered when there is work, so that it starts before the next check. */
const bell = new EventTarget()

/** Announces work; call it after the commit. */
export function wakeWorkers(): void {
  bell.dispatchEvent(new Event('work'))
}

/**
 * Does waiting tasks until it is closed. Running tasks are then released and restarted by the next
 * process; tasks of a dead process are taken over when their lease ends.
 */
export function startWorkers(
  ctx: Ctx,
  works: Readonly<Record<string, Work>>,
  together: Readonly<Record<string, Together>> = {},
): { close(): Promise<void> } {
  const closing = new AbortController()
  const log = ctx.log.child({ part: 'queue' })
  const live = new Set<string>()
  const slots = Array.from({ length: AT_ONCE[ctx.deps.database.kind] }, () =>
    workUntil(closing.signal, { ...ctx, log }, { works, together, live }),
  )
  const watch = createLeaseWatch(LEASE_LIMITS)
  const look = async () => {
    await followClock(ctx)
    if ((await freeAbandoned(ctx, TASKS, { watch, live })) > 0) wakeWorkers()
  }
  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'checking the leases of tasks failed'))
  }, LEASES_LOOK_MS).unref()
  return {
    async close() {
      closing.abort()
      clearInterval(looking)
      wakeWorkers()
      await Promise.all(slots)
    },
  }
}

/** The workers of each kind, and the ids of tasks that run in this process. */
type Doing = {
  works: Readonly<Record<string, Work>>
  together: Readonly<Record<string, Together>>
  live: Set<string>
}

async function workUntil(closing: AbortSignal, ctx: Ctx, doing: Doing): Promise<void> {
  let isFirst = ctx.deps.database.kind === 'embedded'
  while (!closing.aborted) {
    try {
      if (isFirst) await freeTasks(ctx)
      isFirst = false
      if (!(await workOnce(ctx, doing, closing)) && !closing.aborted) await untilWork()
    } catch (error) {
      ctx.log.warn({ err: error }, 'no task could be taken or released')
      if (!closing.aborted) await untilWork()
    }
  }
}

async function workOnce(ctx: Ctx, doing: Doing, closing: AbortSignal): Promise<boolean> {
  const task = await takeTask(ctx, Object.keys(doing.works), LEASE_S)
  if (task === undefined) return false
  if (closing.aborted) {
    await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
    return true
  }
  const together = task.attempts === 1 ? doing.together[task.kind] : undefined
  const several = together === undefined ? [] : await takeAlike(ctx, task, alike(ctx, together), LEASE_S)
  if (together === undefined || several.length === 0) {
    await held(ctx, [task], doing, closing, async (signal) => {
      try {
        const outcome = await doing.works[task.kind]?.(ctx, task, signal)
        if (outcome === 'more') await lastInTurn(ctx, task)
        else await endTasks(ctx, [task])
      } catch (error) {
        if (!signal.aborted) return await later(ctx, task, error)
        throw error
      }
    })
    return true
  }
  await held(ctx, several, doing, closing, async (signal) => {
    const done = await doneTogether(ctx, together, several, signal)
    if (done.length > 0) await endTasks(ctx, done)
    const ids = new Set(done.map(({ id }) => id))
    // attempted tasks are not taken together again
    for (const one of several) {
      if (!ids.has(one.id)) await giveTaskBack(ctx, one, { after_seconds: 0, is_attempt: true })
    }
  })
  return true
}

async function doneTogether(
  ctx: Ctx,
  { work }: Together,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<readonly Task[]> {
  try {
    return await work(ctx, tasks, signal)
  } catch (error) {
    if (signal.aborted) throw error
    ctx.log.warn({ err: error, count: tasks.length }, 'tasks are done one by one')
    return []
  }
}

const alike = ({ deps }: Ctx, { which, most }: Together) => ({ which, most: most[deps.database.kind] })

/** Works on tasks while their leases are renewed. Releases them when the server shuts down. */
async function held(
  ctx: Ctx,
  tasks: readonly Task[],
  { live }: Doing,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  for (const id of ids) live.add(id)
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewTasks(ctx, ids, LEASE_S).then(
      (areOurs) => areOurs || lost.abort(new Error('the work was taken by someone else')),
      // the database is unavailable: another process can start when the lease ends
      () => {},
    )
  }, RENEW_MS)
  try {
    await work(AbortSignal.any([closing, lost.signal]))
  } catch (error) {
    if (closing.aborted) {
      for (const task of tasks) await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
    } else if (!lost.signal.aborted) throw error
  } finally {
    clearInterval(renewing)
    for (const id of ids) live.delete(id)
    // otherwise listeners of the joined signal would stay as long as the server
    lost.abort()
  }
}

async function later(ctx: Ctx, task: Task, error: unknown): Promise<void> {
  const after_seconds = Math.min(RETRY_S * 4 ** (task.attempts - 1), RETRY_MAX_S)
  ctx.log.warn(
    { err: error, task: task.kind, subject_id: task.subject_id, after_seconds },
    'work failed; it is tried again',
  )
  await giveTaskBack(ctx, task, { after_seconds, is_attempt: true })
}

/**
 * The bell also fires at shutdown. Signals are not joined here, because that would leak a little memory every second.
 */
async function untilWork(): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  await Promise.race([
    once(bell, 'work', { signal }).catch(() => {}),
    sleep(LOOK_MS * (1 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => {}),
  ])
  done.abort()
}
