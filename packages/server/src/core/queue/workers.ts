import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#core/context.ts'
import { createLeaseWatch, type Patience } from '#core/leases/lease-watch.ts'
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

/** What became of a piece of work: done, or to be gone on with after others had their turn. */
export type Outcome = 'done' | 'more'
/** Does one piece of work. It may be begun again at any time: each step must be one that can be done twice. */
export type Work = (ctx: Ctx, task: Task, signal: AbortSignal) => Promise<Outcome>

const LEASE_S = 12
const RENEW_MS = 3_000
const LOOK_MS = 1_000
const LEASES_LOOK_MS = 2_000
const PATIENCE: Patience = { over_ms: 2 * RENEW_MS - 100, still_ms: LEASE_S * 1_000 + RENEW_MS }
const RETRY_S = 5
const RETRY_MAX_S = 3_600
const TASKS = { table: 'tasks', key: 'id' }
/** Beside the embedded database one thing is done at a time: it has one session for everybody. */
const AT_ONCE = { embedded: 1, postgres: 2 }

/** Told when there is work, so that nobody waits for the next look. */
const bell = new EventTarget()

/** Says that there is work; call it once it is committed. */
export function wakeWorkers(): void {
  bell.dispatchEvent(new Event('work'))
}

/**
 * Does what waits, by kind, until it is closed. What is under way then is given back and begun again by whoever comes
 * next; what belonged to a process that has gone is taken over when its lease ends.
 */
export function startWorkers(ctx: Ctx, works: Readonly<Record<string, Work>>): { close(): Promise<void> } {
  const closing = new AbortController()
  const log = ctx.log.child({ part: 'queue' })
  const live = new Set<string>()
  const slots = Array.from({ length: AT_ONCE[ctx.deps.database.kind] }, () =>
    workUntil(closing.signal, { ...ctx, log }, { works, live }),
  )
  const watch = createLeaseWatch(PATIENCE)
  const look = async () => {
    await followClock(ctx)
    if ((await freeAbandoned(ctx, TASKS, { watch, live })) > 0) wakeWorkers()
  }
  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the leases of work could not be looked at'))
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

/** How to do each kind of work, and the ids of what is under way in this process. */
type Doing = { works: Readonly<Record<string, Work>>; live: Set<string> }

async function workUntil(closing: AbortSignal, ctx: Ctx, doing: Doing): Promise<void> {
  let isFirst = ctx.deps.database.kind === 'embedded'
  while (!closing.aborted) {
    try {
      if (isFirst) await freeTasks(ctx)
      isFirst = false
      if (!(await workOnce(ctx, doing, closing)) && !closing.aborted) await untilWork()
    } catch (error) {
      ctx.log.warn({ err: error }, 'no work could be taken or given back')
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
      (isOurs) => isOurs || lost.abort(new Error('the work was taken by somebody else')),
      // the database is away: the lease says when somebody else may begin
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
    // else what listened to the joined signal would stay as long as the server
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

/** The bell rings at the end too. Signals are not joined here: each second that would leave a trace of them behind. */
async function untilWork(): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  await Promise.race([
    once(bell, 'work', { signal }).catch(() => {}),
    sleep(LOOK_MS * (1 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => {}),
  ])
  done.abort()
}
