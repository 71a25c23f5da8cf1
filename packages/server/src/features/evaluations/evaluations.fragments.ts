import { isOnHold } from '#core/access/legal-holds.ts'
import { type SQL, sql } from '#db/drizzle.ts'

/**
 * Deletes the runs of test questions of a condition on `evaluations e`. Runs of people on legal hold are hidden
 * instead; the scheduled task for retention deletes them once the hold has ended.
 */
export const removalOfTests = (which: SQL): SQL => sql`
  WITH kept AS (
    UPDATE evaluations e SET deleted_at = coalesce(e.deleted_at, now())
    WHERE ${which} AND ${isOnHold(sql`e.user_id`)}
  )
  DELETE FROM evaluations e WHERE ${which} AND NOT ${isOnHold(sql`e.user_id`)}`
