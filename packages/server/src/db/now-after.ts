import { type SQL, sql } from '#db/drizzle.ts'

/**
 * Now, or just after the latest related row (`after` is a query for its time), so that rows ordered by time
 * keep their order when the clock is set back.
 */
export function nowAfter(latest: SQL): SQL {
  return sql`greatest(now(), (${latest}) + interval '1 millisecond')`
}
