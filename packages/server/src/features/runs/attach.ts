import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { LogEntry, NewEntry } from '#core/events/event-log.ts'
import { DONE_FRAME, frameOf } from '#core/events/event-log.ts'
import type { EventStream } from '#core/http/event-stream.ts'
import { pause } from '#core/pause.ts'
import {
  openEvents,
  visibilityIn,
  visibleEvents,
  withCitations,
} from '#features/citations/citations.service.ts'
import type { RunEngine } from './run-engine.ts'
import { eventsOf } from './saving/parts-as-events.ts'
import type { StoredAnswer } from './runs.queries.ts'
import { findAnswer } from './runs.queries.ts'
import { chunksAfter } from './saving/chunks.queries.ts'

const FOLLOW_MS = 250
/** Consecutive failures after which the stream ends and the viewer reconnects. */
const FOLLOW_TRIES = 40

/** Streams a run to a viewer after a sequence number, from the event log or from the database. */
export async function attach(
  ctx: UserCtx,
  engine: Pick<RunEngine, 'log'>,
  stream: EventStream,
  run: { id: string; message_id: string },
  after: number,
): Promise<void> {
  // new entries that arrive while the viewer gets the past ones
  const meanwhile: (NewEntry<RunEvent> | null)[] = []
  let show = (entry: NewEntry<RunEvent> | null): void => void meanwhile.push(entry)
  const leave = await engine.log.follow(run.id, (entry) => show(entry))
  stream.onClose(leave)
  const known = await engine.log.read(run.id, after)
  if (known === null) {
    leave()
    return followStored(ctx, stream, run, after)
  }
  const shown = await visibilityIn(
    ctx,
    known.map((entry) => entry.event),
  )
  // no await from here on, so that no entry is missed
  const read = known.at(-1)?.sequence ?? after
  const entries = [...known, ...meanwhile.filter((entry) => entry !== null && entry.sequence > read)]
  stream.write(
    framesOf(entries.flatMap((entry) => (entry === null ? [] : { ...entry, event: shown(entry.event) }))),
  )
  const last = entries.at(-1)?.sequence ?? after
  show = (entry) => {
    if (entry === null) finish(stream)
    else if (entry.sequence > last) stream.write(entry.frame)
  }
  if (meanwhile.includes(null)) finish(stream)
}

/** Entries as one write; adjacent pieces of one text are one event with the number of the last one. */
export function framesOf(entries: readonly LogEntry<RunEvent>[]): string {
  const merged: { sequence: number; event: RunEvent }[] = []
  for (const { sequence, event } of entries) {
    const last = merged.at(-1)
    if (last !== undefined && isDelta(event) && isDelta(last.event) && isSameBlock(last.event, event)) {
      last.sequence = sequence
      last.event.delta += event.delta
    } else {
      merged.push({ sequence, event: isDelta(event) ? { ...event } : event })
    }
  }
  return merged.map(({ sequence, event }) => frameOf(sequence, event)).join('')
}

function isDelta(event: RunEvent): event is Delta {
  return event.type === 'text-delta' || event.type === 'reasoning-delta'
}

function isSameBlock(a: Delta, b: Delta): boolean {
  return a.type === b.type && a.id === b.id
}
type Delta = Extract<RunEvent, { delta: string }>

/** Streams a run of another process, or one without events: stored chunks, then a snapshot at its end. */
async function followStored(
  ctx: UserCtx,
  stream: EventStream,
  run: { id: string; message_id: string },
  after: number,
): Promise<void> {
  const viewer = { isOpen: true, seen: after }
  stream.onClose(() => (viewer.isOpen = false))
  for (let failures = 0; ;) {
    try {
      if (await showStored(ctx, stream, run, viewer)) return finish(stream)
      failures = 0
    } catch (error) {
      failures += 1
      ctx.log.warn({ err: error, run_id: run.id }, 'a run could not be read for its viewer; retrying')
      // the stream ends without an end of the run, so the viewer reconnects
      if (failures === FOLLOW_TRIES || !viewer.isOpen) return stream.end()
    }
    await pause(FOLLOW_MS)
  }
}

/** Sends what was stored since the last check; returns whether the run has ended. */
async function showStored(
  ctx: UserCtx,
  stream: EventStream,
  run: { id: string; message_id: string },
  viewer: { isOpen: boolean; seen: number },
): Promise<boolean> {
  const stored = await findAnswer(ctx, run.message_id)
  if (!viewer.isOpen || stored === undefined) return true
  const [answer = stored] = await withCitations(ctx, [stored])
  if (answer.status !== 'running') {
    stream.write(snapshot(ctx, run.id, answer))
    return true
  }
  for (const chunk of await chunksAfter(ctx, run.id, viewer.seen)) {
    const unseen = chunk.events.filter((_, index) => chunk.first + index > viewer.seen)
    const events = await visibleEvents(ctx, await openEvents(ctx, unseen))
    if (viewer.seen === 0) {
      stream.write(frameOf(null, startOf(run.id, answer)) + framesFor(eventsOf(answer.parts)))
    }
    stream.write(
      events.map((event, index) => frameOf(chunk.last - events.length + 1 + index, event)).join(''),
    )
    viewer.seen = chunk.last
  }
  return false
}

/** Sends the whole answer and its end; `start` resets the viewer, so that no text is duplicated. */
function snapshot(ctx: Ctx, runId: string, answer: StoredAnswer): string {
  const { status } = answer
  if (status === 'running') return ''
  const usage = {
    input_tokens: answer.input_tokens,
    cached_input_tokens: answer.cached_input_tokens,
    output_tokens: answer.output_tokens,
    reasoning_tokens: answer.reasoning_tokens,
    duration_ms: answer.duration_ms,
    first_token_ms: answer.first_token_ms,
    cost_nano: answer.cost_nano,
    currency: ctx.deps.config.currency,
  }
  const last = answer.parts.at(-1)
  return framesFor([
    startOf(runId, answer),
    ...eventsOf(answer.parts),
    ...(last?.type === 'text' ? [{ type: 'text-end' as const, id: String(answer.parts.length) }] : []),
    { type: 'finish', messageMetadata: { status, usage } },
  ])
}

function startOf(runId: string, answer: StoredAnswer): RunEvent {
  return {
    type: 'start',
    messageId: answer.id,
    messageMetadata: {
      run_id: runId,
      thread_id: answer.thread_id,
      parent_id: answer.parent_id,
      assistant_id: answer.assistant_id,
      assistant_name: answer.assistant_name,
      model_id: answer.model_id,
      model_label: answer.model_label,
    },
  }
}

function framesFor(events: readonly RunEvent[]): string {
  return events.map((event) => frameOf(null, event)).join('')
}

function finish(stream: EventStream): void {
  stream.write(DONE_FRAME)
  stream.end()
}
