import { DEPENDENT_NAMES_MAX } from '@parlance/contract/core/limits.ts'
import type { Dependents } from '@parlance/contract/models.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import type { Ctx } from '#core/context.ts'
import { offeredNow } from './callable.queries.ts'

/** Puts those who change models and providers in a row for the rest of their transactions. */
export async function lockModels(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('models'))`)
}

export async function hasChatModel(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM models m JOIN providers p ON p.id = m.provider_id WHERE m.type = 'chat' AND ${offeredNow} LIMIT 1`)
  return rows.length > 0
}

const among = (column: SQL, ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : sql`${column} IN ${ids}`

/** What the heads of an assistant name; older versions are history. */
const assistantsBy = (column: SQL, ids: readonly string[]) => sql`
  SELECT a.name FROM assistants a WHERE a.deleted_at IS NULL AND EXISTS (SELECT 1 FROM assistant_versions v
    WHERE v.id IN (a.draft_version_id, a.saved_version_id, a.submitted_version_id, a.approved_version_id)
      AND ${among(column, ids)})`

const counted = (names: SQL) => sql`
  (SELECT json_build_object('count', count(*)::int,
    'names', coalesce((array_agg(x.name ORDER BY lower(x.name)))[1:${sql.raw(String(DEPENDENT_NAMES_MAX))}], '{}'))
  FROM (${names}) x)`

export async function findDependents(ctx: Ctx, ids: readonly string[]): Promise<Dependents> {
  const { rows } = await ctx.db.execute<Dependents>(sql`
    SELECT ${counted(assistantsBy(sql`v.model_id`, ids))} AS assistants,
      ${counted(assistantsBy(sql`v.fallback_model_id`, ids))} AS fallback_of,
      ${counted(sql`SELECT coalesce(m.label->>'en', m.label->>'fr', m.identifier) AS name FROM models m
        WHERE ${among(sql`m.replacement_id`, ids)} AND NOT ${among(sql`m.id`, ids)}`)} AS replacement_of`)
  const nothing = { count: 0, names: [] }
  return rows[0] ?? { assistants: nothing, fallback_of: nothing, replacement_of: nothing }
}

export type RuledModel = { id: string; type: string; replacement_id: string | null; is_offered: boolean }

export async function findRuled(ctx: Ctx, ids: readonly string[]): Promise<RuledModel[]> {
  const { rows } = await ctx.db.execute<RuledModel>(sql`
    SELECT m.id, m.type, m.replacement_id, ${offeredNow} AS is_offered
    FROM models m JOIN providers p ON p.id = m.provider_id WHERE ${among(sql`m.id`, ids)}`)
  return rows
}

export async function findModelIds(ctx: Ctx, providerId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT id FROM models WHERE provider_id = ${providerId} ORDER BY rank, id`,
  )
  return rows.map((row) => row.id)
}

/** The models that stand in for a model, one after the other, as far as it goes. */
export async function leadsTo(ctx: Ctx, from: string, to: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    WITH RECURSIVE chain AS (
      SELECT id, replacement_id FROM models WHERE id = ${from}
      UNION SELECT m.id, m.replacement_id FROM models m JOIN chain c ON m.id = c.replacement_id)
    SELECT 1 FROM chain WHERE id = ${to}`)
  return rows.length > 0
}

/** Names the model that stands in, for those of its kind. */
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

/** Whatever names one of these models names the other one from now on. */
export async function handOver(ctx: Ctx, ids: readonly string[], replacement: string | null): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistant_versions SET model_id = ${replacement} WHERE ${among(sql`model_id`, ids)}`)
  await ctx.db.execute(sql`
    UPDATE assistant_versions SET fallback_model_id = nullif(${replacement}::uuid, model_id)
    WHERE ${among(sql`fallback_model_id`, ids)}`)
  await ctx.db.execute(sql`
    UPDATE models SET replacement_id = nullif(${replacement}::uuid, id)
    WHERE ${among(sql`replacement_id`, ids)}`)
}
