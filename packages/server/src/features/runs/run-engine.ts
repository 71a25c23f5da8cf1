import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { EventLog } from '#core/events/event-log.ts'
import { memoryEventLog } from '#core/events/event-log.ts'
import { openJournal } from '#core/events/journal.ts'
import type { Ctx, Deps } from '#core/context.ts'
import { createLeaseWatch, type LeaseLimits } from '#core/leases/lease-watch.ts'
import { Stopped } from '#core/stopped.ts'
import { keepCalls, notifyOfAllDue, releaseExpired } from '#features/usage/usage.service.ts'
import { completeFromJournals } from './saving/complete-answers.ts'
import type { LiveRun } from './live-run.ts'
import { renewLeases, stopRequested } from './recovery/leases.queries.ts'
import { journalFolder } from './saving/run-journal.ts'
import { interruptOrphans } from './recovery/run-recovery.ts'
import { createSaver } from './saving/save-runs.ts'

const VIEW_TICK_MS = 30
/** Milliseconds that each running answer adds to the pace, because a write to a viewer costs more than a token. */
const VIEW_MS_PER_RUN = 0.4
const VIEW_MAX_MS = 80
const SAVE_TICK_MS = 500
const STOP_TICK_MS = 250
const LEASE_TICK_MS = 1_000
const RUN_LEASES: LeaseLimits = { expired_ms: 1_900, unchanged_ms: 4_900 }
const JOURNAL_TICK_MS = 5_000
const CALLS_TICK_MS = 3_000
const CALL_LEASES: LeaseLimits = { expired_ms: 5_900, unchanged_ms: 11_900 }
const RELEASE_TICK_MS = 60_000
const KEEP_EVENTS_MS = 5 * 60_000

/** The runs of this process: events, saving, leases and stopping. */
export type RunEngine = {
  log: EventLog<RunEvent>
  find(runId: string): LiveRun | undefined
  /** How long new text is buffered before viewers see it: longer with more running answers. */
  pace: () => number
  /** Answers that this process is writing. */
  running: () => number
  add(run: LiveRun): void
  /** Call it when the end of a run could not be stored: its shown text stays in the journal until recovery. */
  giveUp(runId: string): void
  /** Whether the last write to the journal failed. */
  isJournalFailing: () => boolean
  /** Runs follow-up work in the background: failures are logged, and the server's shutdown aborts it. */
  runInBackground(work: (signal: AbortSignal) => Promise<void>): void
  /** Lets runs finish for this long, then stops the rest. Everything written is saved in any case. */
  drain(ms: number): Promise<void>
  /** Aborted when this process shuts down, which ends all retries. */
  closed: AbortSignal
  close(): void
}

export function createRunEngine(deps: Deps): RunEngine {
  const ctx: Ctx = { deps, db: deps.database.db, log: deps.log }
  const live = new Map<string, LiveRun>()
  const journal = openJournal(journalFolder(ctx), deps.instance_id, deps.log)
  const log = memoryEventLog<RunEvent>(KEEP_EVENTS_MS, journal)
  /** Runs of this process with an end that could not be stored. */
  const lost = new Set<string>()
  const save = createSaver(ctx, live)
  const saveAll = async () => {
    const removeSaved = journal.cut()
    if ((await save()) && lost.size === 0) removeSaved()
  }
  const watch = createLeaseWatch(RUN_LEASES)
  const callWatch = createLeaseWatch(CALL_LEASES)
  const timers: NodeJS.Timeout[] = []
  const ending = new AbortController()
  const closed = new AbortController()
  const background = new Set<Promise<void>>()

  const every = (ms: number, what: string, work: () => Promise<void> | void) => {
    let busy = false
    let missed = false
    const tick = () => {
      missed = busy
      if (busy) return
      busy = true
      void Promise.resolve()
        .then(work)
        .catch((error: unknown) => deps.log.warn({ err: error }, `${what} failed; retrying`))
        .finally(() => {
          busy = false
          // a slow database must not cost an additional tick
          if (missed) tick()
        })
    }
    const timer = setInterval(tick, ms)
    timer.unref()
    timers.push(timer)
  }

  every(VIEW_TICK_MS, 'showing', () => {
    const now = performance.now()
    for (const run of live.values()) run.writer.flushWhenDue(now)
  })
  every(SAVE_TICK_MS, 'saving', saveAll)
  every(LEASE_TICK_MS, 'renewing leases', async () => {
    if (live.size === 0) return
    // the runs of the query, not those that started during it
    const asked = [...live]
    const renewed = await renewLeases(
      ctx,
      asked.map(([id]) => id),
    )
    const mine = new Map(renewed.map((row) => [row.id, row.stop]))
    for (const [id, run] of asked) {
      const stop = mine.get(id)
      if (stop === undefined) run.abort.abort(new Stopped('lost'))
      else if (stop) run.abort.abort(new Stopped('person'))
    }
  })
  every(CALLS_TICK_MS, 'keeping open calls', () => keepCalls(ctx, (leases) => callWatch.abandoned(leases)))
  every(RELEASE_TICK_MS, 'giving back what lost calls hold', () => releaseExpired(ctx))
  every(RELEASE_TICK_MS, 'notifying of budget thresholds', () => notifyOfAllDue(ctx))
  every(LEASE_TICK_MS, 'recovering runs', async () => {
    for (const id of await interruptOrphans(ctx, watch, [...live.keys()])) lost.delete(id)
  })
  every(JOURNAL_TICK_MS, 'completing answers from journals', () => completeFromJournals(ctx))
  if (deps.database.kind === 'postgres') {
    // another process can have received the request to stop a run of this one
    every(STOP_TICK_MS, 'looking for stops', async () => {
      if (live.size === 0) return
      for (const id of await stopRequested(ctx, [...live.keys()])) {
        live.get(id)?.abort.abort(new Stopped('person'))
      }
    })
  }

  return {
    log,
    find: (runId) => live.get(runId),
    pace: () => Math.min(Math.max(VIEW_TICK_MS, live.size * VIEW_MS_PER_RUN), VIEW_MAX_MS),
    running: () => live.size,
    add(run) {
      live.set(run.id, run)
      void run.done.finally(() => live.delete(run.id))
    },
    giveUp: (runId) => void lost.add(runId),
    isJournalFailing: () => journal.isFailing(),
    closed: closed.signal,
    runInBackground(work) {
      const done = work(ending.signal)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the follow-up work of a run failed'))
        .finally(() => background.delete(done))
      background.add(done)
    },
    async drain(ms) {
      const ends = Promise.allSettled([...live.values()].map((run) => run.done))
      await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, ms).unref())])
      for (const run of live.values()) run.abort.abort(new Stopped('shutdown'))
      ending.abort()
      const all = Promise.allSettled([ends, ...background])
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3_000).unref())])
    },
    close() {
      closed.abort()
      for (const timer of timers) clearInterval(timer)
      log.close()
      const removeAll = journal.cut()
      if (live.size === 0 && lost.size === 0) removeAll()
    },
  }
}
