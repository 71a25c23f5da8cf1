import type { Notice } from '@parlance/contract/notices.ts'
import { sql } from '#db/drizzle.ts'
import type { Actor, Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

export type NewNotice = Pick<Notice, 'kind' | 'subject'> & { reason?: string }

/** Tells the same to several people, in the name of the caller where there is one. */
export async function insertNotices(
  ctx: Ctx & { actor: Actor | null },
  userIds: readonly string[],
  notice: NewNotice,
): Promise<void> {
  const rows = userIds.map((userId) => ({ id: uuidv7(), user_id: userId }))
  await ctx.db.execute(sql`
    INSERT INTO notices (id, user_id, kind, subject, actor, actor_id, reason)
    SELECT x.id, x.user_id, ${notice.kind}, ${JSON.stringify(notice.subject)}::jsonb,
      coalesce((SELECT name FROM users WHERE id = ${ctx.actor?.user_id ?? null}::uuid), ''),
      ${ctx.actor?.user_id ?? null}::uuid, ${notice.reason ?? ''}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(id uuid, user_id uuid)`)
}

/** My notices before one of mine, newest first. */
export async function listNotices(
  ctx: UserCtx,
  before: string | undefined,
  limit: number,
): Promise<Notice[]> {
  const older = before === undefined ? sql`` : sql`AND id < ${before}`
  const { rows } = await ctx.db.execute<Notice>(sql`
    SELECT id, kind, subject, actor, reason, read_at IS NOT NULL AS is_read, created_at FROM notices
    WHERE user_id = ${ctx.actor.user_id} ${older} ORDER BY id DESC LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

export async function countUnread(ctx: UserCtx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM notices WHERE user_id = ${ctx.actor.user_id} AND read_at IS NULL`)
  return rows[0]?.count ?? 0
}

export async function markRead(ctx: UserCtx): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE notices SET read_at = now() WHERE user_id = ${ctx.actor.user_id} AND read_at IS NULL`,
  )
}
