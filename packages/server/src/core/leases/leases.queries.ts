import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, rowsOf, text } from '#db/rows.ts'
import type { LeaseWatch } from './lease-watch.ts'

/** A table with leases: it has `leased_by` and `lease_expires_at`. */
export type Leased = { table: string; key: string }

const seenLease = columns({ id: text, lease: text, is_over: boolean })

/**
 * Frees the rows of dead processes; returns how many. Only freed rows can be taken, so that a clock
 * set forward takes nothing from a living process. `live` are the keys that this process holds.
 */
export async function freeAbandoned(
  ctx: Ctx,
  { table, key }: Leased,
  { watch, live }: { watch: LeaseWatch; live: Iterable<string> },
): Promise<number> {
  const id = sql`t.${sql.identifier(key)}::text`
  const rows = await rowsOf(
    ctx.db,
    seenLease,
    sql`SELECT ${id} AS id, t.lease_expires_at::text AS lease, t.lease_expires_at < now() AS is_over
      FROM ${sql.identifier(table)} t
      WHERE t.leased_by IS NOT NULL
        AND NOT (t.leased_by = ${ctx.deps.instance_id} AND ${id} = ANY(${sql.param([...live])}::text[]))`,
  )
  const abandoned = watch.abandoned(rows)
  if (abandoned.length === 0) return 0
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE ${sql.identifier(table)} t SET leased_by = NULL, lease_expires_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(abandoned)}::jsonb) AS a(id text, lease text)
    WHERE ${id} = a.id AND t.lease_expires_at = a.lease::timestamptz`)
  return rowCount ?? 0
}
