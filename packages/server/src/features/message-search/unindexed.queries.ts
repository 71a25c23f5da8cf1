import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, json, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const unindexed = columns({ id: uuid, user_id: uuid, name: text })
export type Unindexed = RowOf<typeof unindexed>

/** The next conversations that are not indexed, by id. */
export async function unindexedThreads(ctx: Ctx, after: string, limit: number): Promise<Unindexed[]> {
  return await rowsOf(
    ctx.db,
    unindexed,
    sql`SELECT id, user_id, name FROM threads
      WHERE purpose = 'chat' AND NOT is_indexed AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`,
  )
}

const written = columns({ id: uuid, parts: json<MessagePart[]>() })

/** Messages of a conversation without terms. A message that is being written gets them when it ends. */
export async function unindexedMessages(ctx: Ctx, threadId: string, limit: number) {
  return await rowsOf(
    ctx.db,
    written,
    sql`SELECT m.id, m.parts FROM messages m
      WHERE m.thread_id = ${threadId} AND m.status <> 'running'
        AND NOT EXISTS (SELECT FROM message_terms x WHERE x.message_id = m.id)
      ORDER BY m.sequence LIMIT ${limit}`,
  )
}

/** Stores terms of messages that have none; those of a message that was changed in the meantime are kept. */
export async function insertTerms(
  ctx: Ctx,
  rows: readonly { id: string; terms: string; has_files: boolean }[],
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO message_terms (message_id, thread_id, created_at, has_files, terms)
    SELECT m.id, m.thread_id, m.created_at, x.has_files, x.terms::tsvector
    FROM unnest(${sql.param(rows.map((row) => row.id))}::uuid[],
      ${sql.param(rows.map((row) => row.has_files))}::boolean[],
      ${sql.param(rows.map((row) => row.terms))}::text[]) AS x (id, has_files, terms)
    JOIN messages m ON m.id = x.id
    ON CONFLICT (message_id) DO NOTHING`)
}

/** Stores the terms of the name, unless it was changed in the meantime, and marks the conversation as indexed. */
export async function endIndexing(ctx: Ctx, { id, name }: Unindexed, terms: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH named AS (
      INSERT INTO thread_terms (thread_id, terms)
      SELECT id, ${terms}::tsvector FROM threads WHERE id = ${id} AND name = ${name}
      ON CONFLICT (thread_id) DO NOTHING
    )
    UPDATE threads SET is_indexed = true WHERE id = ${id}`)
}
