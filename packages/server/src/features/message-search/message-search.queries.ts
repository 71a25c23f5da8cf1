import { MESSAGES_FOUND_MAX } from '@parlance/contract/core/limits.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { mayWithFolder } from '#core/access/folders.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { assistantName } from '#features/threads/threads.fragments.ts'

export type Filter = {
  assistant_id?: string | undefined
  folder_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  with_files?: 'true' | undefined
}

/** The position of a page: after a hit with these values. */
export type HitPlace = [grade: string, at: string, id: string]

/** Maximum number of conversations' names, which come before all messages. */
const NAME_GRADE = sql.raw('1000')
const NAMES_MAX = 100
/** Number of newest messages with all words of a phrase that are compared with it. */
const COMPARED_MAX = 5_000
/** Steps of relevance; within a step, the newest comes first. */
const STEPS = sql.raw('250')

const hit = columns({
  thread_id: uuid,
  thread_name: text,
  assistant_id: uuid,
  assistant_name: text,
  message_id: nullable(uuid),
  role: nullable(oneOf(['user', 'assistant'])),
  parts: nullable(json<MessagePart[]>()),
  at: timestamp,
  found: integer,
  is_cut: boolean,
  place: listOf(text),
})
export type Hit = RowOf<typeof hit>

/**
 * A page of my messages and conversations' names with all words, and one hit more. Only the newest messages are ranked:
 * the words of a message are read from another place, which takes long for ten thousand of them.
 */
export async function searchMine(
  ctx: UserCtx,
  asked: { all: string; phrases: string | null; any: string },
  { assistant_id, folder_id, from, to, with_files }: Filter,
  after: HitPlace | null,
  limit: number,
): Promise<Hit[]> {
  const inTime = sql`${from === undefined ? sql`` : sql`AND x.created_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`AND x.created_at < ${to}::timestamptz`}`
  const inFolder =
    folder_id === undefined
      ? sql``
      : sql`AND t.folder_id = ${folder_id} AND EXISTS (
          SELECT FROM folders f WHERE f.id = t.folder_id AND ${mayWithFolder(ctx.actor, 'see')})`
  const { all, phrases, any } = asked
  const said = phrases === null ? sql`` : sql`AND x.terms @@ ${phrases}::tsquery`
  const looked = phrases === null ? MESSAGES_FOUND_MAX : COMPARED_MAX
  const beyond =
    after === null
      ? sql``
      : sql`WHERE (h.grade, h.at, h.id) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
  return await rowsOf(
    ctx.db,
    hit,
    sql`WITH mine AS MATERIALIZED (
        SELECT t.id, t.created_at FROM threads t WHERE t.user_id = ${ctx.actor.user_id} AND t.purpose = 'chat'
          ${assistant_id === undefined ? sql`` : sql`AND t.assistant_id = ${assistant_id}`} ${inFolder}
          ${with_files === undefined ? sql`` : sql`AND EXISTS (SELECT FROM message_terms f WHERE f.thread_id = t.id AND f.has_files)`}
      ), looked_at AS MATERIALIZED (
        SELECT x.message_id, x.thread_id, x.created_at, x.terms FROM message_terms x
        -- not a join: the planner takes the words for rarer than they are
        WHERE x.terms @@ ${all}::tsquery AND (x.thread_id IN (SELECT id FROM mine)) IS TRUE ${inTime}
        ORDER BY x.created_at DESC, x.message_id DESC LIMIT ${looked + 1}
      ), messages_found AS MATERIALIZED (
        SELECT * FROM looked_at x WHERE true ${said}
        ORDER BY x.created_at DESC, x.message_id DESC LIMIT ${MESSAGES_FOUND_MAX + 1}
      ), names_found AS MATERIALIZED (
        SELECT x.thread_id, x.created_at, x.terms
        FROM (SELECT n.thread_id, m.created_at, n.terms FROM thread_terms n JOIN mine m ON m.id = n.thread_id) x
        WHERE x.terms @@ ${all}::tsquery ${said} ${inTime}
        ORDER BY x.created_at DESC, x.thread_id DESC LIMIT ${NAMES_MAX}
      ), hits AS MATERIALIZED (
        SELECT message_id AS id, message_id, thread_id, created_at AS at,
          floor(ts_rank(terms, ${any}::tsquery, 16) * ${STEPS})::int AS grade
        FROM (SELECT * FROM messages_found LIMIT ${MESSAGES_FOUND_MAX}) newest
        UNION ALL
        SELECT thread_id, NULL, thread_id, created_at,
          ${NAME_GRADE} + floor(ts_rank(terms, ${any}::tsquery, 16) * ${STEPS})::int FROM names_found
      ), page AS (
        SELECT h.* FROM hits h ${beyond} ORDER BY h.grade DESC, h.at DESC, h.id DESC LIMIT ${limit}
      )
      SELECT t.id AS thread_id, t.name AS thread_name, t.assistant_id, ${assistantName} AS assistant_name,
        p.message_id, m.role, m.parts, p.at, (SELECT count(*) FROM hits)::int AS found,
        (SELECT count(*) FROM messages_found) > ${MESSAGES_FOUND_MAX} OR (SELECT count(*) FROM looked_at) > ${looked} AS is_cut,
        ARRAY[p.grade::text, to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p.id::text] AS place
      FROM page p JOIN threads t ON t.id = p.thread_id JOIN assistants a ON a.id = t.assistant_id
      LEFT JOIN messages m ON m.id = p.message_id
      ORDER BY p.grade DESC, p.at DESC, p.id DESC`,
  )
}
