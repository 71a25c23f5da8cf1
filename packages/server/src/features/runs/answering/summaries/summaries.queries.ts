import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { rowsOf } from '#db/rows.ts'
import { type HistoryMessage, historyMessage } from '#features/runs/messages.queries.ts'
import { summaryColumn } from './summaries.fragments.ts'

/** Maximum number of messages read. */
const DEPTH_MAX = 4_000
/** Maximum bytes of messages read. */
const BYTES_MAX = 8_000_000

/** The messages up to `leaf`, oldest first, from the newest one with a summary or from the root. */
export async function pathSinceSummary(ctx: Ctx, threadId: string, leaf: string): Promise<HistoryMessage[]> {
  return await rowsOf(
    ctx.db,
    historyMessage,
    sql`WITH RECURSIVE path AS (
        SELECT m.id, m.parent_id, m.role, m.parts, m.signed_steps, octet_length(m.parts::text) AS total, 1 AS depth, false AS is_summarised
        FROM messages m WHERE m.id = ${leaf} AND m.thread_id = ${threadId}
        UNION ALL
        SELECT m.id, m.parent_id, m.role, m.parts, m.signed_steps, path.total + octet_length(m.parts::text), path.depth + 1,
          EXISTS (SELECT 1 FROM context_summaries c WHERE c.message_id = m.id)
        FROM path JOIN messages m ON m.id = path.parent_id
        WHERE NOT path.is_summarised AND path.depth < ${DEPTH_MAX} AND path.total < ${BYTES_MAX}
      ) SELECT path.id, parent_id, role, parts, ${summaryColumn}, signed_steps, depth
      FROM path LEFT JOIN context_summaries cs ON cs.message_id = path.id ORDER BY depth DESC`,
  )
}

/** Stores a summary of the conversation up to a message. */
export async function storeSummary(
  ctx: Ctx,
  { message_id, messages, text }: { message_id: string; messages: number; text: string },
): Promise<void> {
  await ctx.db.execute(
    sql`INSERT INTO context_summaries (message_id, messages, text) VALUES (${message_id}, ${messages}, ${text})
      ON CONFLICT (message_id) DO UPDATE SET messages = excluded.messages, text = excluded.text, created_at = now()`,
  )
}

/** Removes the summaries that include a message, because it changes. */
export async function forgetSummaries(ctx: Ctx, threadId: string, messageId: string): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM context_summaries cs USING messages m, messages changed
      WHERE changed.id = ${messageId} AND m.thread_id = ${threadId} AND m.sequence >= changed.sequence
        AND cs.message_id = m.id`,
  )
}
