import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { durability, type Flush } from '#db/embedded/durability.ts'

/** Replaces the engine's postgresql.conf at every opening, so it must be complete. */
const CONFIGURATION = [
  // reading a page from a file costs ten times as much here as in PostgreSQL; memory that is not needed is not used
  'shared_buffers = 64MB',
  'wal_buffers = 1MB',
  'work_mem = 8MB',
  'maintenance_work_mem = 32MB',
  'max_wal_size = 128MB',
  'min_wal_size = 32MB',
  'wal_sync_method = fsync',
  'jit = off',
  "datestyle = 'iso, mdy'",
  "timezone = 'UTC'",
  "default_text_search_config = 'pg_catalog.simple'",
]

/**
 * The engine keeps the files of all tables open that it has used. If a process can only have few handles, half of
 * them are reserved for connections; reopening files repeatedly is too expensive to do it always.
 */
function fileHandles(): string[] {
  const [, soft] = /^Max open files +(\d+)/m.exec(limitsOfProcess()) ?? []
  return soft === undefined ? [] : [`max_files_per_process = ${clamp(Number(soft) / 2, 64, 1_000)}`]
}

/** Only Linux reports them. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

const clamp = (value: number, low: number, high: number) => Math.floor(Math.min(high, Math.max(low, value)))

/**
 * Opens the engine on a folder, creating the database when the folder is new. Without `flush` nothing is synced to
 * the disk, which tests use.
 */
export async function openEngine(folder: string, flush: Flush | null): Promise<PGlite> {
  return PGlite.create(folder, {
    extensions: { vector, unaccent, pg_trgm, ...(flush && { durability: durability(flush) }) },
    postgresqlconf: [...CONFIGURATION, ...fileHandles()],
    startParams: PGlite.defaultStartParams.filter((parameter) => flush === null || parameter !== '-F'),
  })
}
