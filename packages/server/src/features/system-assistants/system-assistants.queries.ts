import { SYSTEM_ASSISTANT_KEYS } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import type { SystemAssistant, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  countRow,
  double,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
} from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

/** The stored settings of a system assistant, with its models in order. */
const storedHelper = columns({
  key: oneOf(SYSTEM_ASSISTANT_KEYS),
  is_enabled: boolean,
  temperature: nullable(double),
  instructions: nullable(text),
  revision: integer,
  changed_by: nullable(text),
  changed_at: nullable(timestamp),
  models: json<SystemAssistant['models']>(),
})
export type StoredHelper = RowOf<typeof storedHelper>

/** The system assistants that were ever changed. */
export async function listStored(ctx: Ctx): Promise<StoredHelper[]> {
  return await rowsOf(
    ctx.db,
    storedHelper,
    sql`SELECT s.key, s.is_enabled, s.temperature, s.instructions, s.revision, u.username AS changed_by, s.changed_at,
        coalesce((SELECT json_agg(json_build_object('id', m.id, 'label', m.label, 'identifier', m.identifier,
            'provider_name', p.name, 'enabled', m.enabled AND p.enabled) ORDER BY sm.position)
          FROM system_assistant_models sm JOIN models m ON m.id = sm.model_id JOIN providers p ON p.id = m.provider_id
          WHERE sm.key = s.key), '[]') AS models
      FROM system_assistants s LEFT JOIN users u ON u.id = s.changed_by`,
  )
}

export type Settings = {
  is_enabled: boolean
  temperature: number | null
  instructions: string | null
  model_ids: string[]
}

/**
 * Stores the settings of a system assistant based on a revision; false if it was changed in the meantime. Call it in
 * a transaction.
 */
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

/** The number of these models that are chat models. */
export async function countChatModels(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM models WHERE id = ANY(${sql.param(ids)}::uuid[]) AND type = 'chat'`,
  )
  return row?.count ?? 0
}
