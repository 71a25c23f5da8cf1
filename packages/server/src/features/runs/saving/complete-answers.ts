import { rm } from 'node:fs/promises'
import { featureOf } from '#features/runs/starting/hold-run.ts'
import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { LogEntry } from '#core/events/event-log.ts'
import { type JournalFile, listJournals } from '#core/events/read-journal.ts'
import { uuidv7 } from '#core/ids.ts'
import { keepCitations, withoutPassages } from '#features/citations/citations.service.ts'
import { termsOfParts } from '#features/message-search/terms.service.ts'
import { settleLost } from '#features/usage/usage.service.ts'
import { writtenTokens } from '#features/runs/answer-tokens.ts'
import { foldLastEvents } from '#features/runs/answering/interrupted.ts'
import {
  completeAnswer,
  type EndedRun,
  endedRuns,
  lockInterrupted,
} from '#features/runs/recovery/recovery.queries.ts'
import { eventsAfter, journalFolder, readAll, report } from './run-journal.ts'

/** A running process creates a new file twice a second, so an older file belongs to a dead process. */
const LEFT_BEHIND_MS = 10_000
/** A journal without runs in this database can belong to another database with the same data folder. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000

/**
 * Completes interrupted answers from journals of this data folder: another machine may have ended a run without
 * access to its journal. Removes journals without running runs.
 */
export async function completeFromJournals(ctx: Ctx): Promise<void> {
  const files = await listJournals(journalFolder(ctx))
  const left = files.filter(({ owner, age_ms }) => {
    return owner !== ctx.deps.instance_id && age_ms > LEFT_BEHIND_MS
  })
  for (const owner of new Set(left.map((file) => file.owner))) {
    await completeFrom(
      ctx,
      left.filter((file) => file.owner === owner),
    )
  }
}

async function completeFrom(ctx: Ctx, files: readonly JournalFile[]): Promise<void> {
  const shown = await readAll(ctx, files)
  const runs = await endedRuns(ctx, [...shown.keys()])
  const known = new Map(runs.map((run) => [run.id, run]))
  for (const [id, entries] of shown) {
    const run = known.get(id)
    if (run?.status === 'interrupted' && run.last_sequence !== null) await complete(ctx, run, entries)
  }
  const areAllEnded = shown.size > 0 && [...shown.keys()].every((id) => known.get(id)?.status !== undefined)
  for (const file of files) {
    if (areAllEnded ? !runs.some(({ status }) => status === 'running') : file.age_ms > FORGOTTEN_MS) {
      await rm(file.path, { force: true })
    } else if (!areAllEnded) report(ctx, file, 'runs that this database does not have')
  }
}

async function complete(ctx: Ctx, { id }: EndedRun, entries: readonly LogEntry<RunEvent>[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const run = await lockInterrupted(tx, id)
    if (run === undefined) return
    const { parts: before, last_sequence, message_id, purpose, ...spender } = run
    const { events, last } = eventsAfter(last_sequence, entries)
    if (events.length === 0) return
    const parts = structuredClone(before)
    foldLastEvents(parts, events)
    const found_by = await termsOfParts(spender.user_id, parts)
    await completeAnswer(tx, { id, message_id, parts: withoutPassages(parts), last_sequence: last, found_by })
    await keepCitations(tx, message_id, parts)
    // tokens that were unknown when the run was settled
    const output_tokens = writtenTokens(parts) - writtenTokens(before)
    const feature = featureOf(purpose)
    await settleLost(tx, { ...spender, id: uuidv7(), run_id: id, feature, input_tokens: 0, output_tokens })
    ctx.log.warn({ run_id: id }, 'an interrupted answer was completed from a journal')
  })
}
