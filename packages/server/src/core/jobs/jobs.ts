import type { Ctx } from '#core/context.ts'
import { giveBack, limitWaits, takeJob } from './jobs.queries.ts'

/** Work done again and again by one process at a time. */
export type Job = {
  /** Known by it to all processes. */
  name: string
  every_s: number
  /** Stops soon after the signal; what is left is done the next time. */
  run: (ctx: Ctx, signal: AbortSignal) => Promise<void>
}

/** Longer than any job takes, also when the clock is set five minutes forward: it ends by its signal before. */
const LEASE_S = 900
const RUN_MS = (LEASE_S - 360) * 1_000
const LOOK_MS = 30_000
/** Servers that started together do not ask together. */
const JITTER = 0.2

/** Looks for due jobs until it is closed. `close` waits for the one that is under way. */
export function startJobs(ctx: Ctx, jobs: readonly Job[]): { close(): Promise<void> } {
  const closing = new AbortController()
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const lookLater = () => {
    timer = setTimeout(() => void look(), jittered(LOOK_MS)).unref()
  }
  const look = async () => {
    underWay = runDue(ctx, jobs, closing.signal)
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

/** Does what is due and what no other process does, one job after the other; a failure is logged and stops no other. */
export async function runDue(ctx: Ctx, jobs: readonly Job[], closing: AbortSignal): Promise<void> {
  const waits = jobs.map(({ name, every_s: every }) => ({ name, seconds: every * (1 + JITTER) }))
  await limitWaits(ctx, waits, LEASE_S).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the times of jobs could not be looked at')
  })
  for (const job of jobs) {
    if (closing.aborted) return
    try {
      if (await takeJob(ctx, job.name, LEASE_S)) await runOne(ctx, job, closing)
    } catch (error) {
      ctx.log.error({ err: error, job: job.name }, 'a job could not be taken or given back')
    }
  }
}

async function runOne(ctx: Ctx, job: Job, closing: AbortSignal): Promise<void> {
  const log = ctx.log.child({ job: job.name })
  let hasFailed = false
  try {
    await job.run({ ...ctx, log }, AbortSignal.any([closing, AbortSignal.timeout(RUN_MS)]))
  } catch (error) {
    hasFailed = true
    log.error({ err: error }, 'a job failed; it is tried again when it is due')
  }
  await giveBack(ctx, job.name, { after_seconds: jittered(job.every_s), has_failed: hasFailed })
}

const jittered = (time: number) => time * (1 + JITTER * Math.random())
