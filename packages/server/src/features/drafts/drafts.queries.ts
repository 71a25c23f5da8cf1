import type { Draft } from '@parlance/contract/chat/drafts.ts'
import { and, eq, sql } from '#db/drizzle.ts'
import type { UserCtx } from '#core/context.ts'
import { drafts } from '#db/schema/threads.ts'

const columns = {
  text: drafts.text,
  assistant_id: drafts.assistant_id,
  model_id: drafts.model_id,
  revised_at: drafts.revised_at,
}

export async function find(ctx: UserCtx, scope: string): Promise<Draft | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.user_id, ctx.actor.user_id), eq(drafts.scope, scope)))
  return row ?? null
}

/** The younger of the stored and the given draft stays. */
export async function put(ctx: UserCtx, scope: string, draft: Draft): Promise<void> {
  await ctx.db
    .insert(drafts)
    .values({ user_id: ctx.actor.user_id, scope, ...draft })
    .onConflictDoUpdate({
      target: [drafts.user_id, drafts.scope],
      set: draft,
      setWhere: sql`drafts.revised_at <= excluded.revised_at`,
    })
}

/** What `trim()` takes away in the browser, where a question is trimmed before it is sent. */
const BLANKS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Removes drafts that say exactly this, since it has been sent. */
export async function removeSent(ctx: UserCtx, scopes: string[], text: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM drafts WHERE user_id = ${ctx.actor.user_id} AND btrim(text, ${BLANKS}) = ${text.trim()}
      AND scope IN (${sql.join(
        scopes.map((scope) => sql`${scope}`),
        sql`, `,
      )})`)
}
