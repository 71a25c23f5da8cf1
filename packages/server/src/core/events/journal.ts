import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** The first line of every journal file. Files of another version are not read. */
export const JOURNAL_HEADER = 'parlance-journal 1\n'
export const JOURNAL_ENDING = '.journal'

/** After a failure, a new file is tried after this time; failures are logged at most this often. */
const RETRY_MS = 1_000
const LOG_MS = 60_000

/**
 * What this process has shown but not yet saved, in its own append-only files. Lines are written but not flushed, so
 * they survive the process but not the machine. A file contains what was written between two cuts.
 */
export type Journal = {
  /** Writes whole lines. Never throws: a failure is logged, and only the saving in the database protects the lines. */
  write(lines: string): void
  /** Ends the current file. Returns a function that removes it and earlier files; call it when their lines are saved. */
  cut(): () => void
  /** Whether the last write failed. */
  isFailing(): boolean
  /** Ends the current file without removing it. */
  close(): void
}

/** A journal in files `folder/OWNER.N.journal`. Each file is created with its first line. */
export function openJournal(folder: string, owner: string, log: Logger): Journal {
  let fd: number | null = null
  let number = 0
  let files: { number: number; path: string }[] = []
  let failedAt: number | null = null
  let loggedAt = -LOG_MS

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    number += 1
    const path = join(folder, `${owner}.${String(number).padStart(9, '0')}${JOURNAL_ENDING}`)
    const opened = openSync(path, 'ax', 0o600)
    files.push({ number, path })
    fd = opened
    writeWhole(opened, JOURNAL_HEADER)
    return opened
  }
  const end = () => {
    if (fd === null) return
    const ended = fd
    fd = null
    closeSync(ended)
  }
  const fail = (error: unknown) => {
    const now = performance.now()
    failedAt = now
    try {
      end()
    } catch {
      // the file is abandoned in any case
    }
    if (now - loggedAt < LOG_MS) return
    loggedAt = now
    log.error(
      { err: error },
      'the journal cannot be written; a killed process would lose up to half a second',
    )
  }

  const remove = (path: string) => {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      // harmless: recovery reads it again when this process has ended, and finds nothing new
      log.warn({ err: error }, 'a journal file cannot be removed')
    }
  }

  return {
    write(lines) {
      if (failedAt !== null && performance.now() - failedAt < RETRY_MS) return
      try {
        writeWhole(fd ?? open(), lines)
        failedAt = null
      } catch (error) {
        fail(error)
      }
    },
    cut() {
      try {
        end()
      } catch (error) {
        fail(error)
      }
      const last = number
      return () => {
        const ended = files.filter((file) => file.number <= last)
        files = files.filter((file) => file.number > last)
        for (const { path } of ended) remove(path)
      }
    },
    isFailing: () => failedAt !== null,
    close: end,
  }
}

/** A line with an event, its number and the id of its log. JSON contains no line breaks. */
export function journalLine(id: string, sequence: number, json: string): string {
  return `${id} ${sequence} ${json}\n`
}

/** A full disk can accept only a part of the bytes; the file then ends with a torn line. */
function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  const written = writeSync(fd, bytes)
  if (written < bytes.length) throw new Error(`wrote ${written} of ${bytes.length} bytes`)
}
