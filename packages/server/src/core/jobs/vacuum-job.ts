import type { Job } from '#core/jobs/jobs.ts'
import { vacuumTables } from '#db/vacuum.ts'

/**
 * Frees the space of deleted rows, so that new rows overwrite it: the embedded engine has no
 * autovacuum, and PostgreSQL's own waits for a fifth of a table. VACUUM itself wipes nothing. The time of the next run
 * is kept in the database, so short starts count too.
 */
export const vacuumDatabase: Job = {
  name: 'database.vacuum',
  every_s: 6 * 3_600,
  run: (ctx, signal) => vacuumTables(ctx.deps.database, signal),
}
