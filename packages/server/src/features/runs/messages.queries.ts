import type { Message } from '@parlance/contract/chat/runs.ts'
import { isThere } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import {
  columns,
  extend,
  idRow,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { Bilingual } from '#db/json-columns.ts'
import type { SignedStep } from './answering/tools/servers/signed-steps.ts'
import { summaryColumn, type StoredSummary } from './answering/summaries/summaries.fragments.ts'
import { answerUsage, messageParts, runStatus } from './answer-columns.ts'

/** A message as the model sees it. */
export type HistoryMessage = Pick<Message, 'id' | 'role' | 'parts' | 'parent_id'> & {
  /** The text of this message and those before it. */
  summary: StoredSummary | null
  /** The opaque values of its model. */
  signed_steps?: SignedStep[] | null
}

const role = oneOf(['user', 'assistant'])

/** Whether the thread is this person's. */
export async function ownsThread(ctx: UserCtx, threadId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM threads
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere}`,
  )
  return rows.length === 1
}

/** The last written message of a thread, or the newest leaf below one of its messages. */
export async function newestLeaf(
  ctx: Ctx,
  threadId: string,
  through: string | null,
): Promise<string | undefined> {
  if (through === null) {
    const row = await rowOf(
      ctx.db,
      idRow,
      sql`SELECT id FROM messages WHERE thread_id = ${threadId} ORDER BY sequence DESC LIMIT 1`,
    )
    return row?.id
  }
  const statement = sql`
    WITH RECURSIVE down AS (
      SELECT id, 0 AS depth FROM messages WHERE id = ${through} AND thread_id = ${threadId}
      UNION ALL
      SELECT child.id, down.depth + 1 FROM down
      JOIN LATERAL (SELECT id FROM messages WHERE parent_id = down.id ORDER BY sequence DESC LIMIT 1) child ON true
    ) SELECT id FROM down ORDER BY depth DESC LIMIT 1`
  const row = await rowOf(ctx.db, idRow, statement)
  return row?.id
}

/** The position of a message in its thread. */
const place = columns({
  /** Null for a root. */
  parent_id: nullable(uuid),
  /** For a question: the last model chosen for it; null for the assistant's model. */
  chosen_model_id: nullable(uuid),
  /** Estimated tokens of the thread up to here and with this message, from the usage of the last answer. */
  tokens: integer,
  /** The same without this message. */
  tokens_before: integer,
})
export type Place = RowOf<typeof place>

/** The position of a message of this thread; undefined if there is no such message. */
export async function placeOf(ctx: Ctx, threadId: string, id: string): Promise<Place | undefined> {
  return await rowOf(
    ctx.db,
    place,
    sql`SELECT m.parent_id, CASE WHEN m.role = 'user' THEN m.model_id END AS chosen_model_id,
        coalesce(m.input_tokens + m.output_tokens, b.tokens + octet_length(m.parts::text) / 3) AS tokens,
        b.tokens AS tokens_before
      FROM messages m LEFT JOIN messages p ON p.id = m.parent_id
      CROSS JOIN LATERAL (
        SELECT coalesce(p.input_tokens + p.output_tokens, octet_length(p.parts::text) / 3, 0) AS tokens) b
      WHERE m.id = ${id} AND m.thread_id = ${threadId}`,
  )
}

const message = extend(answerUsage, {
  id: uuid,
  thread_id: uuid,
  parent_id: nullable(uuid),
  role,
  status: runStatus,
  parts: messageParts,
  run_id: nullable(uuid),
  finish_reason: nullable(text),
  assistant_id: nullable(uuid),
  assistant_name: nullable(text),
  model_id: nullable(uuid),
  model_label: nullable(json<Bilingual>()),
  created_at: timestamp,
  depth: integer,
  siblings: listOf(uuid),
  summary: nullable(json<StoredSummary>()),
})

/** Up to `limit` messages from `leaf` towards the root, oldest first. */
export async function pathTo(
  ctx: Ctx,
  threadId: string,
  leaf: string,
  limit: number,
): Promise<Omit<RowOf<typeof message>, 'depth'>[]> {
  const statement = sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id, 1 AS depth FROM messages WHERE id = ${leaf} AND thread_id = ${threadId}
      UNION ALL
      SELECT m.id, m.parent_id, path.depth + 1 FROM path JOIN messages m ON m.id = path.parent_id
      WHERE path.depth < ${limit}
    )
    SELECT m.id, m.thread_id, m.parent_id, m.role, m.status, m.parts, m.run_id, m.finish_reason, m.assistant_id,
      coalesce(nullif(av.name, ''), a.name) AS assistant_name, m.model_id, mo.label AS model_label, m.input_tokens, m.cached_input_tokens,
      m.output_tokens, m.reasoning_tokens, m.duration_ms, m.first_token_ms, m.cost_nano::float8 AS cost_nano,
      m.created_at, path.depth,
      ARRAY(SELECT s.id FROM messages s
        WHERE s.thread_id = m.thread_id AND s.parent_id IS NOT DISTINCT FROM m.parent_id
          AND (m.parent_id IS NOT NULL OR s.parent_id IS NULL)
        ORDER BY s.sequence) AS siblings, ${summaryColumn}
    FROM path JOIN messages m ON m.id = path.id
    LEFT JOIN context_summaries cs ON cs.message_id = m.id
    LEFT JOIN assistants a ON a.id = m.assistant_id
    LEFT JOIN assistant_versions av ON av.id = m.assistant_version_id
    LEFT JOIN models mo ON mo.id = m.model_id
    ORDER BY path.depth DESC`
  return await rowsOf(ctx.db, message, statement)
}

export const historyMessage = columns({
  id: uuid,
  parent_id: nullable(uuid),
  role,
  parts: messageParts,
  summary: nullable(json<StoredSummary>()),
  signed_steps: nullable(json<SignedStep[]>()),
  depth: integer,
})

/**
 * The messages before a new answer, oldest first: as many of the newest as fit into `budget` bytes, and always the
 * question.
 */
export async function historyTo(
  ctx: Ctx,
  threadId: string,
  leaf: string,
  budget: number,
): Promise<HistoryMessage[]> {
  const statement = sql`
    WITH RECURSIVE path AS (
      SELECT id, parent_id, role, parts, signed_steps, octet_length(parts::text) AS total, 1 AS depth
      FROM messages WHERE id = ${leaf} AND thread_id = ${threadId}
      UNION ALL
      SELECT m.id, m.parent_id, m.role, m.parts, m.signed_steps, path.total + octet_length(m.parts::text), path.depth + 1
      FROM path JOIN messages m ON m.id = path.parent_id WHERE path.total < ${budget}
    ) SELECT path.id, parent_id, role, parts, ${summaryColumn}, signed_steps, depth
    FROM path LEFT JOIN context_summaries cs ON cs.message_id = path.id
    WHERE total <= ${budget} OR depth = 1 OR (depth = 2 AND role = 'user') ORDER BY depth DESC`
  return await rowsOf(ctx.db, historyMessage, statement)
}
