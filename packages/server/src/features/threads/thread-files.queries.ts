import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, rowOf, rowsOf } from '#db/rows.ts'

const thread = columns({ is_mine: boolean })

/** Whether a conversation is mine and not deleted; undefined if there is none with this id. */
export async function threadOf(ctx: UserCtx, threadId: string): Promise<{ is_mine: boolean } | undefined> {
  return await rowOf(
    ctx.db,
    thread,
    sql`SELECT user_id = ${ctx.actor.user_id} AND purpose <> 'deleted' AS is_mine FROM threads WHERE id = ${threadId}`,
  )
}

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

export async function insertFilesBase(ctx: UserCtx, threadId: string, isBegun: boolean): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, owner_id, thread_id, is_begun, name, name_key)
    VALUES (${uuidv7()}, ${ctx.actor.user_id}, ${threadId}, ${isBegun}, '', '')
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
        AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.id = k.thread_id)
        AND (k.is_begun OR (k.created_at < now() - ${UNSENT} AND NOT EXISTS (
          SELECT 1 FROM drafts d WHERE d.user_id = k.owner_id AND d.thread_id = k.thread_id)))
      ORDER BY k.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}
