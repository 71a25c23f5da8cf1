import type { Ctx } from '#core/context.ts'
import { createLeaseWatch, type LeaseLimits } from '#core/leases/lease-watch.ts'
import { freeAbandoned } from '#core/leases/leases.queries.ts'
import { giveBack, limitWaits, renewJob, takeJob } from './jobs.queries.ts'

/** Recurring work that one process does at a time. */
export type Job = {
  /** Identifies the job in all processes. */
  name: string
  every_s: number
  /** Must stop soon after the signal; the rest is done the next time. */
  run: (ctx: Ctx, signal: AbortSignal) => Promise<void>
}

const LEASE_S = 90
const RENEW_MS = 20_000
const LEASE_LIMITS: LeaseLimits = { expired_ms: 2 * RENEW_MS - 100, unchanged_ms: LEASE_S * 1_000 + RENEW_MS }
/** Maximum run time, after which the signal aborts the job. */
const RUN_MS = 540_000
const JOBS = { table: 'jobs', key: 'name' }
const LOOK_MS = 30_000
/** Spreads servers that started at the same time. */
const JITTER = 0.2

/** Runs due jobs until it is closed. `close` waits for the running one. */
export function startJobs(ctx: Ctx, jobs: readonly Job[]): { close(): Promise<void> } {
  const closing = new AbortController()
  const watch = createLeaseWatch(LEASE_LIMITS)
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const lookLater = () => {
    timer = setTimeout(() => void look(), jittered(LOOK_MS)).unref()
  }
  const look = async () => {
    underWay = runDue(ctx, jobs, closing.signal, watch)
    await underWay
    if (!closing.signal.aborted) lookLater()
  }
  lookLater()
  return {
    async close() {
      closing.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}

/** Runs due jobs that no other process holds, one after the other. A failure is logged and does not stop the others. */
export async function runDue(
  ctx: Ctx,
  jobs: readonly Job[],
  closing: AbortSignal,
  watch = createLeaseWatch(LEASE_LIMITS),
): Promise<void> {
  const waits = jobs.map(({ name, every_s: every }) => ({ name, seconds: every * (1 + JITTER) }))
  try {
    await limitWaits(ctx, waits)
    // between two rounds this process holds no job
    await freeAbandoned(ctx, JOBS, { watch, live: [] })
  } catch (error) {
    ctx.log.error({ err: error }, 'checking the due times of jobs failed')
  }
  for (const job of jobs) {
    if (closing.aborted) return
    try {
      if (await takeJob(ctx, job.name, LEASE_S)) await runOne(ctx, job, closing)
    } catch (error) {
      ctx.log.error({ err: error, job: job.name }, 'a job could not be taken or released')
    }
  }
}

async function runOne(ctx: Ctx, job: Job, closing: AbortSignal): Promise<void> {
  const log = ctx.log.child({ job: job.name })
  let hasFailed = false
  const renewing = setInterval(() => {
    renewJob(ctx, job.name, LEASE_S).catch((error: unknown) =>
      log.warn({ err: error }, 'the lease of a job could not be renewed'),
    )
  }, RENEW_MS).unref()
  try {
    await job.run({ ...ctx, log }, AbortSignal.any([closing, AbortSignal.timeout(RUN_MS)]))
  } catch (error) {
    hasFailed = true
    log.error({ err: error }, 'a job failed; it is retried when it is due again')
  } finally {
    clearInterval(renewing)
  }
  await giveBack(ctx, job.name, { after_seconds: jittered(job.every_s), has_failed: hasFailed })
}

const jittered = (time: number) => time * (1 + JITTER * Math.random())
