import { foldEvent, type RunEvent, type StartMetadata } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart, RunStatus, UsageTotals } from '@parlance/contract/chat/runs.ts'

/** The state of an answer, derived from its events alone. */
export type RunState = {
  /** Null until the server has started. */
  messageId: string | null
  meta: StartMetadata | null
  parts: MessagePart[]
  status: RunStatus
  finishReason: string | null
  usage: UsageTotals | null
  /** The server retries the model, with the reason. */
  retry: { attempt: number; after_ms: number; code: string } | null
}

export const newRun: RunState = {
  messageId: null,
  meta: null,
  parts: [],
  status: 'running',
  finishReason: null,
  usage: null,
  retry: null,
}

/** Reduces a batch of events to a new state; neither the old state nor its parts change. */
export function reduceRun(state: RunState, events: readonly RunEvent[]): RunState {
  if (events.length === 0) return state
  const next = { ...state, parts: state.parts.map((part) => ({ ...part })) }
  for (const event of events) {
    foldEvent(next.parts, event)
    Object.assign(next, factsOf(event))
  }
  // An unchanged part stays the same object, so that it does not rerender.
  next.parts = next.parts.map((part, at) =>
    isSame(part, state.parts[at]) ? (state.parts[at] ?? part) : part,
  )
  return next
}

/** Whether only the text of the last part has changed. */
export function isOnlyGrowth(before: RunState, now: RunState): boolean {
  const { parts: oldParts, ...oldFacts } = before
  const { parts, ...facts } = now
  const last = parts.length - 1
  return (
    Object.entries(facts).every(([key, value]) => value === oldFacts[key as keyof typeof oldFacts]) &&
    parts.length === oldParts.length &&
    parts.every((part, at) => part === oldParts[at] || (at === last && isGrowth(oldParts[at], part)))
  )
}

function isGrowth(old: MessagePart | undefined, part: MessagePart): boolean {
  if (part.type === 'text') return old?.type === 'text'
  return part.type === 'reasoning' && old?.type === 'reasoning' && part.duration_ms === old.duration_ms
}

function factsOf(event: RunEvent): Partial<RunState> {
  switch (event.type) {
    case 'start':
      return { messageId: event.messageId, meta: event.messageMetadata, status: 'running', usage: null }
    case 'data-retry':
      return { retry: event.data }
    case 'data-fallback':
    case 'text-start':
    case 'reasoning-start':
      return { retry: null }
    case 'finish':
      return {
        status: event.messageMetadata.status,
        usage: event.messageMetadata.usage,
        finishReason: event.finishReason ?? null,
        retry: null,
      }
    default:
      return {}
  }
}

function isSame(part: MessagePart, old: MessagePart | undefined): boolean {
  if (!old) return false
  const values: Record<string, unknown> = part
  const oldValues: Record<string, unknown> = old
  return Object.keys(values).every((key) => values[key] === oldValues[key])
}
