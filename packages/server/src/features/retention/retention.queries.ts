import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { RETENTION_KINDS } from '@parlance/contract/admin/retention-kinds.ts'
import type { RetentionItem, RetentionRule } from '@parlance/contract/admin/retention.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  columns,
  countRow,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { endsAt, isNoticed, type Matter, MATTERS, underPolicy } from './retention.fragments.ts'

const BATCH = 100
/** Included in a notice as well, so that a person gets about one a week. */
const AHEAD = sql`interval '7 days'`

const isUnnoticed = (matter: Matter) =>
  sql`NOT EXISTS (SELECT 1 FROM ${matter.expiries} e WHERE ${isNoticed(matter)})`
const notice = sql`make_interval(days => p.notice_days)`

/** The next people, by id, with rows to be announced for deletion now. */
export async function peopleToNotify(ctx: Ctx, matter: Matter, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT DISTINCT t.user_id AS id FROM ${underPolicy(matter)}
      WHERE t.user_id > ${after} AND ${endsAt(matter)} < now() + ${notice} AND ${isUnnoticed(matter)}
        AND NOT ${isOnHold(sql`u.id`)}
      ORDER BY t.user_id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

const announced = columns({ count: integer, first: timestamp })

/** Plans the deletion of a person's rows that are due soon; undefined if there are none. */
export async function planDeletions(
  ctx: Ctx,
  matter: Matter,
  userId: string,
): Promise<RowOf<typeof announced> | undefined> {
  const key = sql.identifier(matter.key)
  const row = await rowOf(
    ctx.db,
    announced,
    sql`WITH planned AS (
        INSERT INTO ${matter.expiries} AS x (${key}, noticed_at, deletes_at)
        SELECT t.id, now(), greatest(${endsAt(matter)}, now() + ${notice}) FROM ${underPolicy(matter)}
        WHERE t.user_id = ${userId} AND ${endsAt(matter)} < now() + ${notice} + ${AHEAD} AND ${isUnnoticed(matter)}
        ON CONFLICT (${key}) DO UPDATE SET noticed_at = excluded.noticed_at, deletes_at = excluded.deletes_at
        RETURNING deletes_at)
      SELECT count(*)::int AS count, coalesce(min(deletes_at), now()) AS first FROM planned`,
  )
  return row === undefined || row.count === 0 ? undefined : row
}

/** Its person was notified in time and has not used it since, and the policy still applies. */
const isDue = (
  matter: Matter,
) => sql`${isNoticed(matter)} AND e.deletes_at <= now() AND ${endsAt(matter)} <= now()
  AND NOT ${isOnHold(sql`t.user_id`)} AND NOT ${matter.isBusy}`

/** The next rows, by id, to delete. */
export async function dueRows(ctx: Ctx, matter: Matter, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT t.id FROM ${matter.expiries} e, ${underPolicy(matter)}
      WHERE t.id > ${after} AND ${isDue(matter)} ORDER BY t.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

export async function deleteDue(ctx: Ctx, matter: Matter, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM ${matter.table} WHERE id = (
      SELECT t.id FROM ${matter.expiries} e, ${underPolicy(matter)} WHERE t.id = ${id} AND ${isDue(matter)})`)
}

/** The next rows, by id, that were deleted during a hold that has ended. */
export async function releasedRows(ctx: Ctx, matter: Matter, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT t.id FROM ${matter.table} t WHERE t.id > ${after} AND ${matter.isReleased}
      ORDER BY t.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

export async function deleteReleased(ctx: Ctx, matter: Matter, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM ${matter.table} t WHERE t.id = ${id} AND ${matter.isReleased}`)
}

const rule = columns({ kind: oneOf(RETENTION_KINDS), days: integer, notice_days: integer })

/** The policies that apply to the caller. */
export async function myRules(ctx: UserCtx): Promise<RetentionRule[]> {
  return await rowsOf(
    ctx.db,
    rule,
    sql`SELECT DISTINCT ON (p.kind) p.kind, p.days, p.notice_days FROM retention_policies p
      WHERE p.role_id IS NULL OR p.role_id = ${ctx.actor.role_id} ORDER BY p.kind, p.role_id NULLS LAST`,
  )
}

const coming = columns({
  id: uuid,
  kind: oneOf(RETENTION_KINDS),
  name: text,
  subject: nullable(json<NonNullable<RetentionItem['subject']>>()),
  deletes_at: timestamp,
})

/** The caller's rows that will be deleted, the next ones first. */
export async function myComing(
  ctx: UserCtx,
  page: number,
): Promise<{ data: RetentionItem[]; total: number }> {
  const planned = (matter: Matter, fields: SQL) => sql`
    SELECT ${fields} FROM ${matter.expiries} e, ${underPolicy(matter)}
    WHERE ${isNoticed(matter)} AND t.user_id = ${ctx.actor.user_id}`
  const all = (fieldsOf: (matter: Matter) => SQL) =>
    sql.join(
      Object.values(MATTERS).map((matter) => planned(matter, fieldsOf(matter))),
      sql` UNION ALL `,
    )
  const counted = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM (${all(() => sql`t.id`)}) x`,
  )
  const shown = (matter: Matter) => sql`t.id, p.kind, ${matter.name} AS name, ${matter.subject} AS subject,
    greatest(e.deletes_at, ${endsAt(matter)}) AS deletes_at`
  const data = await rowsOf(
    ctx.db,
    coming,
    sql`SELECT x.id, x.kind, x.name, x.subject, x.deletes_at FROM (${all(shown)}) x
      ORDER BY x.deletes_at, x.id LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`,
  )
  return { data, total: counted[0]?.count ?? 0 }
}
