import type { Notice } from '@parlance/contract/people/notices.ts'
import { NOTICE_KINDS } from '@parlance/contract/people/notices.schemas.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, countRow, json, oneOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Actor, Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

const notice = columns({
  id: uuid,
  kind: oneOf(NOTICE_KINDS),
  actor: text,
  reason: text,
  is_read: boolean,
  created_at: timestamp,
  subject: json<Notice['subject']>(),
})

export type NewNotice = {
  kind: Notice['kind']
  /** People are stored by id and resolved when it is read. */
  subject: Omit<Notice['subject'], 'person'> & { user_id?: string }
  reason?: string
}

/** Sends a notice to several people, in the name of the caller if there is one. */
export async function insertNotices(
  ctx: Ctx & { actor: Actor | null },
  userIds: readonly string[],
  added: NewNotice,
): Promise<void> {
  const rows = userIds.map((userId) => ({ id: uuidv7(), user_id: userId }))
  await ctx.db.execute(sql`
    INSERT INTO notices (id, user_id, kind, subject, actor, actor_id, reason)
    SELECT x.id, x.user_id, ${added.kind}, ${jsonb(added.subject)},
      coalesce((SELECT name FROM users WHERE id = ${ctx.actor?.user_id ?? null}::uuid), ''),
      ${ctx.actor?.user_id ?? null}::uuid, ${added.reason ?? ''}
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(id uuid, user_id uuid)`)
}

/** My notices before one of mine, newest first. */
export async function listNotices(
  ctx: UserCtx,
  before: string | undefined,
  limit: number,
): Promise<Notice[]> {
  const older = before === undefined ? sql`` : sql`AND n.id < ${before}`
  return await rowsOf(
    ctx.db,
    notice,
    sql`SELECT n.id, n.kind, n.actor, n.reason, n.read_at IS NOT NULL AS is_read, n.created_at,
        n.subject || jsonb_strip_nulls(jsonb_build_object('person', p.name)) AS subject
      FROM notices n LEFT JOIN users p ON p.id::text = n.subject->>'user_id'
      WHERE n.user_id = ${ctx.actor.user_id} ${older} ORDER BY n.id DESC LIMIT ${limit}`,
  )
}

export async function countUnread(ctx: UserCtx): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM notices WHERE user_id = ${ctx.actor.user_id} AND read_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}

export async function markRead(ctx: UserCtx, id: string | undefined): Promise<void> {
  const one = id === undefined ? sql`` : sql`AND id = ${id}`
  await ctx.db.execute(
    sql`UPDATE notices SET read_at = now() WHERE user_id = ${ctx.actor.user_id} AND read_at IS NULL ${one}`,
  )
}
