import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogEntry } from './event-log.ts'
import { JOURNAL_ENDING, JOURNAL_HEADER } from './journal.ts'

/** A journal file: its owner, and how long ago it was written. */
export type JournalFile = { path: string; owner: string; age_ms: number }

/** The entries of a file by log id. `fault`: why all or the rest of it was not read. */
export type JournalContent<E> = {
  entries: Map<string, LogEntry<E>[]>
  fault: 'version' | 'torn' | 'damaged' | null
}

/** The journal files of a folder in the order they were written; none if the folder is missing. */
export async function listJournals(folder: string): Promise<JournalFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: JournalFile[] = []
  for (const name of names.toSorted()) {
    const [owner, number, ...rest] = name.split('.')
    if (!owner || !number || `.${rest.join('.')}` !== JOURNAL_ENDING) continue
    const path = join(folder, name)
    // its owner can remove it at any moment
    const facts = await stat(path).catch(() => null)
    if (facts?.isFile()) found.push({ path, owner, age_ms: Date.now() - facts.mtimeMs })
  }
  return found
}

/** The result of `journalLine`. */
const LINE = /^([0-9a-f-]{36}) ([0-9]{1,9}) (.+)$/s

/** Reads a file up to its first fault. A file that no longer exists has no entries. */
export async function readJournal<E>(path: string): Promise<JournalContent<E>> {
  const entries = new Map<string, LogEntry<E>[]>()
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return JOURNAL_HEADER
    throw error
  })
  if (!text.startsWith(JOURNAL_HEADER)) {
    // a process that was killed while it created the file leaves an incomplete header
    return { entries, fault: JOURNAL_HEADER.startsWith(text) ? 'torn' : 'version' }
  }
  const lines = text.slice(JOURNAL_HEADER.length).split('\n')
  const torn = lines.pop()
  for (const line of lines) {
    const entry = parse<E>(line)
    if (entry === null) return { entries, fault: 'damaged' }
    const known = entries.get(entry.id)
    if (known === undefined) entries.set(entry.id, [entry])
    else known.push(entry)
  }
  return { entries, fault: torn === '' ? null : 'torn' }
}

function parse<E>(line: string): ({ id: string } & LogEntry<E>) | null {
  const [, id, sequence, json] = LINE.exec(line) ?? []
  if (id === undefined || json === undefined) return null
  try {
    return { id, sequence: Number(sequence), event: JSON.parse(json) }
  } catch {
    return null
  }
}
