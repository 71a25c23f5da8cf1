import { sql } from '#db/drizzle.ts'

/** A stored summary, without its owner. */
export type StoredSummary = { text: string; messages: number; created_at: string }

/** The column `summary` where `context_summaries` is joined as `cs`. */
export const summaryColumn = sql`CASE WHEN cs.message_id IS NOT NULL THEN
  jsonb_build_object('text', cs.text, 'messages', cs.messages, 'created_at',
    to_char(cs.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS summary`
