import type { Thread } from '@parlance/contract/chat/threads.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { extend, idRow, rowOf, rowsOf, timestamp } from '#db/rows.ts'
import { selected, thread } from './threads.queries.ts'

/** When a conversation was put where it is listed. */
export type Place = { at: string; id: string }
type PlacedThread = Thread & { at: string }
const placedThread = extend(thread, { at: timestamp })

/** My pinned conversations, which are not archived. */
export async function listPinned(ctx: UserCtx, after: Place | null, limit: number): Promise<PlacedThread[]> {
  return await listBy(ctx, sql`pinned_at`, sql`archived_at IS NULL`, after, limit)
}

/** My archived conversations with this text in their name. */
export async function listArchived(
  ctx: UserCtx,
  query: string,
  after: Place | null,
  limit: number,
): Promise<PlacedThread[]> {
  const named = query.trim() === '' ? sql`true` : sql`fold_text(name) LIKE ${containing(searchKey(query))}`
  return await listBy(ctx, sql`archived_at`, named, after, limit)
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
    sql`SELECT ${selected}, page.at FROM (
        SELECT id, ${at} AS at FROM threads
        WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND ${at} IS NOT NULL AND ${which} ${later}
        ORDER BY ${at} DESC, id DESC LIMIT ${limit}
      ) page
      JOIN threads t ON t.id = page.id JOIN assistants a ON a.id = t.assistant_id
      ORDER BY page.at DESC, page.id DESC`,
  )
}

export type Organising = { is_pinned?: boolean | undefined; is_archived?: boolean | undefined }

/** Changes what is given. A repeated change keeps the time of the first. */
export async function organise(ctx: UserCtx, id: string, change: Organising): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`UPDATE threads SET pinned_at = ${marked(sql`pinned_at`, change.is_pinned)},
        archived_at = ${marked(sql`archived_at`, change.is_archived)}
      WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat' RETURNING id`,
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
      WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose <> 'deleted'`,
  )
  return rowCount === 1
}
