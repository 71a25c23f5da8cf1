import type { FinishMetadata, RunEvent, StartMetadata } from '@parlance/contract/chat/run-events.ts'
import { foldEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { eventsOf } from './parts-as-events.ts'
import type { EventLog, LogEntry } from '#core/events/event-log.ts'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { SignedSteps } from '#features/runs/answering/tools/servers/signed-steps.ts'

/** Timers can fire up to a millisecond early. */
const TIMER_SLACK_MS = 1

/**
 * Turns the model's stream into the run's events: opens and closes blocks, buffers small pieces of text, folds
 * everything into the answer's parts, and keeps the unsaved events.
 */
export class RunWriter {
  readonly parts: MessagePart[] = []
  /** The opaque values for the model of its calls: saved with the answer, never shown. */
  steps = new SignedSteps()
  private block: 'text' | 'reasoning' | null = null
  private blockNumber = 0
  private blockStartedAt = 0
  private pending = ''
  private lastFlush = 0
  private unsaved: LogEntry<RunEvent>[] = []
  private readonly log: EventLog<RunEvent>
  private readonly runId: string
  private readonly pace: () => number

  /** Viewers see the first text immediately and further text at most every `pace` milliseconds. */
  constructor(log: EventLog<RunEvent>, runId: string, pace: () => number) {
    this.log = log
    this.runId = runId
    this.pace = pace
    log.open(runId)
  }

  /** Starts the stream; `base` are the parts of a continued answer, which are saved with its message. */
  start(messageId: string, metadata: StartMetadata, base: readonly MessagePart[]): void {
    for (const event of [startEvent(messageId, metadata), ...eventsOf(base)]) {
      foldEvent(this.parts, event)
      this.log.append(this.runId, event, true)
    }
    const last = base.at(-1)
    if (last?.type === 'text') {
      // the same block continues, so that the sentence is not split
      this.block = 'text'
      this.blockNumber = base.length
    }
  }

  /** One event of the model. */
  write(event: ModelEvent): void {
    this.steps.hear(event)
    switch (event.type) {
      case 'text':
      case 'reasoning':
        this.append(event.type, event.text)
        return
      case 'tool_call':
        this.closeBlock()
        this.emit({
          type: 'tool-input-available',
          toolCallId: event.tool_call_id,
          toolName: event.tool_name,
          input: event.input,
          ...(event.title !== undefined && { title: event.title }),
        })
        return
      case 'tool_result':
        this.emit({ type: 'tool-output-available', toolCallId: event.tool_call_id, output: event.output })
        return
      case 'source':
        this.closeBlock()
        this.emit(
          event.url === null
            ? {
                type: 'source-document',
                sourceId: event.source_id,
                mediaType: 'text/plain',
                title: event.title,
              }
            : { type: 'source-url', sourceId: event.source_id, url: event.url, title: event.title },
        )
        return
      case 'tool_input':
      // only for the model, stored in `steps`
      case 'reasoning_end':
      // stored before it is shown: answer-files.ts
      case 'file':
      case 'finish':
        return
    }
  }

  /** An event that is not the model's text, such as a notice or an error. */
  say(event: RunEvent): void {
    this.closeBlock()
    this.emit(event)
  }

  /** An event about the text so far, which can continue. */
  remark(event: RunEvent): void {
    this.emit(event)
  }

  /** Shows buffered text to viewers when the pace allows it. */
  flushWhenDue(now: number): void {
    if (this.pending !== '' && now - this.lastFlush >= this.pace() - TIMER_SLACK_MS) this.flush()
  }

  /** Shows buffered text to viewers. */
  flush(): void {
    if (this.pending === '' || this.block === null) return
    const delta = this.pending
    this.pending = ''
    this.lastFlush = performance.now()
    this.emit({ type: `${this.block}-delta`, id: String(this.blockNumber), delta })
  }

  /** Closes open blocks, so that `parts` is the whole answer. */
  finish(): void {
    this.closeBlock()
  }

  /** Shows the end to viewers after it was stored. */
  end(finishReason: string | null, metadata: FinishMetadata): void {
    this.emit({
      type: 'finish',
      ...(finishReason === null ? {} : { finishReason: WIRE_REASONS[finishReason] ?? 'other' }),
      messageMetadata: metadata,
    })
    this.log.end(this.runId)
  }

  /** Takes the unsaved events; `restore` puts them back if saving failed. */
  takeUnsaved(): LogEntry<RunEvent>[] {
    const taken = this.unsaved
    this.unsaved = []
    return taken
  }

  restore(entries: LogEntry<RunEvent>[]): void {
    this.unsaved = [...entries, ...this.unsaved]
  }

  private append(kind: 'text' | 'reasoning', text: string): void {
    if (text === '') return
    if (this.block !== kind) {
      this.closeBlock()
      this.block = kind
      this.blockNumber += 1
      this.blockStartedAt = performance.now()
      this.lastFlush = 0
      this.emit({ type: `${kind}-start`, id: String(this.blockNumber) })
    }
    this.pending += text
    this.flushWhenDue(performance.now())
  }

  private closeBlock(): void {
    if (this.block === null) return
    this.flush()
    const id = String(this.blockNumber)
    if (this.block === 'text') this.emit({ type: 'text-end', id })
    else {
      const duration_ms = Math.round(performance.now() - this.blockStartedAt)
      this.emit({ type: 'reasoning-end', id, providerMetadata: { parlance: { duration_ms } } })
    }
    this.block = null
  }

  private emit(event: RunEvent): void {
    foldEvent(this.parts, event)
    this.unsaved.push(this.log.append(this.runId, event))
  }
}

const WIRE_REASONS: Record<string, string> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  refusal: 'content-filter',
  tool_calls: 'tool-calls',
  tool_limit: 'tool-calls',
  failed: 'error',
}

function startEvent(messageId: string, messageMetadata: StartMetadata): RunEvent {
  return { type: 'start', messageId, messageMetadata }
}

/** Parts that explain why an answer ended. */
const ENDINGS: ReadonlySet<MessagePart['type']> = new Set(['error', 'cut', 'short_reading'])

/** The parts that a continued answer keeps: all except the reason of its end. An unfinished search starts again. */
export function continuedParts(parts: readonly MessagePart[]): MessagePart[] {
  return parts.filter((part) => {
    const isUnfinished = part.type === 'retrieval' && part.state === 'interrupted'
    return !ENDINGS.has(part.type) && !isUnfinished
  })
}

/** The number of the last event that `start` appends for an answer that already has these parts. */
export function lastOfStart(base: readonly MessagePart[]): number {
  return 1 + eventsOf(base).length
}
