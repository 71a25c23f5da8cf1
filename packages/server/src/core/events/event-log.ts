import { type Journal, journalLine } from './journal.ts'

/** An entry of a log: the event and its number, starting at 1. */
export type LogEntry<E> = { sequence: number; event: E }
/** A new entry with its server-sent event frame, which is made once for all viewers. */
export type NewEntry<E> = LogEntry<E> & { frame: string }

/**
 * Event logs by id, each followed by several viewers. This one is in memory; a store that several processes share
 * can replace it behind the same type. Reading is asynchronous for that reason, while the single writer of a log
 * appends synchronously, because it does so for every token.
 */
export type EventLog<E> = {
  open(id: string): void
  /** Numbers an event synchronously; viewers get it before the next task. `isSaved`: it is already in the database. */
  append(id: string, event: E, isSaved?: boolean): LogEntry<E>
  /** Entries after a number, or null for a log that does not exist (any more). */
  read(id: string, after: number): Promise<readonly LogEntry<E>[] | null>
  /**
   * Calls back for each new entry in order, then once with null when the log ends (immediately if it is not open).
   * Resolves with a function that stops following, as soon as no entry can be missed. Follow first, then read, and skip
   * entries already read: an entry in between can arrive both ways.
   */
  follow(id: string, listener: (entry: NewEntry<E> | null) => void): Promise<() => void>
  /** Ends the log; it stays readable for the time given at creation. */
  end(id: string): void
  close(): void
}

/** Only events are stored; the index is the number. This saves memory with 500 runs of 400 events. */
type Log<E> = { events: E[]; listeners: Set<(entry: NewEntry<E> | null) => void>; ended: boolean }
type Pending<E> = LogEntry<E> & { id: string; log: Log<E>; isSaved: boolean }

/**
 * Logs in the memory of this process; ended ones are kept for `keepMs`. Everything that one task appends is written to
 * the journal with one write, and only then shown to viewers.
 */
export function memoryEventLog<E>(keepMs: number, journal?: Pick<Journal, 'write'>): EventLog<E> {
  const logs = new Map<string, Log<E>>()
  const timers = new Set<NodeJS.Timeout>()
  let pending: Pending<E>[] = []

  const show = () => {
    if (pending.length === 0) return
    const batch = pending
    pending = []
    let lines = ''
    const texts = batch.map(({ id, sequence, event, isSaved }) => {
      const json = JSON.stringify(event)
      if (!isSaved) lines += journalLine(id, sequence, json)
      return json
    })
    if (lines !== '') journal?.write(lines)
    for (const [index, { log, sequence, event }] of batch.entries()) {
      if (log.listeners.size === 0) continue
      const entry = { sequence, event, frame: frameWith(sequence, texts[index] ?? '') }
      for (const listener of log.listeners) listener(entry)
    }
  }

  return {
    open: (id) => void logs.set(id, { events: [], listeners: new Set(), ended: false }),
    append(id, event, isSaved = false) {
      const log = logs.get(id)
      if (log === undefined || log.ended) throw new Error('append to a log that is not open')
      const sequence = log.events.push(event)
      if (pending.push({ id, log, sequence, event, isSaved }) === 1) queueMicrotask(show)
      return { sequence, event }
    },
    async read(id, after) {
      show()
      const entries = logs.get(id)?.events.slice(after)
      return entries?.map((event, index) => ({ sequence: after + index + 1, event })) ?? null
    },
    async follow(id, listener) {
      const log = logs.get(id)
      if (log === undefined || log.ended) {
        listener(null)
        return () => {}
      }
      log.listeners.add(listener)
      return () => void log.listeners.delete(listener)
    },
    end(id) {
      const log = logs.get(id)
      if (log === undefined || log.ended) return
      show()
      log.ended = true
      for (const listener of log.listeners) listener(null)
      log.listeners.clear()
      const timer = setTimeout(() => {
        logs.delete(id)
        timers.delete(timer)
      }, keepMs)
      timer.unref()
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      for (const log of logs.values()) for (const listener of log.listeners) listener(null)
      logs.clear()
    },
  }
}

/** One server-sent event. */
export function frameOf(sequence: number | null, event: unknown): string {
  return frameWith(sequence, JSON.stringify(event))
}

function frameWith(sequence: number | null, json: string): string {
  return `${sequence === null ? '' : `id: ${sequence}\n`}data: ${json}\n\n`
}

/** The last frame of a stream in the AI SDK's protocol. */
export const DONE_FRAME = 'data: [DONE]\n\n'
