import { sql, type SQL } from '#db/drizzle.ts'
import {
  bigint,
  bytes,
  columns,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import type { ChainedEvent, Fields } from './audit-chain.ts'

type Hashes = { previous_hash: Buffer; hash: Buffer }

const eventColumns = {
  sequence: bigint,
  at: timestamp,
  actor_id: nullable(uuid),
  action: text,
  object_type: text,
  object_id: text,
  before: nullable(json<Fields>()),
  after: nullable(json<Fields>()),
}
const link = columns({ sequence: bigint, hash: bytes })
const chained = columns({ ...eventColumns, previous_hash: bytes, hash: bytes })
const listed = columns({ ...eventColumns, actor: nullable(text) })

/** Serialises writers until the end of their transactions, and returns the last event of the chain. */
export async function lockChain(ctx: Ctx): Promise<{ sequence: number; hash: Buffer } | undefined> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('audit_events'))`)
  return await rowOf(
    ctx.db,
    link,
    sql`SELECT sequence, hash FROM audit_events ORDER BY sequence DESC LIMIT 1`,
  )
}

export async function insertEvent(ctx: Ctx, event: ChainedEvent & Hashes): Promise<void> {
  const fields = (value: Fields | null) => (value === null ? null : JSON.stringify(value))
  await ctx.db.execute(sql`
    INSERT INTO audit_events (sequence, at, actor_id, action, object_type, object_id, before, after, previous_hash, hash)
    VALUES (${event.sequence}, ${event.at}, ${event.actor_id}, ${event.action}, ${event.object_type},
      ${event.object_id}, ${fields(event.before)}::jsonb, ${fields(event.after)}::jsonb, ${event.previous_hash}, ${event.hash})`)
}

/** The chain after an event, in order. */
export async function chainAfter(
  ctx: Ctx,
  sequence: number,
  limit: number,
): Promise<(ChainedEvent & Hashes)[]> {
  return await rowsOf(
    ctx.db,
    chained,
    sql`SELECT sequence, at, actor_id, action, object_type, object_id, before, after, previous_hash, hash
      FROM audit_events WHERE sequence > ${sequence} ORDER BY sequence LIMIT ${limit}`,
  )
}

export type AuditFilter = {
  actor_id?: string | undefined
  object_type?: string | undefined
  object_id?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type EventRow = RowOf<typeof listed>

/** Events of a filter on one side of a sequence number, in the order of that direction. */
export async function listEvents(
  ctx: Ctx,
  filter: AuditFilter,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<EventRow[]> {
  const order = page.after === undefined ? sql`DESC` : sql`ASC`
  return await rowsOf(
    ctx.db,
    listed,
    sql`SELECT e.sequence, e.at, e.actor_id, u.username AS actor, e.action, e.object_type,
      e.object_id, e.before, e.after
    FROM audit_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE ${matching(filter, page)} ORDER BY e.sequence ${order} LIMIT ${page.limit}`,
  )
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

const objectType = columns({ object_type: text })

/** The kinds of objects in the audit trail, found by a skip scan of the index. */
export async function objectTypes(ctx: Ctx): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    objectType,
    sql`WITH RECURSIVE kinds AS (
      (SELECT object_type FROM audit_events ORDER BY object_type LIMIT 1)
      UNION ALL
      SELECT (SELECT e.object_type FROM audit_events e WHERE e.object_type > k.object_type
        ORDER BY e.object_type LIMIT 1) FROM kinds k WHERE k.object_type IS NOT NULL)
    SELECT object_type FROM kinds WHERE object_type IS NOT NULL`,
  )
  return rows.map((row) => row.object_type)
}

const auditActor = columns({ id: uuid, name: text, email: text })
export type AuditActor = RowOf<typeof auditActor>

/** The people who changed something and still have a name, as named in the audit trail. */
export async function searchActors(
  ctx: Ctx,
  query: string,
  limit: number,
  offset: number,
): Promise<AuditActor[]> {
  return await rowsOf(
    ctx.db,
    auditActor,
    sql`SELECT u.id, u.username AS name, u.email FROM users u
    WHERE u.search_text LIKE ${containing(searchKey(query))}
      AND EXISTS (SELECT 1 FROM audit_events e WHERE e.actor_id = u.id)
    ORDER BY lower(u.username), u.id LIMIT ${limit} OFFSET ${offset}`,
  )
}
