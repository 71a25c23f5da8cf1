import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { sql } from '#db/drizzle.ts'
import { columns, json, nullable, oneOf, rowOf, rowsOf, uuid } from '#db/rows.ts'
import { isThereT } from '#features/threads/threads.fragments.ts'
import type { UserCtx } from '#core/context.ts'

/** A message as a system assistant reads it: its text only. */
export type Said = { role: 'user' | 'assistant'; text: string }

/** Maximum number of messages read, because no context holds more. */
const DEPTH_MAX = 2_000

const thread = columns({ assistant_id: uuid, last_id: nullable(uuid) })

/** The assistant of a thread of the caller; nothing for any other thread. */
export async function findThread(
  ctx: UserCtx,
  threadId: string,
): Promise<{ assistant_id: string; last_id: string | null } | undefined> {
  return await rowOf(
    ctx.db,
    thread,
    sql`SELECT t.assistant_id,
        (SELECT m.id FROM messages m WHERE m.thread_id = t.id ORDER BY m.sequence DESC LIMIT 1) AS last_id
      FROM threads t WHERE t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id} AND ${isThereT}`,
  )
}

const said = columns({ role: oneOf(['user', 'assistant']), parts: json<MessagePart[]>() })

/** The messages of the caller's thread up to one of them; none if it is not in this thread. */
export async function pathTo(ctx: UserCtx, threadId: string, messageId: string): Promise<Said[]> {
  const rows = await rowsOf(
    ctx.db,
    said,
    sql`WITH RECURSIVE path AS (
        SELECT m.id, m.parent_id, m.role, m.parts, 1 AS depth
        FROM messages m JOIN threads t ON t.id = m.thread_id
        WHERE m.id = ${messageId} AND t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id}
        UNION ALL
        SELECT m.id, m.parent_id, m.role, m.parts, path.depth + 1
        FROM path JOIN messages m ON m.id = path.parent_id WHERE path.depth < ${DEPTH_MAX}
      ) SELECT role, parts FROM path ORDER BY depth DESC`,
  )
  return rows.map(({ role, parts }) => ({
    role,
    text: textOf(parts),
  }))
}
