import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import type { DatabaseLog } from '#db/log.ts'

export type MaintenanceOptions = {
  data_dir: string
  log: DatabaseLog
  /** Images kept; older ones are removed. */
  keep?: number
}

const HOUR_MS = 3_600_000
const VACUUM_EVERY_MS = 6 * HOUR_MS
const BACKUP_EVERY_MS = 24 * HOUR_MS
const KEEP = 3
const PREFIX = 'database-'

/** The embedded engine has no autovacuum and nobody who backs it up: both are done here. Returns the stop. */
export function startMaintenance(database: Database, options: MaintenanceOptions): () => void {
  let vacuumedAt = performance.now()
  const timer = setInterval(async () => {
    try {
      if (performance.now() - vacuumedAt >= VACUUM_EVERY_MS) {
        vacuumedAt = performance.now()
        await vacuumTables(database)
      }
      if (Date.now() - newestBackup(options.data_dir) >= BACKUP_EVERY_MS) await writeBackup(database, options)
    } catch (error) {
      options.log.error(
        { err: error },
        'the upkeep of the embedded database failed; it is tried again in an hour',
      )
    }
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Frees the space of deleted rows and renews the planner's statistics, table by table so that others get between. */
export async function vacuumTables(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  for (const { name } of rows) {
    await database.withoutTimeLimit(() => database.pool.query(`VACUUM (ANALYZE) public.${name}`))
  }
}

/** Writes an image into `data_dir`/backups, removes the oldest beyond `keep`, and returns the new one's folder. */
export async function writeBackup(database: Database, options: MaintenanceOptions): Promise<string> {
  if (database.backup === null) throw new Error('PostgreSQL is backed up by its own tools')
  const folder = join(options.data_dir, 'backups')
  mkdirSync(folder, { recursive: true })
  const target = join(folder, `${PREFIX}${new Date().toISOString().replaceAll(':', '-')}`)
  await database.backup(target)
  for (const name of backups(folder).slice(0, -(options.keep ?? KEEP))) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  options.log.info({ folder: target }, 'the embedded database was backed up')
  return target
}

/** A backup from a time to come says that the clock was set back, and nothing of when the next is due. */
function newestBackup(dataDir: string): number {
  const times = backups(join(dataDir, 'backups')).map(timeOf)
  return times.findLast((time) => time <= Date.now()) ?? 0
}

function timeOf(name: string): number {
  const [day = '', time = ''] = name.slice(PREFIX.length).split('T')
  return Date.parse(`${day}T${time.replace('-', ':').replace('-', ':')}`)
}

/** Oldest first: the names sort by time. */
function backups(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(PREFIX))
      .sort()
  } catch {
    return []
  }
}
