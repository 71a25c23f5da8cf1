import { join } from 'node:path'
import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { LogEntry } from '#core/events/event-log.ts'
import { type JournalFile, listJournals, readJournal } from '#core/events/read-journal.ts'
import type { Ctx } from '#core/context.ts'

type Shown = Map<string, LogEntry<RunEvent>[]>

export function journalFolder({ deps }: Pick<Ctx, 'deps'>): string {
  return join(deps.config.data_dir, 'journal')
}

/** The shown but unsaved events of processes on this data folder, by run. */
export async function shownBy(ctx: Ctx, instanceIds: ReadonlySet<string>): Promise<Shown> {
  const files = await listJournals(journalFolder(ctx))
  return await readAll(
    ctx,
    files.filter(({ owner }) => instanceIds.has(owner)),
  )
}

/** The entries of several files, of one or more processes, in the order they were written. */
export async function readAll(ctx: Ctx, files: readonly JournalFile[]): Promise<Shown> {
  const shown: Shown = new Map()
  for (const file of files) {
    const { entries, fault } = await readJournal<RunEvent>(file.path)
    if (fault !== null) report(ctx, file, fault)
    for (const [id, more] of entries) shown.set(id, [...(shown.get(id) ?? []), ...more])
  }
  return shown
}

/** Files with a fault that were already reported, because they are read repeatedly. */
const reported = new Set<string>()

export function report(ctx: Ctx, { path, owner }: JournalFile, fault: string): void {
  if (reported.has(path)) return
  reported.add(path)
  ctx.log.warn({ journal: owner, fault }, 'a journal could only be read in part')
}

/** The events after a number without a gap, and the last of their numbers. */
export function eventsAfter(
  last: number,
  entries: readonly LogEntry<RunEvent>[],
): { events: RunEvent[]; last: number } {
  const events: RunEvent[] = []
  let at = last
  for (const { sequence, event } of entries) {
    if (sequence !== at + 1) continue
    events.push(event)
    at = sequence
  }
  return { events, last: at }
}
