import type { VisibleAnswer } from '@parlance/plugin-api/server.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { may } from '#core/access/permissions.ts'
import { sql } from '#db/drizzle.ts'

type Named = { id: string; name: string }

/** A finished answer in a thread of the caller's. */
export async function findAnswer(ctx: UserCtx, messageId: string): Promise<VisibleAnswer | null> {
  type Row = Omit<VisibleAnswer, 'question' | 'text'> & {
    question: MessagePart[] | null
    answer: MessagePart[]
  }
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT m.id AS message_id, m.thread_id, m.assistant_id, m.model_id, m.parts AS answer, q.parts AS question
    FROM messages m JOIN threads t ON t.id = m.thread_id LEFT JOIN messages q ON q.id = m.parent_id
    WHERE m.id = ${messageId} AND m.role = 'assistant' AND m.status <> 'running'
      AND t.user_id = ${ctx.actor.user_id} AND t.purpose = 'chat'`)
  const row = rows[0]
  if (row === undefined) return null
  const { question, answer, ...rest } = row
  return { ...rest, question: textOf(question ?? []), text: textOf(answer) }
}

function textOf(parts: readonly MessagePart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Of these assistants, those whose figures the caller may see. */
export async function namedAssistants(ctx: UserCtx, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const mine = may(ctx.actor, 'monitoring:view') ? sql`` : sql`AND owner_id = ${ctx.actor.user_id}`
  const { rows } = await ctx.db.execute<Named>(
    sql`SELECT id, name FROM assistants WHERE id IN ${[...ids]} ${mine} ORDER BY lower(name), id`,
  )
  return rows
}

export async function namedModels(ctx: UserCtx, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const language = ctx.actor.lang ?? 'fr'
  const { rows } = await ctx.db.execute<Named>(sql`
    SELECT id, coalesce(label ->> ${language}, label ->> 'en', label ->> 'fr', identifier) AS name
    FROM models WHERE id IN ${[...ids]} ORDER BY 2, id`)
  return rows
}

/** All of them: what a plugin counts by these must miss none. */
export async function ownedAssistants(ctx: UserCtx): Promise<Named[]> {
  const { rows } = await ctx.db.execute<Named>(sql`
    SELECT id, name FROM assistants WHERE owner_id = ${ctx.actor.user_id} AND deleted_at IS NULL
    ORDER BY lower(name), id`)
  return rows
}

/** Whether the caller's verified address is of one of these domains. */
export async function hasVerifiedDomain(ctx: UserCtx, domains: readonly string[]): Promise<boolean> {
  if (domains.length === 0) return false
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM users WHERE id = ${ctx.actor.user_id} AND email_verified
      AND lower(split_part(email, '@', 2)) IN ${[...domains]}`)
  return rows.length > 0
}
