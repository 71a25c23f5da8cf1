import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { boolean, columns, rowOf } from '#db/rows.ts'

const existingRow = columns({ is_mine: boolean })

/** Whether there is a conversation with this id, and whether it belongs to the caller. */
export async function findThread(ctx: UserCtx, id: string): Promise<{ is_mine: boolean } | undefined> {
  return await rowOf(
    ctx.db,
    existingRow,
    sql`SELECT user_id = ${ctx.actor.user_id} AS is_mine FROM threads WHERE id = ${id}`,
  )
}

/** Returns false if the id was taken in the meantime. Its title is not generated again. */
export async function insertThread(
  ctx: UserCtx,
  thread: { id: string; assistant_id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO threads (id, user_id, assistant_id, name, named_by)
    VALUES (${thread.id}, ${ctx.actor.user_id}, ${thread.assistant_id}, ${thread.name}, 'person')
    ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

export type NewMessage = {
  id: string
  parent_id: string | null
  role: string
  status: string
  parts: MessagePart[]
  assistant_id: string | null
  assistant_version_id: string | null
  created_at: string
}

/** Adds messages in order. */
export async function insertMessages(
  ctx: UserCtx,
  threadId: string,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO messages (id, thread_id, parent_id, role, status, parts, assistant_id, assistant_version_id, created_at)
    SELECT x.id, ${threadId}, x.parent_id, x.role, x.status, x.parts, x.assistant_id, x.assistant_version_id, x.created_at
    FROM ROWS FROM (jsonb_to_recordset(${jsonb(messages)}) AS (id uuid, parent_id uuid, role text, status text,
      parts jsonb, assistant_id uuid, assistant_version_id uuid, created_at timestamptz)) WITH ORDINALITY
      AS x(id, parent_id, role, status, parts, assistant_id, assistant_version_id, created_at, at)
    ORDER BY x.at`)
}

export type NewFile = {
  id: string
  media_type: string
  size: number
  sha256: Buffer
}

export async function insertFile(ctx: UserCtx, threadId: string, file: NewFile): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, thread_id)
    VALUES (${file.id}, ${ctx.actor.user_id}, 'answer', ${file.media_type}, ${file.size}, ${file.sha256}, ${threadId})`)
}

/** Marks the base of a conversation's files as that of an existing conversation. */
export async function beginFiles(ctx: UserCtx, threadId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET is_begun = true
    WHERE thread_id = ${threadId} AND owner_id = ${ctx.actor.user_id} AND deleted_at IS NULL`)
}
