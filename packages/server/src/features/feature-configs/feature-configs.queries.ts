import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, json, nullable, rowOf, rowsOf, text, timestamp } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

const stored = columns({ key: text, value: json(), changed_at: timestamp, changed_by: nullable(text) })
const selected = sql`
  SELECT f.key, f.value, f.changed_at, u.username AS changed_by
  FROM feature_configs f LEFT JOIN users u ON u.id = f.changed_by`

export async function listStored(ctx: Ctx) {
  return await rowsOf(ctx.db, stored, selected)
}

export async function findStored(ctx: Ctx, key: string) {
  return await rowOf(ctx.db, stored, sql`${selected} WHERE f.key = ${key}`)
}

export async function upsertStored(ctx: UserCtx, key: string, value: unknown): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO feature_configs (key, value, changed_by, changed_at)
    VALUES (${key}, ${jsonb(value)}, ${ctx.actor.user_id}, now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`)
}

/** Does nothing if the value was changed in the meantime. */
export async function replaceValue(ctx: Ctx, key: string, before: unknown, after: unknown): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE feature_configs SET value = ${jsonb(after)}
    WHERE key = ${key} AND value = ${jsonb(before)}`)
}

/** A test of a plugin's settings becomes invalid when they are changed. */
export async function forgetCheck(ctx: Ctx, pluginId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM plugin_checks WHERE plugin_id = ${pluginId}`)
}

export async function deleteStored(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM feature_configs WHERE key = ${key}`)
}
