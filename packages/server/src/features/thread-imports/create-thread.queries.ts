import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'

export type ImportedThread = {
  id: string
  import_id: string
  external_id: string
  assistant_id: string
  name: string
  created_at: string
  updated_at: string
}

/** Stores an imported conversation; false if the person already has it. Its files then belong to it. */
export async function insertThread(ctx: UserCtx, thread: ImportedThread): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO threads (id, user_id, assistant_id, name, named_by, purpose, created_at, updated_at, external_id, import_id)
    VALUES (${thread.id}, ${ctx.actor.user_id}, ${thread.assistant_id}, ${thread.name}, 'person', 'chat',
      ${thread.created_at}::timestamptz, ${thread.updated_at}::timestamptz, ${thread.external_id}, ${thread.import_id})
    ON CONFLICT (user_id, external_id) WHERE external_id IS NOT NULL DO NOTHING`)
  if (rowCount !== 1) return false
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET is_begun = true WHERE thread_id = ${thread.id} AND owner_id = ${ctx.actor.user_id}`)
  return true
}

export type ImportedMessage = {
  id: string
  parent_id: string | null
  role: 'user' | 'assistant'
  parts: MessagePart[]
  created_at: string
}

/** Stores messages in order, parents first. */
export async function insertMessages(
  ctx: UserCtx,
  { id, assistant_id }: ImportedThread,
  messages: readonly ImportedMessage[],
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO messages (id, thread_id, parent_id, role, status, parts, assistant_id, finish_reason, created_at)
    SELECT x.id, ${id}, x.parent_id, x.role, 'completed', x.parts, CASE WHEN x.role = 'assistant' THEN ${assistant_id}::uuid END,
      CASE WHEN x.role = 'assistant' THEN 'stop' END, x.created_at
    FROM jsonb_to_recordset(${jsonb(messages.map((message, place) => ({ ...message, place })))}) AS x (id uuid,
      parent_id uuid, role text, parts jsonb, created_at timestamptz, place integer)
    ORDER BY x.place`)
}

export type AnswerImage = { id: string; media_type: string; size: number; sha256: Buffer }

export async function insertImages(
  ctx: UserCtx,
  threadId: string,
  images: readonly AnswerImage[],
): Promise<void> {
  for (const image of images) {
    await ctx.db.execute(sql`
      INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, thread_id)
      VALUES (${image.id}, ${ctx.actor.user_id}, 'answer', ${image.media_type}, ${image.size}, ${image.sha256}, ${threadId})`)
  }
}
