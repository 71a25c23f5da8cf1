import { stillInFolder } from '#core/access/folders.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, rowOf } from '#db/rows.ts'

const counts = columns({ thread_count: integer, archived_count: integer })

/** The number of the caller's conversations in a folder. */
export async function countInFolder(
  ctx: UserCtx,
  folderId: string,
): Promise<{ thread_count: number; archived_count: number }> {
  const row = await rowOf(
    ctx.db,
    counts,
    sql`SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS thread_count,
        count(*) FILTER (WHERE archived_at IS NOT NULL)::int AS archived_count
      FROM threads WHERE folder_id = ${folderId} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat'`,
  )
  return row ?? { thread_count: 0, archived_count: 0 }
}

/** Moves conversations of people who no longer have access to a folder out of it. */
export async function moveOutStrangers(ctx: Ctx, folderId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE threads t SET folder_id = NULL WHERE t.folder_id = ${folderId} AND NOT EXISTS (
      SELECT 1 FROM folders f WHERE f.id = t.folder_id AND ${stillInFolder(sql`t.user_id`)})`)
}

/** Hides the caller's conversations of a folder, except archived ones. */
export async function hideInFolder(ctx: UserCtx, folderId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE threads SET purpose = 'deleted' WHERE folder_id = ${folderId} AND user_id = ${ctx.actor.user_id}
      AND purpose = 'chat' AND archived_at IS NULL`)
}

/** The hidden conversations of a folder, without those that were deleted individually. */
const hiddenWith = (
  folderId: string,
) => sql`t.folder_id = ${folderId} AND t.purpose = 'deleted' AND NOT EXISTS (
  SELECT 1 FROM tasks w WHERE w.kind = 'threads.forget' AND w.subject_id = t.id)`

/** Restores the conversations that were hidden with their folder. */
export async function unhideInFolder(ctx: UserCtx, folderId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE threads t SET purpose = 'chat' WHERE t.user_id = ${ctx.actor.user_id} AND ${hiddenWith(folderId)}`)
}

/** Deletes up to `limit` of the conversations that were hidden with a folder; returns how many. */
export async function removeHiddenInFolder(ctx: Ctx, folderId: string, limit: number): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM threads WHERE id IN (
      SELECT t.id FROM threads t WHERE ${hiddenWith(folderId)} AND NOT ${isOnHold(sql`t.user_id`)} LIMIT ${limit})`)
  return rowCount ?? 0
}
