import type { Draft } from '@parlance/contract/drafts.ts'
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

/** Removes drafts that say exactly this, since it has been sent. */
export async function removeSent(ctx: UserCtx, scopes: string[], text: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM drafts WHERE user_id = ${ctx.actor.user_id} AND btrim(text) = btrim(${text})
      AND scope IN (${sql.join(
        scopes.map((scope) => sql`${scope}`),
        sql`, `,
      )})`)
}
