import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { durability, type Flush } from '#db/embedded/durability.ts'

/** This replaces the engine's own postgresql.conf at every opening, so all that is needed stands here. */
const CONFIGURATION = [
  // of the few file handles that a process may have, most are for connections
  'max_files_per_process = 128',
  'shared_buffers = 16MB',
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
 * Opens the engine on a folder, creating the database when the folder is new. Without `flush` nothing is brought to
 * the disk on purpose, as tests want it.
 */
export async function openEngine(folder: string, flush: Flush | null): Promise<PGlite> {
  return PGlite.create(folder, {
    extensions: { vector, unaccent, pg_trgm, ...(flush && { durability: durability(flush) }) },
    postgresqlconf: CONFIGURATION,
    startParams: PGlite.defaultStartParams.filter((parameter) => flush === null || parameter !== '-F'),
  })
}
