import { isThere } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, integer, nullable, rowOf, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

const counts = columns({ others: integer, same: integer })

/** The running runs of a thread that are not of this comparison, and all runs that are. */
export async function countRuns(
  ctx: Ctx,
  threadId: string,
  comparisonId: string | null,
): Promise<RowOf<typeof counts>> {
  const row = await rowOf(
    ctx.db,
    counts,
    sql`SELECT
        count(*) FILTER (WHERE status = 'running' AND comparison_id IS DISTINCT FROM ${comparisonId}::uuid)::int AS others,
        count(*) FILTER (WHERE comparison_id = ${comparisonId}::uuid)::int AS same
      FROM runs WHERE thread_id = ${threadId}`,
  )
  return row ?? { others: 0, same: 0 }
}

/** Sets or ends the comparison of a thread that this transaction has locked. */
export async function setComparison(ctx: Ctx, threadId: string, id: string | null): Promise<void> {
  await ctx.db.execute(sql`UPDATE threads SET comparison_id = ${id}::uuid WHERE id = ${threadId}`)
}

const compared = columns({ id: uuid, parent_id: uuid })

/** The answers of a comparison, in the order of their requests. */
export async function comparedAnswers(
  ctx: Ctx,
  threadId: string,
  comparisonId: string,
): Promise<RowOf<typeof compared>[]> {
  return await rowsOf(
    ctx.db,
    compared,
    sql`SELECT m.id, m.parent_id FROM runs r JOIN messages m ON m.id = r.message_id
      WHERE r.comparison_id = ${comparisonId} AND r.thread_id = ${threadId} ORDER BY m.id`,
  )
}

const ownThread = columns({ comparison_id: nullable(uuid) })

/** The caller's thread, and its open comparison. */
export async function findOwn(ctx: UserCtx, threadId: string): Promise<RowOf<typeof ownThread> | undefined> {
  return await rowOf(
    ctx.db,
    ownThread,
    sql`SELECT comparison_id FROM threads
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere}`,
  )
}

/** Locks my thread until the transaction ends; false without such a thread. */
export async function holdThread(ctx: UserCtx, threadId: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM threads
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere} FOR NO KEY UPDATE`,
  )
  return row !== undefined
}

/**
 * Makes a compared answer the newest message of its thread, unless the conversation has continued from it; false
 * without such an answer.
 */
export async function moveToEnd(ctx: Ctx, threadId: string, messageId: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT m.id FROM messages m JOIN runs r ON r.message_id = m.id
      WHERE m.id = ${messageId} AND m.thread_id = ${threadId} AND r.comparison_id IS NOT NULL LIMIT 1`,
  )
  if (row === undefined) return false
  await ctx.db.execute(sql`
    UPDATE messages m SET sequence = DEFAULT WHERE m.id = ${messageId}
      AND NOT EXISTS (SELECT 1 FROM messages child WHERE child.parent_id = m.id)`)
  return true
}
