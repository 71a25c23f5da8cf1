import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

type Holder = { pid: number; started: string; host: string; token: string }

/** How long the lock of another machine stays valid without a heartbeat, in milliseconds. */
const FOREIGN_LOCK_MS = 15_000
const HEARTBEAT_MS = 3_000
/** More than two heartbeats: its file must also be unchanged for this long, because clocks can be set. */
const SILENCE_MS = 7_000

/** A second process on one embedded database would lose rows silently, so it is refused. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** Whether a file has not changed for long enough by this process's monotonic clock; call it repeatedly. */
export type SilenceWatch = (path: string) => boolean

export function createSilenceWatch(now: () => number = () => performance.now()): SilenceWatch {
  let seen = { changed: Number.NaN, since: 0 }
  return (path) => {
    const { mtimeMs: changed } = statSync(path)
    if (changed !== seen.changed) seen = { changed, since: now() }
    return now() - seen.since >= SILENCE_MS
  }
}

/**
 * Takes the lock file at `path` or throws FolderInUseError. The lock of a process that no longer exists is taken
 * over; that of another machine only after watching it with `isSilent` for a while. Returns the function that
 * releases it.
 */
export function takeLock(path: string, isSilent: SilenceWatch = createSilenceWatch()): () => void {
  const mine: Holder = {
    pid: process.pid,
    started: processStart(process.pid),
    host: hostname(),
    token: randomUUID(),
  }
  if (!tryCreate(path, mine)) {
    removeIfStale(path, isSilent)
    if (!tryCreate(path, mine)) throw new FolderInUseError(inUseSentence(path, read(path)))
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (read(path)?.token === mine.token) rmSync(path, { force: true })
  }
}

function tryCreate(path: string, holder: Holder): boolean {
  // Written to a temporary file and linked into place, so that a partial lock is never read.
  const draft = `${path}.${holder.token}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeIfStale(path: string, isSilent: SilenceWatch): void {
  const holder = read(path)
  if (holder !== null && isAlive(holder, path, isSilent)) return
  // The rename is atomic: of several processes exactly one gets the file, and it checks what it got.
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken?.token !== holder?.token) {
    try {
      linkSync(aside, path)
    } catch {
      // Another process has taken the lock in between; the caller then finds that lock.
    }
  }
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder, path: string, isSilent: SilenceWatch): boolean {
  if (holder.host !== hostname()) {
    const isSeenSilent = isSilent(path)
    return !isSeenSilent || Date.now() - statSync(path).mtimeMs < FOREIGN_LOCK_MS
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // Process ids are reused, but not with the same start time.
  return processStart(holder.pid) === holder.started
}

/** Boot and start time of a process if the system reports them, otherwise an empty text. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return ''
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // A removed lock file must not end a running server.
  }
}

function inUseSentence(path: string, holder: Holder | null): string {
  const who = holder === null ? '' : ` (process ${holder.pid} on ${holder.host})`
  return `The embedded database is in use by another Parlance server${who}: stop that one first, or give this one a DATA_DIR of its own. Lock file: ${path}`
}
