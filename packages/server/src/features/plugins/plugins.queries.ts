import type { VisibleAnswer } from '@parlance/plugin-api/server.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import type { UserCtx } from '#core/context.ts'
import { may } from '#core/access/permissions.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, json, nullable, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const storedAnswer = columns({
  message_id: uuid,
  thread_id: uuid,
  assistant_id: uuid,
  model_id: nullable(uuid),
  answer: json<MessagePart[]>(),
  question: nullable(json<MessagePart[]>()),
})

const named = columns({ id: uuid, name: text })

type Named = RowOf<typeof named>

/** A finished answer in a thread of the caller. */
export async function findAnswer(ctx: UserCtx, messageId: string): Promise<VisibleAnswer | null> {
  const rows = await rowsOf(
    ctx.db,
    storedAnswer,
    sql`SELECT m.id AS message_id, m.thread_id, m.assistant_id, m.model_id, m.parts AS answer, q.parts AS question
      FROM messages m JOIN threads t ON t.id = m.thread_id LEFT JOIN messages q ON q.id = m.parent_id
      WHERE m.id = ${messageId} AND m.role = 'assistant' AND m.status <> 'running'
        AND t.user_id = ${ctx.actor.user_id} AND t.purpose = 'chat'`,
  )
  const row = rows[0]
  if (row === undefined) return null
  const { question, answer, ...rest } = row
  return { ...rest, question: textOf(question ?? []), text: textOf(answer) }
}

/** Those of these assistants with figures that the caller can see. */
export async function namedAssistants(ctx: UserCtx, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const mine = may(ctx.actor, 'monitoring:view') ? sql`` : sql`AND owner_id = ${ctx.actor.user_id}`
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, name FROM assistants WHERE id IN ${[...ids]} ${mine} ORDER BY lower(name), id`,
  )
}

export async function namedModels(ctx: UserCtx, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const language = ctx.actor.lang ?? 'fr'
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, coalesce(label ->> ${language}, label ->> 'en', label ->> 'fr', identifier) AS name
      FROM models WHERE id IN ${[...ids]} ORDER BY 2, id`,
  )
}

/** All assistants, because statistics of plugins must not miss any. */
export async function ownedAssistants(ctx: UserCtx): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, name FROM assistants WHERE owner_id = ${ctx.actor.user_id} AND deleted_at IS NULL
      ORDER BY lower(name), id`,
  )
}

const addressRow = columns({ email_verified: boolean, domain: text })

/** Whether the caller's address is verified, and its domain in lower case. */
export async function addressFacts(
  ctx: UserCtx,
): Promise<{ email_verified: boolean; domain: string } | undefined> {
  return await rowOf(
    ctx.db,
    addressRow,
    sql`SELECT email_verified, lower(split_part(email, '@', 2)) AS domain FROM users
      WHERE id = ${ctx.actor.user_id}`,
  )
}
