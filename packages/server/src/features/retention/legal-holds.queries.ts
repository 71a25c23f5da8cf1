import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { LegalHold } from '@parlance/contract/admin/retention.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { columns, countRow, json, nullable, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { isOnHold } from '#core/access/legal-holds.ts'

const legalHold = columns({
  id: uuid,
  person: json<LegalHold['person']>(),
  reason: text,
  placed_by: nullable(text),
  placed_at: timestamp,
  released_by: nullable(text),
  released_at: nullable(timestamp),
})

const COLUMNS = sql`h.id, jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) AS person, h.reason,
  (SELECT u.username FROM users u WHERE u.id = h.placed_by) AS placed_by, h.placed_at,
  (SELECT u.username FROM users u WHERE u.id = h.released_by) AS released_by, h.released_at`

/** Holds of people with a name or address that contains a text: active ones first, then the latest. */
export async function pageOfHolds(
  ctx: Ctx,
  query: string,
  page: number,
): Promise<{ data: LegalHold[]; total: number }> {
  const found = sql`FROM legal_holds h JOIN users p ON p.id = h.user_id
    WHERE fold_text(p.name || chr(10) || p.username || chr(10) || p.email) LIKE ${containing(searchKey(query))}`
  const counted = await rowsOf(ctx.db, countRow, sql`SELECT count(*)::int AS count ${found}`)
  const data = await rowsOf(
    ctx.db,
    legalHold,
    sql`SELECT ${COLUMNS} ${found} ORDER BY h.released_at IS NOT NULL, h.placed_at DESC, h.id DESC
      LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`,
  )
  return { data, total: counted[0]?.count ?? 0 }
}

/** Undefined if there is no such person. Throws on legal_holds__one_per_person if they have an active hold. */
export async function insertHold(
  ctx: UserCtx,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<LegalHold | undefined> {
  return await rowOf(
    ctx.db,
    legalHold,
    sql`WITH h AS (
        INSERT INTO legal_holds (id, user_id, reason, placed_by)
        SELECT ${uuidv7()}::uuid, u.id, ${reason}, ${ctx.actor.user_id}::uuid FROM users u WHERE u.id = ${user_id}
        RETURNING *)
      SELECT ${COLUMNS} FROM h JOIN users p ON p.id = h.user_id`,
  )
}

/** Undefined if there is no active hold with this id. */
export async function releaseHold(ctx: UserCtx, id: string): Promise<LegalHold | undefined> {
  return await rowOf(
    ctx.db,
    legalHold,
    sql`WITH h AS (
        UPDATE legal_holds SET released_at = now(), released_by = ${ctx.actor.user_id}
        WHERE id = ${id} AND released_at IS NULL RETURNING *)
      SELECT ${COLUMNS} FROM h JOIN users p ON p.id = h.user_id`,
  )
}

export async function hasHold(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT 1 WHERE ${isOnHold(sql`${userId}::uuid`)}`)
  return rows.length > 0
}
