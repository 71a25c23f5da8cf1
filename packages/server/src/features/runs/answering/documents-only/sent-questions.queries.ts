import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, json, nullable, rowOf, type RowOf, text, uuid } from '#db/rows.ts'
import { isThere, isThereT } from '#features/threads/threads.fragments.ts'

const owned = columns({ owner_id: uuid, name: text })

/**
 * The owner to whom a person can send a question about an assistant, and the name of the assistant. Undefined in
 * previews and tests, for an assistant without an owner, and for the owner.
 */
export async function ownerFor(
  ctx: UserCtx,
  threadId: string,
  assistantId: string | null,
): Promise<RowOf<typeof owned> | undefined> {
  const me = ctx.actor.user_id
  return await rowOf(
    ctx.db,
    owned,
    sql`SELECT a.owner_id, a.name FROM threads t JOIN assistants a ON a.id = ${assistantId} JOIN users u ON u.id = a.owner_id
      WHERE t.id = ${threadId} AND t.user_id = ${me} AND t.purpose IN ('chat', 'temporary') AND ${isThereT}
        AND a.deleted_at IS NULL AND u.is_enabled AND u.id <> ${me}`,
  )
}

const answer = columns({ assistant_id: nullable(uuid), parts: json<MessagePart[]>() })

/** A complete answer in a thread of this person, locked until the transaction ends. */
export async function lockAnswer(
  ctx: UserCtx,
  threadId: string,
  messageId: string,
): Promise<RowOf<typeof answer> | undefined> {
  return await rowOf(
    ctx.db,
    answer,
    sql`SELECT m.assistant_id, m.parts FROM messages m
      WHERE m.id = ${messageId} AND m.role = 'assistant' AND m.status = 'completed' AND m.thread_id IN (
        SELECT id FROM threads WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere})
      FOR UPDATE`,
  )
}

export async function storeParts(
  ctx: UserCtx,
  messageId: string,
  parts: readonly MessagePart[],
): Promise<void> {
  await ctx.db.execute(sql`UPDATE messages SET parts = ${jsonb(parts)} WHERE id = ${messageId}`)
}
