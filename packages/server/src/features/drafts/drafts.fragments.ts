import { type SQL, sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { UserCtx } from '#core/context.ts'

/** The characters that `trim()` removes in the browser before a question is sent. */
const BLANKS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Removes my drafts for a thread, or for a new one, that became this message; a queued one by its id. */
export const removalOfSent = (
  ctx: UserCtx,
  threadId: string,
  { id, text, files }: { id: string; text: string; files: readonly string[] },
): SQL => sql`
  DELETE FROM drafts WHERE user_id = ${ctx.actor.user_id} AND (
    (scope IN (${threadId}, 'new') AND btrim(text, ${BLANKS}) = ${text.trim()} AND files = ${jsonb(files)})
    OR (scope = ${`queued-${threadId}`} AND message_id = ${id}))`
