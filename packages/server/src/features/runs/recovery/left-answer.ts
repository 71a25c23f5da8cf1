import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import type { LogEntry } from '#core/events/event-log.ts'
import { openEvents } from '#features/citations/citations.service.ts'
import { foldLastEvents } from '#features/runs/answering/interrupted.ts'
import { chunksAfter } from '#features/runs/saving/chunks.queries.ts'
import { eventsAfter } from '#features/runs/saving/run-journal.ts'
import { continuedParts, lastOfStart } from '#features/runs/saving/run-writer.ts'
import type { Orphan } from './leases.queries.ts'

/** The saved part of an answer, then the rest from its journal. */
export async function answerOf(
  ctx: Ctx,
  { id, parts: base }: Orphan,
  shown: readonly LogEntry<RunEvent>[],
): Promise<{ parts: MessagePart[]; last: number }> {
  const parts = structuredClone(continuedParts(base))
  const stored: RunEvent[] = []
  let saved = lastOfStart(parts)
  for (const chunk of await chunksAfter(ctx, id, 0)) {
    stored.push(...(await openEvents(ctx, chunk.events)))
    saved = chunk.last
  }
  const { events, last } = eventsAfter(saved, shown)
  foldLastEvents(parts, [...stored, ...events])
  return { parts, last }
}
