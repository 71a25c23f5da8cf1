import { type Journal, journalLine } from './journal.ts'

/** An entry of a log: its number from 1 and the event. */
export type LogEntry<E> = { sequence: number; event: E }
/** An entry that has just come, with the server-sent event frame that carries it, made once for all viewers. */
export type NewEntry<E> = LogEntry<E> & { frame: string }

/**
 * Logs of events that several viewers follow, each under an id. In memory here; a store that several processes share
 * can take its place behind the same type: what a viewer asks for may take its time, and what the one writer of a log
 * says is numbered at once and never waited for, since that is done for every token.
 */
export type EventLog<E> = {
  open(id: string): void
  /** Numbers an event at once; viewers get it before the next task. `isSaved`: it is in the database already. */
  append(id: string, event: E, isSaved?: boolean): LogEntry<E>
  /** Entries after a number, or null for a log that is not (or no longer) here. */
  read(id: string, after: number): Promise<readonly LogEntry<E>[] | null>
  /**
   * Calls back for each entry to come, in order, then once with null when the log ends (at once where it is not open);
   * resolves with the way out as soon as no entry can be missed any more. Follow, then read, and leave out what was
   * read: an entry of the time between may come both ways.
   */
  follow(id: string, listener: (entry: NewEntry<E> | null) => void): Promise<() => void>
  /** No more entries; it stays readable for the time given at creation. */
  end(id: string): void
  close(): void
}

/** Events alone are kept, their place is their number: five hundred runs of four hundred events count. */
type Log<E> = { events: E[]; listeners: Set<(entry: NewEntry<E> | null) => void>; ended: boolean }
type Pending<E> = LogEntry<E> & { id: string; log: Log<E>; isSaved: boolean }

/**
 * A log in this process's memory; ended ones stay for `keepMs`. What one task appends is written to the journal in one
 * go, and only then shown to anyone.
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
