import type { PluginDatabase, VisibleAnswer } from '@parlance/plugin-api/server.ts'
import type { Vote } from './calls.ts'
import { COUNTS_MAX } from './reasons.ts'

export const PAGE_SIZE = 50

export type NewVote = Omit<Vote, 'message_id'> & { user_id: string; answer: VisibleAnswer; consent: boolean }

/** Stores a vote; false if the answer already has one. */
export async function insertVote(db: PluginDatabase, vote: NewVote): Promise<boolean> {
  const { answer, consent } = vote
  const rows = await db.query(
    `INSERT INTO plugin_feedback_votes
       (message_id, user_id, thread_id, assistant_id, model_id, is_positive, reason, comment, question, answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (message_id) DO NOTHING RETURNING message_id`,
    [
      answer.message_id,
      vote.user_id,
      answer.thread_id,
      answer.assistant_id,
      answer.model_id,
      vote.is_positive,
      vote.reason,
      vote.comment,
      consent ? answer.question : null,
      consent ? answer.text : null,
    ],
  )
  return rows.length > 0
}

/** Adds the reason and the comment to a vote of this person; null if they have not voted. */
export async function explainVote(
  db: PluginDatabase,
  vote: Omit<NewVote, 'is_positive'>,
): Promise<Vote | null> {
  const { answer, consent } = vote
  const rows = await db.query<Vote>(
    `UPDATE plugin_feedback_votes SET reason = $3, comment = $4, question = $5, answer = $6
     WHERE message_id = $1 AND user_id = $2 RETURNING message_id, is_positive, reason, comment`,
    [
      answer.message_id,
      vote.user_id,
      vote.reason,
      vote.comment,
      consent ? answer.question : null,
      consent ? answer.text : null,
    ],
  )
  return rows[0] ?? null
}

export async function votesOf(db: PluginDatabase, userId: string, threadId: string): Promise<Vote[]> {
  return await db.query<Vote>(
    `SELECT message_id, is_positive, reason, comment FROM plugin_feedback_votes
     WHERE thread_id = $1 AND user_id = $2 ORDER BY created_at LIMIT 5000`,
    [threadId, userId],
  )
}

/** Votes of the last days; of these assistants only, or of all. */
type Range = { days: number; assistant_ids: readonly string[] | null }

const IN_RANGE = `created_at > now() - make_interval(days => $1::int)
  AND ($2::jsonb IS NULL OR assistant_id IN (SELECT value::uuid FROM jsonb_array_elements_text($2::jsonb)))`

function rangeValues({ days, assistant_ids }: Range): unknown[] {
  return [days, assistant_ids === null ? null : JSON.stringify(assistant_ids)]
}

const COUNTS = `count(*) FILTER (WHERE is_positive)::int AS positive, count(*) FILTER (WHERE NOT is_positive)::int AS negative`

export type Counted = { id: string | null; positive: number; negative: number }

/** Of all assistants, including those that are not listed. */
export async function countAll(
  db: PluginDatabase,
  range: Range,
): Promise<{ positive: number; negative: number }> {
  const rows = await db.query<{ positive: number; negative: number }>(
    `SELECT ${COUNTS} FROM plugin_feedback_votes WHERE ${IN_RANGE}`,
    rangeValues(range),
  )
  return rows[0] ?? { positive: 0, negative: 0 }
}

/** The models or assistants with the most votes, and how many there are. */
export async function countBy(
  db: PluginDatabase,
  column: 'model_id' | 'assistant_id',
  range: Range,
): Promise<{ listed: Counted[]; total: number }> {
  const rows = await db.query<Counted & { total: number }>(
    `SELECT ${column} AS id, ${COUNTS}, count(*) OVER ()::int AS total FROM plugin_feedback_votes WHERE ${IN_RANGE}
     GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ${COUNTS_MAX}`,
    rangeValues(range),
  )
  return { listed: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function countByDay(
  db: PluginDatabase,
  range: Range,
): Promise<{ day: string; positive: number; negative: number }[]> {
  return await db.query(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, ${COUNTS}
     FROM plugin_feedback_votes WHERE ${IN_RANGE} GROUP BY 1 ORDER BY 1`,
    rangeValues(range),
  )
}

export async function countByReason(
  db: PluginDatabase,
  range: Range,
): Promise<{ reason: Vote['reason']; is_positive: boolean; count: number }[]> {
  return await db.query(
    `SELECT reason, is_positive, count(*)::int AS count FROM plugin_feedback_votes
     WHERE ${IN_RANGE} AND reason <> '' GROUP BY reason, is_positive ORDER BY count(*) DESC, reason`,
    rangeValues(range),
  )
}

export type EntryRow = Vote & {
  assistant_id: string
  question: string | null
  answer: string | null
  created_at: string | Date
}

/** The position at which a page ended. */
export type Cursor = { created_at: string; message_id: string }

/** Newest first, one more than a page, after the end of the last page. */
export async function listEntries(
  db: PluginDatabase,
  range: Range,
  filter: { kind: 'positive' | 'negative' | null; before: Cursor | null },
): Promise<EntryRow[]> {
  return await db.query<EntryRow>(
    `SELECT message_id, is_positive, reason, comment, assistant_id, question, answer, created_at
     FROM plugin_feedback_votes
     WHERE ${IN_RANGE} AND ($3::text IS NULL OR is_positive = ($3 = 'positive'))
       AND ($4::timestamptz IS NULL OR (created_at, message_id) < ($4, $5::uuid))
     ORDER BY created_at DESC, message_id DESC LIMIT ${PAGE_SIZE + 1}`,
    [...rangeValues(range), filter.kind, filter.before?.created_at, filter.before?.message_id].map(
      (one) => one ?? null,
    ),
  )
}

/** Of an erased person, the counts remain, but nothing that they wrote. */
export async function forgetPerson(db: PluginDatabase, userId: string): Promise<void> {
  await db.query(
    `UPDATE plugin_feedback_votes SET user_id = '00000000-0000-0000-0000-000000000000', comment = '',
       question = NULL, answer = NULL WHERE user_id = $1`,
    [userId],
  )
}
