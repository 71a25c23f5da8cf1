import { eq, sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { featureConfigs, users } from '#db/schema/people.ts'

const stored = {
  key: featureConfigs.key,
  value: featureConfigs.value,
  changed_at: featureConfigs.changed_at,
  changed_by: users.username,
}

export async function listStored(ctx: Ctx) {
  return await ctx.db
    .select(stored)
    .from(featureConfigs)
    .leftJoin(users, eq(users.id, featureConfigs.changed_by))
}

export async function findStored(ctx: Ctx, key: string) {
  const rows = await ctx.db
    .select(stored)
    .from(featureConfigs)
    .leftJoin(users, eq(users.id, featureConfigs.changed_by))
    .where(eq(featureConfigs.key, key))
  return rows[0]
}

export async function upsertStored(ctx: UserCtx, key: string, value: unknown): Promise<void> {
  const change = {
    value: jsonb(value),
    changed_by: ctx.actor.user_id,
    changed_at: sql`now()`,
  }
  await ctx.db
    .insert(featureConfigs)
    .values({ key, ...change })
    .onConflictDoUpdate({ target: featureConfigs.key, set: change })
}

/** Unless somebody has set another value meanwhile. */
export async function replaceValue(ctx: Ctx, key: string, before: unknown, after: unknown): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE feature_configs SET value = ${jsonb(after)}
    WHERE key = ${key} AND value = ${jsonb(before)}`)
}

export async function deleteStored(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(featureConfigs).where(eq(featureConfigs.key, key))
}
