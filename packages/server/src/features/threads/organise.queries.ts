import type { Thread } from '@parlance/contract/chat/threads.ts'
import { mayWithFolder } from '#core/access/folders.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { extend, idRow, rowOf, rowsOf, timestamp } from '#db/rows.ts'
import { isThere } from './threads.fragments.ts'
import { selectedFor, thread } from './threads.queries.ts'

/** When a conversation was added to the list. */
export type Place = { at: string; id: string }
type PlacedThread = Thread & { at: string }
const placedThread = extend(thread, { at: timestamp })

/** The caller's pinned conversations, without archived ones. */
export async function listPinned(ctx: UserCtx, after: Place | null, limit: number): Promise<PlacedThread[]> {
  return await listBy(ctx, sql`pinned_at`, sql`archived_at IS NULL`, after, limit)
}

/** The caller's archived conversations with this text in their name. */
export async function listArchived(
  ctx: UserCtx,
  query: string,
  after: Place | null,
  limit: number,
): Promise<PlacedThread[]> {
  const named = query.trim() === '' ? sql`true` : sql`fold_text(name) LIKE ${containing(searchKey(query))}`
  return await listBy(ctx, sql`archived_at`, named, after, limit)
}

/** The caller's conversations in a folder, newest first, without archived ones. */
export async function listInFolder(
  ctx: UserCtx,
  folderId: string,
  after: Place | null,
  limit: number,
): Promise<PlacedThread[]> {
  return await listBy(
    ctx,
    sql`updated_at`,
    sql`folder_id = ${folderId} AND archived_at IS NULL`,
    after,
    limit,
  )
}

async function listBy(
  ctx: UserCtx,
  at: SQL,
  which: SQL,
  after: Place | null,
  limit: number,
): Promise<PlacedThread[]> {
  const later = after === null ? sql`` : sql`AND (${at}, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return await rowsOf(
    ctx.db,
    placedThread,
    sql`SELECT ${selectedFor(ctx)}, page.at FROM (
        SELECT id, ${at} AS at FROM threads
        WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${at} IS NOT NULL AND ${which} ${later}
        ORDER BY ${at} DESC, id DESC LIMIT ${limit}
      ) page
      JOIN threads t ON t.id = page.id JOIN assistants a ON a.id = t.assistant_id
      ORDER BY page.at DESC, page.id DESC`,
  )
}

export type Organising = {
  is_pinned?: boolean | undefined
  is_archived?: boolean | undefined
  folder_id?: string | null | undefined
}

/**
 * Changes the given fields. A repeated change keeps the time of the first. False for a folder that the caller cannot
 * use.
 */
export async function organise(ctx: UserCtx, id: string, change: Organising): Promise<boolean> {
  const { folder_id } = change
  const mayMove = folder_id
    ? sql`EXISTS (SELECT 1 FROM folders f WHERE f.id = ${folder_id} AND ${mayWithFolder(ctx.actor, 'use')})`
    : sql`true`
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`UPDATE threads SET pinned_at = ${marked(sql`pinned_at`, change.is_pinned)},
        archived_at = ${marked(sql`archived_at`, change.is_archived)},
        folder_id = ${folder_id === undefined ? sql`folder_id` : folder_id}
      WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${mayMove} RETURNING id`,
  )
  return row !== undefined
}

function marked(column: SQL, isMarked: boolean | undefined): SQL {
  if (isMarked === undefined) return column
  return isMarked ? sql`coalesce(${column}, now())` : sql`NULL`
}

/** Returns whether the conversation exists. */
export async function markRead(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE threads SET is_unread = false
      WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND ${isThere}`,
  )
  return rowCount === 1
}
