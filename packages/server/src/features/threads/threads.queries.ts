import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { boolean, columns, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { isOnHold } from '#features/retention/legal-holds.fragments.ts'

/** Where a page begins: so many rows down, or after a row (null: at the first one). */
export type PageStart = { skip: number } | { after: { updated_at: string; id: string } | null }

/**
 * The name of a thread's assistant at its last answer; before that, its name for its owner or on the
 * marketplace, so that an unreviewed new name does not reach other people.
 */
const selected = sql`t.id, t.name, t.assistant_id, t.created_at, t.updated_at, coalesce(
  (SELECT v.name FROM messages m JOIN assistant_versions v ON v.id = m.assistant_version_id
    WHERE m.thread_id = t.id AND m.assistant_id = t.assistant_id ORDER BY m.sequence DESC LIMIT 1),
  (SELECT v.name FROM assistant_versions v
    WHERE v.id = a.approved_version_id AND a.owner_id IS DISTINCT FROM t.user_id),
  a.name) AS assistant_name,
  (t.named_by = 'words' AND coalesce(t.naming_until > now(), false)) AS is_being_named`

const thread = columns({
  id: uuid,
  name: text,
  assistant_id: uuid,
  created_at: timestamp,
  updated_at: timestamp,
  assistant_name: text,
  is_being_named: boolean,
})

export async function find(ctx: UserCtx, id: string): Promise<Thread | undefined> {
  return await rowOf(
    ctx.db,
    thread,
    sql`SELECT ${selected} FROM threads t JOIN assistants a ON a.id = t.assistant_id
      WHERE t.id = ${id} AND t.user_id = ${ctx.actor.user_id} AND t.purpose <> 'deleted'`,
  )
}

/** My threads with, or with any but, one assistant; newest first. The inner query is answered by an index alone. */
export async function list(ctx: UserCtx, which: SQL, start: PageStart, limit: number): Promise<Thread[]> {
  const after =
    'after' in start && start.after !== null
      ? sql`AND (updated_at, id) < (${start.after.updated_at}::timestamptz, ${start.after.id}::uuid)`
      : sql``
  return await rowsOf(
    ctx.db,
    thread,
    sql`SELECT ${selected} FROM (
        SELECT id, updated_at FROM threads
        WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${which} ${after}
        ORDER BY updated_at DESC, id DESC
        LIMIT ${limit} OFFSET ${'skip' in start ? start.skip : 0}
      ) page
      JOIN threads t ON t.id = page.id JOIN assistants a ON a.id = t.assistant_id
      ORDER BY page.updated_at DESC, page.id DESC`,
  )
}

export const withAssistant = (assistantId: string): SQL => sql`assistant_id = ${assistantId}`
export const withOtherAssistant = (assistantId: string): SQL => sql`assistant_id <> ${assistantId}`
export const withAny: SQL = sql`true`

export async function update(
  ctx: UserCtx,
  id: string,
  change: { name: string; assistant_id: string },
): Promise<Thread | undefined> {
  const { name, assistant_id } = change
  return await rowOf(
    ctx.db,
    thread,
    sql`UPDATE threads t SET name = ${name}, named_by = CASE WHEN t.name = ${name} THEN t.named_by ELSE 'person' END,
        assistant_id = ${assistant_id}
      FROM assistants a
      WHERE t.id = ${id} AND t.user_id = ${ctx.actor.user_id} AND t.purpose <> 'deleted' AND a.id = ${assistant_id}
      RETURNING ${selected}`,
  )
}

/** Whether the caller has a thread with an assistant, whatever has become of it since. */
export async function hasThreadWith(ctx: UserCtx, assistantId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM threads WHERE user_id = ${ctx.actor.user_id} AND ${withAssistant(assistantId)} LIMIT 1`)
  return rows.length > 0
}

/** Deletes one thread; returns whether it existed. */
export async function remove(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`DELETE FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose <> 'deleted'`,
  )
  return rowCount === 1
}

/** Hides a conversation until it is removed; returns whether there was one. */
export async function hide(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'deleted' WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat'`)
  return rowCount === 1
}

/** Hides what is no conversation for as long as a legal hold keeps it; returns whether there was one. */
export async function hidePreview(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'deleted'
    WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose NOT IN ('chat', 'deleted')`)
  return rowCount === 1
}

/** Shows a hidden conversation again; returns whether there was one. */
export async function unhide(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'chat' WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'deleted'`)
  return rowCount === 1
}

/** One that a legal hold keeps stays hidden; the job that applies retention removes it after the hold. */
export async function removeHidden(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM threads t WHERE t.id = ${id} AND t.purpose = 'deleted' AND NOT ${isOnHold(sql`t.user_id`)}`)
}

/** Hides up to `limit` of my threads for as long as a legal hold keeps them; returns how many. */
export async function hideMany(ctx: UserCtx, which: SQL, limit: number): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'deleted' WHERE id IN (
      SELECT id FROM threads WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${which} LIMIT ${limit})`)
  return rowCount ?? 0
}

/** Deletes up to `limit` of my threads; returns how many. */
export async function removeMany(ctx: UserCtx, which: SQL, limit: number): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM threads WHERE id IN (
      SELECT id FROM threads WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${which} LIMIT ${limit})`)
  return rowCount ?? 0
}
