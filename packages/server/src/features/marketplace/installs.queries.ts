import { mayWithAssistant } from '#core/access/assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

/** Installs an assistant that the caller can install; its usage is the number of people who have installed it. */
export async function insertInstall(ctx: UserCtx, assistantId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH added AS (
      INSERT INTO assistant_installs (user_id, assistant_id)
      SELECT ${ctx.actor.user_id}, a.id FROM assistants a
      WHERE a.id = ${assistantId} AND ${mayWithAssistant(ctx.actor, 'install')}
      ON CONFLICT DO NOTHING RETURNING assistant_id)
    UPDATE assistants a SET usage_count = usage_count + 1 FROM added WHERE a.id = added.assistant_id`)
}

/** Returns whether it was installed. */
export async function deleteInstall(ctx: UserCtx, assistantId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    WITH gone AS (
      DELETE FROM assistant_installs WHERE user_id = ${ctx.actor.user_id} AND assistant_id = ${assistantId}
      RETURNING assistant_id)
    UPDATE assistants a SET usage_count = usage_count - 1 FROM gone WHERE a.id = gone.assistant_id`)
  return rowCount === 1
}
