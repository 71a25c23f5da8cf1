import type { MessagePart, RunStatus } from '@parlance/contract/chat/runs.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { mayReadDocument } from '#core/access/documents.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, idRow, json, nullable, oneOf, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const pathMessage = columns({
  id: uuid,
  status: oneOf<RunStatus>(['running', 'completed', 'failed', 'stopped', 'interrupted']),
})

/**
 * Prevents a conversation of the caller from being deleted while this transaction copies it; false if there is none.
 */
export async function holdConversation(ctx: UserCtx, threadId: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM threads
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat' FOR SHARE`,
  )
  return row !== undefined
}

/** The messages of a thread from its root to one of them. */
export async function messagesTo(
  ctx: Ctx,
  threadId: string,
  messageId: string,
): Promise<RowOf<typeof pathMessage>[]> {
  return await rowsOf(
    ctx.db,
    pathMessage,
    sql`WITH RECURSIVE path AS (
        SELECT id, parent_id, status, 1 AS depth FROM messages WHERE id = ${messageId} AND thread_id = ${threadId}
        UNION ALL
        SELECT m.id, m.parent_id, m.status, path.depth + 1 FROM path JOIN messages m ON m.id = path.parent_id
      ) SELECT id, status FROM path ORDER BY depth DESC`,
  )
}

const branchRow = columns({ branched_from: nullable(uuid) })

/** The original of a branched thread of the caller; undefined if there is no such thread. */
export async function findBranch(ctx: UserCtx, id: string): Promise<RowOf<typeof branchRow> | undefined> {
  return await rowOf(
    ctx.db,
    branchRow,
    sql`SELECT branched_from FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id}`,
  )
}

/** A message and its copy. */
export type Pair = { id: string; copy: string }

const listed = (pairs: readonly Pair[]) =>
  sql`unnest(${sql.param(pairs.map(({ id }) => id))}::uuid[], ${sql.param(pairs.map(({ copy }) => copy))}::uuid[])
    WITH ORDINALITY AS x (id, copy, place)`

/** The thread of a branch, named like the original with the next free number. */
export async function insertBranch(
  ctx: UserCtx,
  threadId: string,
  { id, at, nameMax }: { id: string; at: string; nameMax: number },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO threads (id, user_id, assistant_id, name, named_by, branched_from, branched_at)
    SELECT ${id}, t.user_id, t.assistant_id, left(t.name, ${nameMax - 8}) || ' (' || (
        SELECT count(*) + 2 FROM threads b WHERE b.branched_from = t.id) || ')', 'person', t.id, ${at}::uuid
    FROM threads t WHERE t.id = ${threadId}`)
}

/** Copies messages with their citations and summaries; the parts can still refer to files of the other thread. */
export async function copyMessages(ctx: Ctx, threadId: string, pairs: readonly Pair[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO messages (id, thread_id, parent_id, role, status, parts, signed_steps, finish_reason, assistant_id,
      assistant_version_id, model_id, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, duration_ms,
      first_token_ms, cost_nano, created_at)
    SELECT x.copy, ${threadId}::uuid, lag(x.copy) OVER (ORDER BY x.place), m.role, m.status, m.parts, m.signed_steps,
      m.finish_reason, m.assistant_id, m.assistant_version_id, m.model_id, m.input_tokens, m.cached_input_tokens,
      m.output_tokens, m.reasoning_tokens, m.duration_ms, m.first_token_ms, m.cost_nano, m.created_at
    FROM ${listed(pairs)} JOIN messages m ON m.id = x.id ORDER BY x.place`)
  await ctx.db.execute(sql`
    INSERT INTO citations (message_id, number, document_id, knowledge_base_id, knowledge_base_name, chunk_id, revision,
      page, sealed, heading, quote, start_offset, end_offset, as_of, unproven, doubts)
    SELECT x.copy, c.number, c.document_id, c.knowledge_base_id, c.knowledge_base_name, c.chunk_id, c.revision,
      c.page, c.sealed, c.heading, c.quote, c.start_offset, c.end_offset, c.as_of, c.unproven, c.doubts
    FROM ${listed(pairs)} JOIN citations c ON c.message_id = x.id`)
  await ctx.db.execute(sql`
    INSERT INTO context_summaries (message_id, messages, text, created_at)
    SELECT x.copy, s.messages, s.text, s.created_at
    FROM ${listed(pairs)} JOIN context_summaries s ON s.message_id = x.id`)
}

const naming = columns({ id: uuid, parts: json<MessagePart[]>() })

/** Those of some messages that refer to files of their thread. */
export async function messagesWithFiles(ctx: Ctx, ids: readonly string[]): Promise<RowOf<typeof naming>[]> {
  return await rowsOf(
    ctx.db,
    naming,
    sql`SELECT id, parts FROM messages WHERE id = ANY(${sql.param(ids)}::uuid[])
      AND (parts @> '[{"type": "file"}]' OR parts @> '[{"type": "attachment"}]' OR parts @> '[{"type": "drawing"}]'
        OR parts @> '[{"type": "retrieval"}]') ORDER BY sequence`,
  )
}

export async function rewriteParts(
  ctx: Ctx,
  rewritten: readonly { id: string; parts: readonly MessagePart[] }[],
): Promise<void> {
  if (rewritten.length === 0) return
  await ctx.db.execute(sql`
    UPDATE messages m SET parts = x.parts
    FROM jsonb_to_recordset(${jsonb(rewritten)}) AS x (id uuid, parts jsonb) WHERE m.id = x.id`)
}

/** Copies of the rows of answers' files for another thread; their bytes are shared. */
export async function copyAnswerFiles(
  ctx: Ctx,
  from: string,
  to: string,
  files: readonly Pair[],
): Promise<void> {
  if (files.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, name, media_type, size, sha256, created_at, thread_id, bytes_id)
    SELECT x.copy, f.owner_id, f.purpose, f.name, f.media_type, f.size, f.sha256, f.created_at, ${to}::uuid,
      coalesce(f.bytes_id, f.id)
    FROM ${listed(files)} JOIN files f ON f.id = x.id AND f.purpose = 'answer' AND f.thread_id = ${from}`)
}

const attachedDocument = columns({ id: uuid, name: text, file_id: uuid })

/** The existing files that are attached to questions among these messages. */
export async function attachedDocuments(
  ctx: UserCtx,
  threadId: string,
  messageIds: readonly string[],
): Promise<RowOf<typeof attachedDocument>[]> {
  return await rowsOf(
    ctx.db,
    attachedDocument,
    sql`SELECT d.id, d.name, d.file_id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE k.thread_id = ${threadId} AND ${mayReadDocument(ctx.actor)} AND d.id IN (
        SELECT (part ->> 'document_id')::uuid FROM messages m
        CROSS JOIN LATERAL jsonb_array_elements(m.parts) AS part
        WHERE m.id = ANY(${sql.param(messageIds)}::uuid[]) AND m.role = 'user' AND part ->> 'type' = 'attachment')
      ORDER BY d.id`,
  )
}

/** Marks the base of a thread's files as that of an existing thread. */
export async function beginFilesBase(ctx: UserCtx, threadId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET is_begun = true
    WHERE thread_id = ${threadId} AND owner_id = ${ctx.actor.user_id} AND deleted_at IS NULL`)
}
