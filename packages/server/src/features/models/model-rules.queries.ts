import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { offeredNow } from './callable.queries.ts'
import { among, namesOneOf } from './dependents.queries.ts'

/** Serialises changes of models and providers until the end of their transactions. */
export async function lockModels(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('models'))`)
}

export async function hasChatModel(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM models m JOIN providers p ON p.id = m.provider_id WHERE m.type = 'chat' AND ${offeredNow} LIMIT 1`)
  return rows.length > 0
}

const ruledModelRow = columns({ id: uuid, type: text, replacement_id: nullable(uuid), is_offered: boolean })
export type RuledModel = RowOf<typeof ruledModelRow>

export async function findRuled(ctx: Ctx, ids: readonly string[]): Promise<RuledModel[]> {
  return await rowsOf(
    ctx.db,
    ruledModelRow,
    sql`SELECT m.id, m.type, m.replacement_id, ${offeredNow} AS is_offered
      FROM models m JOIN providers p ON p.id = m.provider_id WHERE ${among(sql`m.id`, ids)}`,
  )
}

export async function findModelIds(ctx: Ctx, providerId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM models WHERE provider_id = ${providerId} ORDER BY rank, id`,
  )
  return rows.map((row) => row.id)
}

/** The chain of replacements of a model. */
export async function leadsTo(ctx: Ctx, from: string, to: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    WITH RECURSIVE chain AS (
      SELECT id, replacement_id FROM models WHERE id = ${from}
      UNION SELECT m.id, m.replacement_id FROM models m JOIN chain c ON m.id = c.replacement_id)
    SELECT 1 FROM chain WHERE id = ${to}`)
  return rows.length > 0
}

/** Sets the replacement of models of the same type. */
export async function setReplacement(
  ctx: Ctx,
  ids: readonly string[],
  replacement: string | null,
): Promise<void> {
  const isOfItsKind =
    replacement === null ? sql`true` : sql`type = (SELECT r.type FROM models r WHERE r.id = ${replacement})`
  await ctx.db.execute(sql`
    UPDATE models SET replacement_id = ${replacement}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    WHERE ${among(sql`id`, ids)} AND replacement_id IS DISTINCT FROM ${replacement}::uuid AND ${isOfItsKind}`)
}

/** Replaces all references to these models by the other model of the same type. */
export async function handOver(ctx: Ctx, ids: readonly string[], replacement: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistant_versions SET model_id = ${replacement} WHERE ${among(sql`model_id`, ids)}`)
  await ctx.db.execute(sql`
    UPDATE assistant_versions SET fallback_model_id = nullif(${replacement}::uuid, model_id)
    WHERE ${among(sql`fallback_model_id`, ids)}`)
  for (const table of [sql`prompts`, sql`prompt_versions`]) {
    await ctx.db.execute(
      sql`UPDATE ${table} SET model_id = ${replacement} WHERE ${among(sql`model_id`, ids)}`,
    )
  }
  await ctx.db.execute(sql`
    UPDATE models SET replacement_id = nullif(${replacement}::uuid, id)
    WHERE ${among(sql`replacement_id`, ids)}`)
  await ctx.db.execute(sql`
    UPDATE rag_configurations SET rerank_model_id = ${replacement} WHERE ${among(sql`rerank_model_id`, ids)}`)
  await ctx.db.execute(sql`
    UPDATE budgets SET fallback_model_id = ${replacement} WHERE ${among(sql`fallback_model_id`, ids)}`)
  await ctx.db.execute(sql`
    WITH gone AS (DELETE FROM system_assistant_models WHERE ${among(sql`model_id`, ids)} RETURNING key, position)
    INSERT INTO system_assistant_models (key, model_id, position)
    SELECT key, ${replacement}, min(position) FROM gone GROUP BY key ON CONFLICT (key, model_id) DO NOTHING`)
  await ctx.db.execute(sql`
    UPDATE api_keys SET model_ids = (
      SELECT jsonb_agg(DISTINCT CASE WHEN ${among(sql`one.id`, ids)} THEN ${replacement} ELSE one.id END)
      FROM jsonb_array_elements_text(model_ids) one(id))
    WHERE ${namesOneOf(sql`model_ids`, ids)}`)
}
