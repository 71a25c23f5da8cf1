import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { boolean, columns, countRow, json, nullable, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { mayWithFolder } from '#core/access/folders.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { storingNames } from '#features/message-search/terms.fragments.ts'
import { termsOfName } from '#features/message-search/terms.service.ts'
import { assistantName, isInHistory, isThere, isThereT, removalOf } from './threads.fragments.ts'
import { isOnHold } from '#core/access/legal-holds.ts'

/** The start of a page: after this many rows, or after a row (null: at the first row). */
export type PageStart = { skip: number } | { after: { updated_at: string; id: string } | null }

/** A folder that the caller can no longer use is null. */
export const selectedFor = (
  ctx: UserCtx,
): SQL => sql`t.id, t.name, t.assistant_id, t.created_at, t.updated_at, ${assistantName} AS assistant_name,
  (t.named_by = 'words' AND coalesce(t.naming_until > now(), false)) AS is_being_named,
  t.pinned_at IS NOT NULL AS is_pinned, t.archived_at IS NOT NULL AS is_archived, t.is_unread, t.expires_at,
  (SELECT json_build_object('id', f.id, 'name', f.name) FROM folders f
    WHERE f.id = t.folder_id AND ${mayWithFolder(ctx.actor, 'see')}) AS folder,
  CASE WHEN t.branched_from IS NOT NULL THEN
    (SELECT jsonb_build_object('thread_id', b.id, 'name', b.name, 'message_id', t.branched_at) FROM threads b
      WHERE b.id = t.branched_from AND b.user_id = t.user_id AND b.purpose <> 'deleted') END AS branched_from`

export const thread = columns({
  id: uuid,
  name: text,
  assistant_id: uuid,
  expires_at: nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
  assistant_name: text,
  is_being_named: boolean,
  is_pinned: boolean,
  is_archived: boolean,
  is_unread: boolean,
  folder: nullable(json<Thread['folder']>()),
  branched_from: nullable(json<NonNullable<Thread['branched_from']>>()),
})

export async function find(ctx: UserCtx, id: string): Promise<Thread | undefined> {
  return await rowOf(
    ctx.db,
    thread,
    sql`SELECT ${selectedFor(ctx)} FROM threads t JOIN assistants a ON a.id = t.assistant_id
      WHERE t.id = ${id} AND t.user_id = ${ctx.actor.user_id} AND ${isThereT}`,
  )
}

/** The caller's threads with one assistant, or with all others; newest first. The inner query only needs an index. */
export async function list(ctx: UserCtx, which: SQL, start: PageStart, limit: number): Promise<Thread[]> {
  const after =
    'after' in start && start.after !== null
      ? sql`AND (updated_at, id) < (${start.after.updated_at}::timestamptz, ${start.after.id}::uuid)`
      : sql``
  return await rowsOf(
    ctx.db,
    thread,
    sql`SELECT ${selectedFor(ctx)} FROM (
        SELECT id, updated_at FROM threads
        WHERE user_id = ${ctx.actor.user_id} AND ${isInHistory} AND ${which} ${after}
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
    sql`WITH renamed AS (${storingNames(sql`SELECT id, ${termsOfName(ctx.actor.user_id, name)}::tsvector FROM threads
        WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat'`)})
      UPDATE threads t SET name = ${name}, named_by = CASE WHEN t.name = ${name} THEN t.named_by ELSE 'person' END,
        assistant_id = ${assistant_id}
      FROM assistants a
      WHERE t.id = ${id} AND t.user_id = ${ctx.actor.user_id} AND ${isThereT} AND a.id = ${assistant_id}
      RETURNING ${selectedFor(ctx)}`,
  )
}

/** Whether the caller has ever had a thread with an assistant, even if it was deleted. */
export async function hasThreadWith(ctx: UserCtx, assistantId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM threads WHERE user_id = ${ctx.actor.user_id} AND ${withAssistant(assistantId)} LIMIT 1`)
  return rows.length > 0
}

/** Deletes a thread of the caller, or hides it while a legal hold keeps it; returns whether it existed. */
export async function remove(ctx: UserCtx, id: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    countRow,
    removalOf(sql`SELECT id FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND ${isThere}`),
  )
  return row?.count === 1
}

/** Hides a conversation until it is removed; returns whether there was one. */
export async function hide(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'deleted' WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat'`)
  return rowCount === 1
}

/** Restores a hidden conversation; returns whether there was one. */
export async function unhide(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'chat' WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'deleted'`)
  return rowCount === 1
}

/** A conversation on legal hold stays hidden; the scheduled task for retention removes it after the hold. */
export async function removeHidden(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM threads t WHERE t.id = ${id} AND t.purpose = 'deleted' AND NOT ${isOnHold(sql`t.user_id`)}`)
}

/** Deletes up to `limit` threads in the caller's history; returns how many. */
export async function removeMany(ctx: UserCtx, which: SQL, limit: number): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    removalOf(
      sql`SELECT id FROM threads WHERE user_id = ${ctx.actor.user_id} AND ${isInHistory} AND ${which} LIMIT ${limit}`,
    ),
  )
  return row?.count ?? 0
}
