import { asc, desc, gt, sql, type SQL } from '#db/drizzle.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { auditEvents } from '#db/schema/audit.ts'
import type { ChainedEvent } from './audit-chain.ts'

type Hashes = { previous_hash: Buffer; hash: Buffer }

/** Puts those who write in a row for the rest of their transactions, and gives the last event of the chain. */
export async function lockChain(ctx: Ctx): Promise<{ sequence: number; hash: Buffer } | undefined> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('audit_events'))`)
  const rows = await ctx.db
    .select({ sequence: auditEvents.sequence, hash: auditEvents.hash })
    .from(auditEvents)
    .orderBy(desc(auditEvents.sequence))
    .limit(1)
  return rows[0]
}

export async function insertEvent(ctx: Ctx, event: ChainedEvent & Hashes): Promise<void> {
  await ctx.db.insert(auditEvents).values(event)
}

/** The chain after an event, in order. */
export async function chainAfter(
  ctx: Ctx,
  sequence: number,
  limit: number,
): Promise<(ChainedEvent & Hashes)[]> {
  return await ctx.db
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.sequence, sequence))
    .orderBy(asc(auditEvents.sequence))
    .limit(limit)
}

export type AuditFilter = {
  actor_id?: string | undefined
  object_type?: string | undefined
  object_id?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type EventRow = ChainedEvent & { actor: string | null }

/** Events of a filter on one side of a sequence number, in the order of that direction. */
export async function listEvents(
  ctx: Ctx,
  filter: AuditFilter,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<EventRow[]> {
  const order = page.after === undefined ? sql`DESC` : sql`ASC`
  const { rows } = await ctx.db.execute<EventRow>(sql`
    SELECT e.sequence::float8 AS sequence, e.at, e.actor_id, u.username AS actor, e.action, e.object_type,
      e.object_id, e.before, e.after
    FROM audit_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE ${matching(filter, page)} ORDER BY e.sequence ${order} LIMIT ${page.limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

function matching(
  filter: AuditFilter,
  page: { before?: number | undefined; after?: number | undefined },
): SQL {
  const parts: SQL[] = [sql`true`]
  if (filter.actor_id !== undefined) parts.push(sql`e.actor_id = ${filter.actor_id}`)
  if (filter.object_type !== undefined) parts.push(sql`e.object_type = ${filter.object_type}`)
  if (filter.object_id !== undefined) parts.push(sql`e.object_id = ${filter.object_id}`)
  if (filter.action !== undefined) parts.push(sql`e.action = ${filter.action}`)
  if (filter.from !== undefined) parts.push(sql`e.at >= ${filter.from}`)
  if (filter.to !== undefined) parts.push(sql`e.at < ${filter.to}`)
  if (page.before !== undefined) parts.push(sql`e.sequence < ${page.before}`)
  if (page.after !== undefined) parts.push(sql`e.sequence > ${page.after}`)
  return sql.join(parts, sql` AND `)
}

/** The kinds of object that the trail tells of, by skipping from one to the next in the index. */
export async function objectTypes(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ object_type: string }>(sql`
    WITH RECURSIVE kinds AS (
      (SELECT object_type FROM audit_events ORDER BY object_type LIMIT 1)
      UNION ALL
      SELECT (SELECT e.object_type FROM audit_events e WHERE e.object_type > k.object_type
        ORDER BY e.object_type LIMIT 1) FROM kinds k WHERE k.object_type IS NOT NULL)
    SELECT object_type FROM kinds WHERE object_type IS NOT NULL`)
  return rows.map((row) => row.object_type)
}

export type AuditActor = { id: string; name: string; email: string }

/** Those who changed something and still have a name, as the trail calls them. */
export async function searchActors(
  ctx: Ctx,
  query: string,
  limit: number,
  offset: number,
): Promise<AuditActor[]> {
  const { rows } = await ctx.db.execute<AuditActor>(sql`
    SELECT u.id, u.username AS name, u.email FROM users u
    WHERE u.search_text LIKE ${containing(searchKey(query))}
      AND EXISTS (SELECT 1 FROM audit_events e WHERE e.actor_id = u.id)
    ORDER BY lower(u.username), u.id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}
