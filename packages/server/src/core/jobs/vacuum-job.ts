import type { Job } from '#core/jobs/jobs.ts'
import { vacuumTables } from '#db/vacuum.ts'

/**
 * What is erased leaves the files of the database within ERASED_PAGES_HOURS: the embedded engine has no autovacuum,
 * and PostgreSQL's own waits for a fifth of a table. The time is kept in the database, so short starts count too.
 */
export const vacuumDatabase: Job = {
  name: 'database.vacuum',
  every_s: 6 * 3_600,
  run: (ctx, signal) => vacuumTables(ctx.deps.database, signal),
}
