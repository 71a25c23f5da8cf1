/**
 * The events of an answer's stream, wire-compatible with the AI SDK's UI message stream (protocol v1). Each event has
 * a sequence number as its SSE id, counted from 1 within its run.
 */
import type {
  CallWait,
  CitationDoubt,
  CitedPage,
  CitedPassage,
  CuttingBudget,
  DrawingStep,
  MessagePart,
  RetrievalStep,
  RunStatus,
  ShortReading,
  SummaryStep,
  UsageTotals,
} from './runs.ts'

export type RunEvent =
  | { type: 'start'; messageId: string; messageMetadata: StartMetadata }
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'text-end'; id: string }
  | { type: 'reasoning-start'; id: string }
  | { type: 'reasoning-delta'; id: string; delta: string }
  | { type: 'reasoning-end'; id: string; providerMetadata?: { parlance: { duration_ms: number } } }
  | { type: 'tool-input-available'; toolCallId: string; toolName: string; input: unknown; title?: string }
  /** A call starts or stops waiting for the person. */
  | { type: 'data-wait'; data: { tool_call_id: string; waits_for: CallWait | null } }
  | { type: 'tool-output-available'; toolCallId: string; output: unknown; providerMetadata?: CallTime }
  | { type: 'tool-output-error'; toolCallId: string; errorText: string; providerMetadata?: CallTime }
  | {
      type: 'source-url'
      sourceId: string
      url: string
      title?: string
      /** For a page that was opened. */
      providerMetadata?: { parlance: CitedPage }
    }
  | {
      type: 'source-document'
      sourceId: string
      mediaType: string
      title: string
      /** For a document of a knowledge base: the passage. */
      providerMetadata?: { parlance: CitedPassage }
    }
  /** The search before the answer: sent when it begins, and again when it has ended. */
  | { type: 'data-retrieval'; id: 'retrieval'; data: RetrievalStep }
  /** Earlier messages do not fit: sent when summarising begins, and again when it has ended. */
  | { type: 'data-summary'; id: 'summary'; data: SummaryStep }
  /** The quotes of the answer were checked against the passages and pages that it cites. */
  | { type: 'data-citations'; data: { checked: CheckedPassage[] } }
  | {
      type: 'file'
      url: string
      mediaType: string
      /** Of a picture: its size in pixels, and its alternative text. */
      providerMetadata?: { parlance: PictureSize & { alt?: string } }
    }
  /** The request to an image model: sent before it starts, and again if less was possible. */
  | { type: 'data-drawing'; id: 'drawing'; data: DrawingStep }
  /** Sent once: another model answers because the chosen one failed before its first token. */
  | { type: 'data-fallback'; data: { from: string; to: string; code: string } }
  /** A budget is used up: the answer ends here, with the finish reason `length`. */
  | { type: 'data-cut'; data: CuttingBudget }
  /** Sent at the end. */
  | { type: 'data-short-reading'; data: ShortReading }
  | { type: 'data-retry'; data: { attempt: number; after_ms: number; code: string }; transient: true }
  /** `errorText` is the code, such as `429 rate_limited`; `retry_after` in seconds. */
  | { type: 'error'; errorText: string }
  | { type: 'data-error'; data: { code: string; status: number | null; retry_after: number | null } }
  | { type: 'abort' }
  | { type: 'finish'; finishReason?: string; messageMetadata: FinishMetadata }

/** How long a tool ran. */
type CallTime = { parlance: { duration_ms: number } }

export type { CitationDoubt }

export type PictureSize = { width: number; height: number }

/** Where a passage contains the words that the answer quotes, and the cited content that it does not support. */
export type CheckedPassage = {
  number: number
  found: Pick<CitedPassage, 'quote' | 'start_offset' | 'end_offset' | 'page'> | null
  unproven: string[]
  doubts: CitationDoubt[]
}

export type StartMetadata = {
  run_id: string
  thread_id: string
  /** The question that this run answers. */
  parent_id: string
  /** Null for an expert prompt; its name is in `assistant_name`. */
  assistant_id: string | null
  assistant_name: string
  model_id: string
  model_label: { en?: string | undefined; fr?: string | undefined }
}

export type FinishMetadata = { status: Exclude<RunStatus, 'running'>; usage: UsageTotals }

/**
 * Folds an event of a run into the parts of its answer; all events together make the whole answer, and `start` resets
 * it. Changes `parts` in place: pass a copy if the old value is still displayed.
 */
export function foldEvent(parts: MessagePart[], event: RunEvent): void {
  switch (event.type) {
    case 'text-start':
      parts.push({ type: 'text', text: '' })
      return
    case 'text-delta':
      lastOf(parts, 'text').text += event.delta
      return
    case 'reasoning-start':
      parts.push({ type: 'reasoning', text: '', duration_ms: null })
      return
    case 'reasoning-delta':
      lastOf(parts, 'reasoning').text += event.delta
      return
    case 'reasoning-end':
      lastOf(parts, 'reasoning').duration_ms = event.providerMetadata?.parlance.duration_ms ?? null
      return
    case 'tool-input-available':
      parts.push({
        type: 'tool',
        tool_call_id: event.toolCallId,
        tool_name: event.toolName,
        title: event.title ?? null,
        state: 'running',
        input: event.input,
        output: null,
        waits_for: null,
        duration_ms: null,
      })
      return
    case 'data-wait':
      Object.assign(toolOf(parts, event.data.tool_call_id), { waits_for: event.data.waits_for })
      return
    case 'tool-output-available':
      endCall(parts, event, 'done', event.output)
      return
    case 'tool-output-error':
      endCall(parts, event, 'failed', event.errorText)
      return
    case 'source-url':
      parts.push({
        type: 'source',
        source_id: event.sourceId,
        url: event.url,
        title: event.title ?? event.url,
        passage: null,
        page: event.providerMetadata?.parlance ?? null,
      })
      return
    case 'source-document':
      parts.push({
        type: 'source',
        source_id: event.sourceId,
        url: null,
        title: event.title,
        passage: event.providerMetadata?.parlance ?? null,
        page: null,
      })
      return
    case 'data-retrieval':
      putStep(parts, { type: 'retrieval', ...event.data })
      return
    case 'data-summary':
      putStep(parts, { type: 'summary', ...event.data })
      return
    case 'data-citations':
      for (const part of parts) {
        if (part.type !== 'source') continue
        const { passage, page } = part
        const one = event.data.checked.find(({ number }) => number === (passage ?? page)?.number)
        if (!one) continue
        const { found, unproven } = one
        if (passage) part.passage = { ...passage, ...found, unproven, doubts: doubtsOf(one) }
        if (page) part.page = { ...page, quote: found?.quote ?? page.quote, unproven, doubts: doubtsOf(one) }
      }
      return
    case 'data-drawing': {
      const at = parts.findLastIndex((part) => part.type === 'drawing')
      // an image from before the answer was continued keeps its own step
      const isNew = at === -1 || at < parts.findLastIndex((part) => part.type === 'file')
      parts.splice(isNew ? parts.length : at, isNew ? 0 : 1, { type: 'drawing', ...event.data })
      return
    }
    case 'file': {
      const { width, height, alt = '' } = event.providerMetadata?.parlance ?? {}
      const size = width === undefined || height === undefined ? null : { width, height }
      parts.push({ type: 'file', url: event.url, media_type: event.mediaType, size, alt })
      return
    }
    case 'data-fallback':
      parts.push({ type: 'fallback', ...event.data })
      return
    case 'data-cut':
      parts.push({ type: 'cut', ...event.data })
      return
    case 'data-short-reading':
      parts.push({ type: 'short_reading', ...event.data })
      return
    case 'data-error':
      parts.push({ type: 'error', ...event.data })
      return
    case 'start':
      parts.length = 0
      return
    case 'text-end':
    case 'data-retry':
    case 'error':
    case 'abort':
    case 'finish':
      return
  }
}

/**
 * Replaces the same step if that has not ended. An interrupted answer can be completed with events that were found
 * later.
 */
function putStep(parts: MessagePart[], step: Extract<MessagePart, { type: 'retrieval' | 'summary' }>): void {
  const at = parts.findIndex(
    (part) => part.type === step.type && (part.state === 'running' || part.state === 'interrupted'),
  )
  parts.splice(at === -1 ? parts.length : at, at === -1 ? 0 : 1, step)
}

function lastOf<T extends MessagePart['type']>(
  parts: MessagePart[],
  type: T,
): Extract<MessagePart, { type: T }> {
  const last = parts.at(-1)
  if (last?.type === type) return last as Extract<MessagePart, { type: T }>
  const found = parts.findLast((part) => part.type === type)
  if (found) return found as Extract<MessagePart, { type: T }>
  const made = (type === 'text' ? { type, text: '' } : { type, text: '', duration_ms: null }) as Extract<
    MessagePart,
    { type: T }
  >
  parts.push(made)
  return made
}

function endCall(
  parts: MessagePart[],
  { toolCallId, providerMetadata }: { toolCallId: string; providerMetadata?: CallTime },
  state: 'done' | 'failed',
  output: unknown,
): void {
  const duration_ms = providerMetadata?.parlance.duration_ms ?? null
  Object.assign(toolOf(parts, toolCallId), { state, output, waits_for: null, duration_ms })
}

function toolOf(parts: MessagePart[], id: string): object {
  return parts.find((part) => part.type === 'tool' && part.tool_call_id === id) ?? {}
}

/** The doubts of a citation; none for one that was stored by an earlier version. */
export function doubtsOf<T>({ doubts }: { doubts?: T[] }): T[] {
  return doubts ?? []
}
