import type { UserCtx } from '#core/context.ts'
import { isThere } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { columns, countRow, integer, nullable, rowOf, uuid } from '#db/rows.ts'
import { CONVERSED, threadPurpose } from './answer-columns.ts'

const openThread = columns({
  assistant_id: nullable(uuid),
  purpose: threadPurpose,
  folder_id: nullable(uuid),
})

/** A thread of mine. */
export async function myThread(ctx: UserCtx, threadId: string) {
  return await rowOf(
    ctx.db,
    openThread,
    sql`SELECT assistant_id, purpose, folder_id FROM threads
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere}
        AND purpose IN ${CONVERSED}`,
  )
}

/** The number of messages up to this one. */
export async function lengthOfPath(ctx: UserCtx, threadId: string, leaf: string): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`WITH RECURSIVE path AS (
        SELECT parent_id FROM messages WHERE id = ${leaf} AND thread_id = ${threadId}
        UNION ALL SELECT m.parent_id FROM path JOIN messages m ON m.id = path.parent_id
      ) SELECT count(*)::int AS count FROM path`,
  )
  return row?.count ?? 0
}

const usedTokens = columns({ tokens: nullable(integer) })

/** The tokens that the provider counted for an answer and the messages before it. */
export async function usedBefore(ctx: UserCtx, answerId: string): Promise<number | undefined> {
  const row = await rowOf(
    ctx.db,
    usedTokens,
    sql`SELECT input_tokens + output_tokens AS tokens FROM messages WHERE id = ${answerId} AND role = 'assistant'`,
  )
  return row?.tokens ?? undefined
}
