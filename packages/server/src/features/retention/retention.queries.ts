import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { RETENTION_KINDS } from '@parlance/contract/admin/retention.schemas.ts'
import type { RetentionRule } from '@parlance/contract/admin/retention.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  columns,
  countRow,
  idRow,
  integer,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { endsAt, underPolicy } from './retention.fragments.ts'

const BATCH = 100
/** Included in a notice as well, so that a person gets about one a week. */
const AHEAD = sql`interval '7 days'`

const isNoticed = sql`e.noticed_at >= t.updated_at`
const unnoticed = sql`NOT EXISTS (SELECT 1 FROM thread_expiries e WHERE e.thread_id = t.id AND ${isNoticed})`
const notice = sql`make_interval(days => p.notice_days)`

/** The next people, by id, with conversations whose deletion must be announced now. */
export async function peopleToNotify(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT DISTINCT t.user_id AS id FROM ${underPolicy}
      WHERE t.user_id > ${after} AND ${endsAt} < now() + ${notice} AND ${unnoticed} AND NOT ${isOnHold(sql`u.id`)}
      ORDER BY t.user_id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

const announced = columns({ count: integer, first: timestamp })

/** Plans the deletion of a person's conversations that are due soon; undefined when there is none. */
export async function planDeletions(
  ctx: Ctx,
  userId: string,
): Promise<{ count: number; first: string } | undefined> {
  const row = await rowOf(
    ctx.db,
    announced,
    sql`WITH planned AS (
        INSERT INTO thread_expiries AS x (thread_id, noticed_at, deletes_at)
        SELECT t.id, now(), greatest(${endsAt}, now() + ${notice}) FROM ${underPolicy}
        WHERE t.user_id = ${userId} AND ${endsAt} < now() + ${notice} + ${AHEAD} AND ${unnoticed}
        ON CONFLICT (thread_id) DO UPDATE SET noticed_at = excluded.noticed_at, deletes_at = excluded.deletes_at
        RETURNING deletes_at)
      SELECT count(*)::int AS count, coalesce(min(deletes_at), now()) AS first FROM planned`,
  )
  return row === undefined || row.count === 0 ? undefined : row
}

/** A conversation whose owner was notified in time and has not written since, under a policy that still applies. */
const isDue = sql`e.thread_id = t.id AND ${isNoticed} AND e.deletes_at <= now() AND ${endsAt} <= now()
  AND NOT ${isOnHold(sql`t.user_id`)}
  AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.thread_id = t.id AND r.status = 'running')`

/** The next conversations, by id, to delete. */
export async function dueThreads(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT t.id FROM thread_expiries e, ${underPolicy}
      WHERE t.id > ${after} AND ${isDue} ORDER BY t.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

export async function deleteDue(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM threads WHERE id = (SELECT t.id FROM thread_expiries e, ${underPolicy} WHERE t.id = ${id} AND ${isDue})`)
}

/** The next conversations, by id, that were deleted while a hold kept them, which has ended. */
export async function releasedThreads(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT t.id FROM threads t WHERE t.id > ${after} AND ${isReleased} ORDER BY t.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

const isReleased = sql`t.purpose = 'deleted' AND NOT ${isOnHold(sql`t.user_id`)}
  AND NOT EXISTS (SELECT 1 FROM tasks k
    WHERE k.kind IN ('threads.forget', 'folders.forget') AND k.subject_id IN (t.id, t.folder_id))`

export async function deleteReleased(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM threads t WHERE t.id = ${id} AND ${isReleased}`)
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

const coming = columns({ thread_id: uuid, name: text, kind: oneOf(RETENTION_KINDS), deletes_at: timestamp })

/** The caller's conversations that will be deleted, the next first. */
export async function myComing(
  ctx: UserCtx,
  page: number,
): Promise<{ data: RowOf<typeof coming>[]; total: number }> {
  const found = sql`FROM thread_expiries e, ${underPolicy}
    WHERE e.thread_id = t.id AND ${isNoticed} AND t.user_id = ${ctx.actor.user_id}`
  const counted = await rowsOf(ctx.db, countRow, sql`SELECT count(*)::int AS count ${found}`)
  const data = await rowsOf(
    ctx.db,
    coming,
    sql`SELECT t.id AS thread_id, t.name, p.kind, greatest(e.deletes_at, ${endsAt}) AS deletes_at ${found}
      ORDER BY 4, 1 LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`,
  )
  return { data, total: counted[0]?.count ?? 0 }
}
