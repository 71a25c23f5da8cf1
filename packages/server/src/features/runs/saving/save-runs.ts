import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { LogEntry } from '#core/events/event-log.ts'
import type { Ctx } from '#core/context.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { sealEvents } from '#features/citations/citations.service.ts'
import type { LiveRun } from '#features/runs/live-run.ts'
import type { SignedStep } from '#features/runs/answering/tools/servers/signed-steps.ts'
import { appendChunks } from './chunks.queries.ts'

type Taken = { run: LiveRun; entries: LogEntry<RunEvent>[]; steps: SignedStep[] | null }

/**
 * Saves the events since the last call with one statement for all runs. If the database refuses that statement, each
 * run is saved separately, and runs that are refused again are saved separately until they end. Unsaved events are
 * kept for the next call. Throws while the database is unavailable; returns whether everything is saved.
 */
export function createSaver(ctx: Ctx, live: ReadonlyMap<string, LiveRun>): () => Promise<boolean> {
  const apart = new WeakSet<LiveRun>()

  const saveApart = async (one: Taken): Promise<boolean> => {
    try {
      await save(ctx, [one])
      return true
    } catch (error) {
      restore(one)
      if (!apart.has(one.run)) ctx.log.error({ run_id: one.run.id, err: error }, 'a run cannot be saved')
      if (!isUnavailable(error)) apart.add(one.run)
      return false
    }
  }

  return async () => {
    const taken = take(live)
    const together = taken.filter(({ run }) => !apart.has(run))
    let alone = taken.filter(({ run }) => apart.has(run))
    try {
      await save(ctx, together)
    } catch (error) {
      if (isUnavailable(error)) {
        for (const one of taken) restore(one)
        throw error
      }
      ctx.log.warn({ err: error }, 'saving all runs together was refused; saving them one by one')
      alone = taken
    }
    const results = []
    for (const one of alone) results.push(await saveApart(one))
    return results.every(Boolean)
  }
}

function take(live: ReadonlyMap<string, LiveRun>): Taken[] {
  return [...live.values()].flatMap((run) => {
    run.writer.flush()
    const entries = run.writer.takeUnsaved()
    return entries.length === 0 ? [] : [{ run, entries, steps: run.writer.steps.takeUnsaved() }]
  })
}

function restore({ run, entries, steps }: Taken): void {
  run.writer.restore(entries)
  if (steps !== null) run.writer.steps.restore()
}

async function save(ctx: Ctx, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const chunks = taken.map(async ({ run, entries, steps }) => ({
    run_id: run.id,
    first: entries[0]?.sequence ?? 0,
    last: entries.at(-1)?.sequence ?? 0,
    events: await sealEvents(
      ctx,
      entries.map((entry) => entry.event),
      run.writer.parts,
    ),
    signed_steps: steps,
  }))
  await appendChunks(ctx, await Promise.all(chunks))
}
