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
/** How long the files of an unsent message are kept if no draft refers to their conversation. */
const UNSENT = sql`interval '24 hours'`

/** The next bases, by id, with a conversation that was deleted or never started. */
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

/** Whether `documents d` of `knowledge_bases k` is in no message of its conversation. */
const neverSent = sql`NOT EXISTS (SELECT 1 FROM messages m WHERE m.thread_id = k.thread_id AND m.role = 'user'
  AND m.parts @> jsonb_build_array(jsonb_build_object('type', 'attachment', 'document_id', d.id)))`

/** Whether a document is a file that the caller added to this conversation and has not sent. */
export async function isUnsent(ctx: UserCtx, threadId: string, documentId: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id = ${documentId} AND d.deleted_at IS NULL AND k.thread_id = ${threadId}
        AND k.owner_id = ${ctx.actor.user_id} AND ${mayWithKnowledgeBase(ctx.actor, 'write')} AND ${neverSent}`,
  )
  return row !== undefined
}

/**
 * The next files, by id, that were added to existing conversations more than a day ago and are in no message and no
 * draft.
 */
export async function leftFiles(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id > ${after} AND d.deleted_at IS NULL AND d.created_at < now() - ${UNSENT}
        AND k.thread_id IS NOT NULL AND k.deleted_at IS NULL AND ${neverSent}
        AND NOT EXISTS (SELECT 1 FROM drafts f WHERE f.user_id = k.owner_id AND f.files @> jsonb_build_array(d.id))
      ORDER BY d.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}
