import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { sql } from '#db/drizzle.ts'
import { idRow, rowOf, rowsOf } from '#db/rows.ts'

/** The base of the files of my conversation. */
export async function findFilesBase(ctx: UserCtx, threadId: string): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT k.id FROM knowledge_bases k
      WHERE k.thread_id = ${threadId} AND k.owner_id = ${ctx.actor.user_id} AND ${mayWithKnowledgeBase(ctx.actor, 'read')}`,
  )
  return row?.id
}

export async function insertFilesBase(ctx: UserCtx, threadId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, owner_id, thread_id, is_begun, name, name_key)
    SELECT ${uuidv7()}, ${ctx.actor.user_id}::uuid, ${threadId}::uuid, EXISTS (
        SELECT 1 FROM threads t WHERE t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id}), '', ''
    ON CONFLICT (thread_id, owner_id) WHERE deleted_at IS NULL DO NOTHING`)
}

const BATCH = 100
/** How long files of a message that is not sent are kept without a draft that names their conversation. */
const UNSENT = sql`interval '24 hours'`

/** The next bases, by id, whose conversation is deleted or was never begun. */
export async function leftBases(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT k.id FROM knowledge_bases k
      WHERE k.id > ${after} AND k.thread_id IS NOT NULL AND k.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.id = k.thread_id AND t.user_id = k.owner_id)
        AND (k.is_begun OR (k.created_at < now() - ${UNSENT} AND NOT EXISTS (
          SELECT 1 FROM drafts d WHERE d.user_id = k.owner_id AND d.thread_id = k.thread_id)))
      ORDER BY k.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}
