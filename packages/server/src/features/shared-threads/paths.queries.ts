import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  columns,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { StoredPart } from './shown-parts.ts'

/** The end of a path of a conversation. `grows`: including the newest messages that follow. */
export type Branch = { thread_id: string; message_id: string; grows: boolean }

/**
 * The messages of a branch as `placed (id, position)`, counted from 1 at the root. Messages beside the path, such as
 * other versions of a question, are never included.
 */
export function placedOn({ thread_id, message_id, grows }: Branch): SQL {
  const end = grows
    ? sql`(SELECT id FROM down ORDER BY depth DESC LIMIT 1)`
    : sql`(SELECT id FROM down WHERE depth = 0)`
  return sql`RECURSIVE down AS (
      SELECT id, 0 AS depth FROM messages WHERE id = ${message_id} AND thread_id = ${thread_id}
      UNION ALL
      SELECT child.id, down.depth + 1 FROM down
      JOIN LATERAL (SELECT id FROM messages WHERE parent_id = down.id AND ${grows}
        ORDER BY sequence DESC LIMIT 1) child ON true
    ), path AS (
      SELECT id, parent_id, 0 AS height FROM messages WHERE id = ${end}
      UNION ALL
      SELECT m.id, m.parent_id, path.height + 1 FROM path JOIN messages m ON m.id = path.parent_id
    ), placed AS (
      SELECT id, (max(height) OVER () - height + 1)::int AS position FROM path)`
}

const place = {
  position: integer,
  message_id: uuid,
  role: oneOf(['user', 'assistant']),
  assistant_id: nullable(uuid),
  assistant_version_id: nullable(uuid),
  assistant_name: nullable(text),
  created_at: timestamp,
}
const status = oneOf(['running', 'completed', 'failed', 'stopped', 'interrupted'])
const endStatus = oneOf(['completed', 'failed', 'stopped', 'interrupted'])

const writtenRow = columns({ ...place, status, parts: json<MessagePart[]>() })
export type WrittenMessage = RowOf<typeof writtenRow>

const keptRow = extend(columns(place), {
  status: endStatus,
  parts: json<StoredPart[]>(),
})
export type KeptMessage = RowOf<typeof keptRow>

const selected = sql`m.id AS message_id, m.role, m.assistant_id, m.assistant_version_id,
  coalesce(nullif(av.name, ''), a.name) AS assistant_name, m.created_at`
const withNames = sql`LEFT JOIN assistants a ON a.id = m.assistant_id
  LEFT JOIN assistant_versions av ON av.id = m.assistant_version_id`

/** The current messages of a branch after a position. */
export async function messagesOn(
  ctx: Ctx,
  branch: Branch,
  after: number,
  limit: number,
): Promise<WrittenMessage[]> {
  return await rowsOf(
    ctx.db,
    writtenRow,
    sql`WITH ${placedOn(branch)}
      SELECT placed.position, ${selected}, m.status, m.parts
      FROM placed JOIN messages m ON m.id = placed.id ${withNames}
      WHERE placed.position > ${after} ORDER BY placed.position LIMIT ${limit}`,
  )
}

/** Messages of a snapshot after a position. */
export async function messagesKept(
  ctx: Ctx,
  linkId: string,
  after: number,
  limit: number,
): Promise<KeptMessage[]> {
  return await rowsOf(
    ctx.db,
    keptRow,
    sql`SELECT x.position, ${selected}, x.status, x.parts
      FROM shared_messages x JOIN messages m ON m.id = x.message_id ${withNames}
      WHERE x.shared_thread_id = ${linkId} AND x.position > ${after} ORDER BY x.position LIMIT ${limit}`,
  )
}

export type NewKept = {
  position: number
  message_id: string
  status: string
  parts: StoredPart[]
}

export async function insertKept(ctx: Ctx, linkId: string, messages: readonly NewKept[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO shared_messages (shared_thread_id, position, message_id, status, parts)
    SELECT ${linkId}, x.position, x.message_id, x.status, x.parts
    FROM jsonb_to_recordset(${jsonb(messages)}) AS x(position integer, message_id uuid, status text, parts jsonb)`)
}
