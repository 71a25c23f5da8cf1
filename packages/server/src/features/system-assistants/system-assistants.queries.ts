import type { SystemAssistant, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import { sql } from '#db/drizzle.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

/** What is stored of a helper, its models in their order. */
export type StoredHelper = {
  key: SystemAssistantKey
  is_enabled: boolean
  temperature: number | null
  instructions: string | null
  revision: number
  changed_by: string | null
  changed_at: string | null
  models: SystemAssistant['models']
}

/** Those helpers that were ever changed. */
export async function listStored(ctx: Ctx): Promise<StoredHelper[]> {
  const { rows } = await ctx.db.execute<StoredHelper>(sql`
    SELECT s.key, s.is_enabled, s.temperature, s.instructions, s.revision, u.username AS changed_by, s.changed_at,
      coalesce((SELECT json_agg(json_build_object('id', m.id, 'label', m.label, 'identifier', m.identifier,
          'provider_name', p.name, 'enabled', m.enabled AND p.enabled) ORDER BY sm.position)
        FROM system_assistant_models sm JOIN models m ON m.id = sm.model_id JOIN providers p ON p.id = m.provider_id
        WHERE sm.key = s.key), '[]') AS models
    FROM system_assistants s LEFT JOIN users u ON u.id = s.changed_by`)
  return rows.map((row) => ({
    ...row,
    changed_at: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
  }))
}

export type Settings = {
  is_enabled: boolean
  temperature: number | null
  instructions: string | null
  model_ids: string[]
}

/** Writes a helper's settings on top of a revision; false where someone else was first. To be run in a transaction. */
export async function updateStored(
  ctx: UserCtx,
  key: SystemAssistantKey,
  revision: number,
  { is_enabled, temperature, instructions, model_ids }: Settings,
): Promise<boolean> {
  await ctx.db.execute(sql`INSERT INTO system_assistants (key) VALUES (${key}) ON CONFLICT DO NOTHING`)
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE system_assistants SET is_enabled = ${is_enabled}, temperature = ${temperature},
      instructions = ${instructions}, revision = revision + 1, changed_by = ${ctx.actor.user_id}, changed_at = now()
    WHERE key = ${key} AND revision = ${revision}`)
  if (rowCount !== 1) return false
  await ctx.db.execute(sql`DELETE FROM system_assistant_models WHERE key = ${key}`)
  await ctx.db.execute(sql`
    INSERT INTO system_assistant_models (key, model_id, position)
    SELECT ${key}, id, position FROM unnest(${sql.param(model_ids)}::uuid[]) WITH ORDINALITY AS chosen (id, position)`)
  return true
}

/** How many of these are chat models. */
export async function countChatModels(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM models WHERE id = ANY(${sql.param(ids)}::uuid[]) AND type = 'chat'`,
  )
  return rows[0]?.count ?? 0
}
