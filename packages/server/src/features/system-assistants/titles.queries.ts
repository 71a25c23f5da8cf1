import { sql } from '#db/drizzle.ts'
import { boolean, columns, rowOf } from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'
import { storingNames } from '#features/message-search/terms.fragments.ts'
import { termsOfName } from '#features/message-search/terms.service.ts'

const naming = columns({ is_asked: boolean })

/**
 * Takes the single chance of a thread of the caller to be named by the system assistant; false if it was already
 * taken, if the person has named it, if no answer is complete, or if the system assistant is off.
 */
export async function takeNaming(ctx: UserCtx, threadId: string, seconds: number): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    naming,
    // the column stores milliseconds: rounded up, `now()` would be in the future
    sql`UPDATE threads SET naming_until = date_trunc('milliseconds', now()) + CASE
        WHEN EXISTS (SELECT FROM system_assistants WHERE key = 'title' AND NOT is_enabled) THEN interval '0'
        ELSE make_interval(secs => ${seconds}) END
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat' AND named_by = 'words'
        AND naming_until IS NULL AND EXISTS (SELECT FROM messages m
          WHERE m.thread_id = threads.id AND m.role = 'assistant' AND m.status = 'completed')
      RETURNING naming_until > now() AS is_asked`,
  )
  return row?.is_asked ?? false
}

/** Ends the naming with or without a title; a name given by the person in the meantime is kept. */
export async function endNaming(ctx: UserCtx, threadId: string, title: string | null): Promise<void> {
  const terms = title === null ? null : termsOfName(ctx.actor.user_id, title)
  await ctx.db.execute(sql`
    WITH named AS (
      UPDATE threads SET naming_until = now(), name = coalesce(${title}, name),
        named_by = CASE WHEN ${title}::text IS NULL THEN named_by ELSE 'helper' END
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND named_by = 'words' RETURNING id, purpose
    ) ${storingNames(sql`SELECT id, ${terms}::tsvector FROM named WHERE ${terms}::text IS NOT NULL AND purpose = 'chat'`)}`)
}
