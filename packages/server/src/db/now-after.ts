import { type SQL, sql } from '#db/drizzle.ts'

/**
 * Now, or just after the latest row beside which the new one stands (a query of one instant): what is ordered by time
 * stays in the order it happened when the clock is set back.
 */
export function nowAfter(latest: SQL): SQL {
  return sql`greatest(now(), (${latest}) + interval '1 millisecond')`
}
