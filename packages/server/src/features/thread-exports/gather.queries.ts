import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { RUN_STATUSES } from '@parlance/contract/chat/runs.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { isThereT } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import {
  columns,
  idRow,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const thread = columns({
  id: uuid,
  name: text,
  assistant_name: text,
  person_name: text,
  created_at: timestamp,
  updated_at: timestamp,
  /** The message that was written last. */
  newest_id: nullable(uuid),
})
export type ThreadHead = RowOf<typeof thread>

export async function threadHead(ctx: UserCtx, threadId: string): Promise<ThreadHead | undefined> {
  return await rowOf(
    ctx.db,
    thread,
    sql`SELECT t.id, t.name, a.name AS assistant_name, u.name AS person_name, t.created_at, t.updated_at,
        (SELECT m.id FROM messages m WHERE m.thread_id = t.id ORDER BY m.sequence DESC LIMIT 1) AS newest_id
      FROM threads t JOIN assistants a ON a.id = t.assistant_id JOIN users u ON u.id = t.user_id
      WHERE t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id} AND ${isThereT}`,
  )
}

/** The ids of up to `limit` messages, oldest first: those of one path, or all. */
export async function messageIds(
  ctx: UserCtx,
  threadId: string,
  leaf: string | null,
  limit: number,
): Promise<string[]> {
  const found =
    leaf === null
      ? sql`SELECT id FROM messages WHERE thread_id = ${threadId} ORDER BY sequence LIMIT ${limit}`
      : sql`WITH RECURSIVE path AS (
          SELECT id, parent_id, 1 AS depth FROM messages WHERE id = ${leaf} AND thread_id = ${threadId}
          UNION ALL
          SELECT m.id, m.parent_id, path.depth + 1 FROM path JOIN messages m ON m.id = path.parent_id
          WHERE path.depth < ${limit}
        ) SELECT id FROM path ORDER BY depth DESC`
  return (await rowsOf(ctx.db, idRow, found)).map((row) => row.id)
}

const message = columns({
  id: uuid,
  parent_id: nullable(uuid),
  role: oneOf(['user', 'assistant']),
  status: oneOf(RUN_STATUSES),
  parts: json<MessagePart[]>(),
  assistant_name: nullable(text),
  model_label: nullable(json<Bilingual>()),
  created_at: timestamp,
})
export type MessageRow = RowOf<typeof message>

/** These messages of a thread, in this order. */
export async function messagesByIds(
  ctx: UserCtx,
  threadId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  return await rowsOf(
    ctx.db,
    message,
    sql`SELECT m.id, m.parent_id, m.role, m.status, m.parts, coalesce(nullif(v.name, ''), a.name) AS assistant_name,
        mo.label AS model_label, m.created_at
      FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS x (id, place) JOIN messages m ON m.id = x.id
      LEFT JOIN assistants a ON a.id = m.assistant_id
      LEFT JOIN assistant_versions v ON v.id = m.assistant_version_id
      LEFT JOIN models mo ON mo.id = m.model_id
      WHERE m.thread_id = ${threadId} ORDER BY x.place`,
  )
}

const storedFile = columns({ id: uuid, file_id: uuid, name: text, media_type: text })
export type StoredFile = RowOf<typeof storedFile>

/** Files and documents of this conversation by their ids; of a picture, `shown` is the redrawn one. */
export async function filesOf(
  ctx: UserCtx,
  threadId: string,
  ids: readonly string[],
  variant: 'shown' | 'original',
): Promise<StoredFile[]> {
  const bytes = variant === 'shown' ? sql`coalesce(p.file_id, d.file_id)` : sql`d.file_id`
  return await rowsOf(
    ctx.db,
    storedFile,
    sql`SELECT f.id, f.id AS file_id, '' AS name, f.media_type FROM files f
      WHERE f.id = ANY(${sql.param(ids)}::uuid[]) AND f.thread_id = ${threadId} AND f.purpose = 'answer'
      UNION ALL
      SELECT d.id, ${bytes}, d.name, d.extension FROM documents d
      JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN document_pictures p ON p.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND d.deleted_at IS NULL AND k.thread_id = ${threadId}
        AND k.owner_id = ${ctx.actor.user_id} AND k.deleted_at IS NULL`,
  )
}

/** Whether an export still exists: its person may have deleted it with the conversation. */
export async function isWanted(ctx: Ctx, exportId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM thread_exports x JOIN threads t ON t.id = x.thread_id
    WHERE x.id = ${exportId} AND ${isThereT}`)
  return rows.length === 1
}
