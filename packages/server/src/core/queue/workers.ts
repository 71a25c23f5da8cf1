import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#core/context.ts'
import { createLeaseWatch, type LeaseLimits } from '#core/leases/lease-watch.ts'
import { freeAbandoned } from '#core/leases/leases.queries.ts'
import {
  endTask,
  followClock,
  freeTasks,
  giveTaskBack,
  lastInTurn,
  renewTask,
  takeTask,
  type Task,
} from './tasks.queries.ts'

/** The result of a task: done, or to be continued after other people had their turn. */
export type Outcome = 'done' | 'more'
/** Does one task. It can be restarted at any time, so each step must be repeatable. */
export type Work = (ctx: Ctx, task: Task, signal: AbortSignal) => Promise<Outcome>

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
export function startWorkers(ctx: Ctx, works: Readonly<Record<string, Work>>): { close(): Promise<void> } {
  const closing = new AbortController()
  const log = ctx.log.child({ part: 'queue' })
  const live = new Set<string>()
  const slots = Array.from({ length: AT_ONCE[ctx.deps.database.kind] }, () =>
    workUntil(closing.signal, { ...ctx, log }, { works, live }),
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

/** The worker of each kind, and the ids of tasks that run in this process. */
type Doing = { works: Readonly<Record<string, Work>>; live: Set<string> }

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

async function workOnce(ctx: Ctx, { works, live }: Doing, closing: AbortSignal): Promise<boolean> {
  const task = await takeTask(ctx, Object.keys(works), LEASE_S)
  if (task === undefined) return false
  if (closing.aborted) {
    await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
    return true
  }
  live.add(task.id)
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewTask(ctx, task.id, LEASE_S).then(
      (isOurs) => isOurs || lost.abort(new Error('the work was taken by someone else')),
      // the database is unavailable: another process can start when the lease ends
      () => {},
    )
  }, RENEW_MS)
  try {
    const outcome = await works[task.kind]?.(ctx, task, AbortSignal.any([closing, lost.signal]))
    if (outcome === 'more') await lastInTurn(ctx, task)
    else await endTask(ctx, task)
  } catch (error) {
    if (closing.aborted) await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
    else if (!lost.signal.aborted) await later(ctx, task, error)
  } finally {
    clearInterval(renewing)
    live.delete(task.id)
    // otherwise listeners of the joined signal would stay as long as the server
    lost.abort()
  }
  return true
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
