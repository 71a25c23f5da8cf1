import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowOf, text } from '#db/rows.ts'

export async function insertWholeResult(
  ctx: UserCtx,
  result: { message_id: string; call_id: string; text: string },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO tool_results (message_id, call_id, text)
    VALUES (${result.message_id}, ${result.call_id}, ${result.text}) ON CONFLICT DO NOTHING`)
}

const found = columns({ text })

/** The result of a call in a conversation of the caller; null if it was not stored completely. */
export async function findWholeResult(
  ctx: UserCtx,
  threadId: string,
  callId: string,
): Promise<string | null> {
  const row = await rowOf(
    ctx.db,
    found,
    sql`SELECT r.text FROM threads t JOIN messages m ON m.thread_id = t.id JOIN tool_results r ON r.message_id = m.id
      WHERE t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id} AND r.call_id = ${callId} LIMIT 1`,
  )
  return row?.text ?? null
}
