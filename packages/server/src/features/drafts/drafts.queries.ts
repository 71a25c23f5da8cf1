import type { Draft } from '@parlance/contract/chat/drafts.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, rowOf, text, timestamp, uuid } from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'

const draft = columns({
  text,
  assistant_id: nullable(uuid),
  model_id: nullable(uuid),
  revised_at: timestamp,
})

export async function find(ctx: UserCtx, scope: string): Promise<Draft | null> {
  const row = await rowOf(
    ctx.db,
    draft,
    sql`SELECT text, assistant_id, model_id, revised_at FROM drafts
      WHERE user_id = ${ctx.actor.user_id} AND scope = ${scope}`,
  )
  return row ?? null
}

/** Stores a draft unless the stored one is newer. */
export async function put(
  ctx: UserCtx,
  scope: string,
  { text: written, assistant_id, model_id, revised_at }: Draft,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO drafts (user_id, scope, text, assistant_id, model_id, revised_at)
    VALUES (${ctx.actor.user_id}, ${scope}, ${written}, ${assistant_id}, ${model_id}, ${revised_at})
    ON CONFLICT (user_id, scope) DO UPDATE SET text = excluded.text, assistant_id = excluded.assistant_id,
      model_id = excluded.model_id, revised_at = excluded.revised_at
    WHERE drafts.revised_at <= excluded.revised_at`)
}

/** The characters that `trim()` removes in the browser before a question is sent. */
const BLANKS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Removes drafts with exactly this text, which was sent. */
export async function removeSent(ctx: UserCtx, scopes: string[], text: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM drafts WHERE user_id = ${ctx.actor.user_id} AND btrim(text, ${BLANKS}) = ${text.trim()}
      AND scope IN (${sql.join(
        scopes.map((scope) => sql`${scope}`),
        sql`, `,
      )})`)
}
