import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import type { DatabaseLog } from '#db/log.ts'

export type MaintenanceOptions = {
  data_dir: string
  log: DatabaseLog
  /** Number of images kept; older ones are removed. */
  keep?: number
}

const HOUR_MS = 3_600_000
const FIRST_MS = 60_000
const BACKUP_EVERY_MS = 24 * HOUR_MS
/** Seven days, minus an hour until the next check and an hour of tolerance. */
const AGE_MAX_MS = (7 * 24 - 2) * HOUR_MS
const KEEP = 3
const PREFIX = 'database-'

/** Backs up the embedded engine soon after the start and then hourly, if due. Returns a function that stops it. */
export function startMaintenance(database: Database, options: MaintenanceOptions): () => void {
  const look = () =>
    upkeep(database, options, Date.now()).catch((error: unknown) =>
      options.log.error(
        { err: error },
        'the upkeep of the embedded database failed; it is tried again in an hour',
      ),
    )
  const first = setTimeout(look, FIRST_MS)
  const timer = setInterval(look, HOUR_MS)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Backs up if the newest image is a day old, then removes images that are too many or too old. */
export async function upkeep(database: Database, options: MaintenanceOptions, now: number): Promise<void> {
  const folder = join(options.data_dir, 'backups')
  // an image from the future means that the clock was set back, so it does not determine when the next one is due
  const newest = backups(folder).findLast((name) => timeOf(name) <= now)
  if (newest === undefined || now - timeOf(newest) >= BACKUP_EVERY_MS) await writeBackup(database, options)
  else prune(folder, options.keep ?? KEEP, now)
}

/**
 * Writes an image into `data_dir`/backups, removes the oldest ones beyond `keep`, and returns the folder of the new
 * one.
 */
export async function writeBackup(database: Database, options: MaintenanceOptions): Promise<string> {
  if (database.backup === null) throw new Error('PostgreSQL is backed up by its own tools')
  const folder = join(options.data_dir, 'backups')
  mkdirSync(folder, { recursive: true })
  const target = join(folder, `${PREFIX}${new Date().toISOString().replaceAll(':', '-')}`)
  await database.backup(target)
  prune(folder, options.keep ?? KEEP, Date.now())
  options.log.info({ folder: target }, 'the embedded database was backed up')
  return target
}

/** Always keeps the newest. Incomplete images of a crash take space but do not count as backups. */
function prune(folder: string, keep: number, now: number): void {
  const older = backups(folder).toReversed().slice(1)
  const leaving = older.filter((name, at) => at + 1 >= keep || now - timeOf(name) >= AGE_MAX_MS)
  const halves = namesIn(folder).filter((name) => name.startsWith(`.${PREFIX}`))
  for (const name of [...leaving, ...halves]) rmSync(join(folder, name), { recursive: true, force: true })
}

function timeOf(name: string): number {
  const [day = '', time = ''] = name.slice(PREFIX.length).split('T')
  return Date.parse(`${day}T${time.replace('-', ':').replace('-', ':')}`)
}

/** Oldest first: the names sort by time. */
function backups(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.startsWith(PREFIX))
    .toSorted()
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
