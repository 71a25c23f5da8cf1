import { DEPENDENT_NAMES_MAX } from '@parlance/contract/core/limits.ts'
import type { Dependents } from '@parlance/contract/models/models.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, integer, json, nullable, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { offeredNow } from './callable.queries.ts'

const dependents = columns({
  assistants: json<Dependents['assistants']>(),
  fallback_of: json<Dependents['fallback_of']>(),
  replacement_of: json<Dependents['replacement_of']>(),
  embeds: json<Dependents['embeds']>(),
  reranks: json<Dependents['reranks']>(),
  prompts: json<Dependents['prompts']>(),
  helpers: json<Dependents['helpers']>(),
  budgets: integer,
  keys: json<Dependents['keys']>(),
  replacements: json<Dependents['replacements']>(),
  replacement_id: nullable(uuid),
})

export const among = (column: SQL, ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : sql`${column} IN ${ids}`

/** Models of the current versions of assistants, without older versions. */
const assistantsBy = (column: SQL, ids: readonly string[]) => sql`
  SELECT a.name FROM assistants a WHERE a.deleted_at IS NULL AND EXISTS (SELECT 1 FROM assistant_versions v
    WHERE v.id IN (a.draft_version_id, a.saved_version_id, a.submitted_version_id, a.approved_version_id)
      AND ${among(column, ids)})`

/** Models of the drafts and the live versions of expert prompts. */
const promptsBy = (ids: readonly string[]) => sql`
  SELECT p.name FROM prompts p LEFT JOIN prompt_versions v ON v.id = p.live_version_id
  WHERE p.deleted_at IS NULL AND (${among(sql`p.model_id`, ids)} OR ${among(sql`v.model_id`, ids)})`

/** Valid keys by the models that they are limited to. */
const keysBy = (ids: readonly string[]) => sql`
  SELECT k.description AS name FROM api_keys k
  WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    AND ${namesOneOf(sql`k.model_ids`, ids)}`

export const namesOneOf = (list: SQL, ids: readonly string[]) => sql`
  EXISTS (SELECT 1 FROM jsonb_array_elements_text(${list}) named(id) WHERE ${among(sql`named.id`, ids)})`

const counted = (names: SQL) => sql`
  (SELECT json_build_object('count', count(*)::int,
    'names', coalesce((array_agg(x.name ORDER BY lower(x.name)))[1:${sql.raw(String(DEPENDENT_NAMES_MAX))}], '{}'))
  FROM (${names}) x)`

/** What uses these models, and their possible replacements: chat models if there is one among them. */
export async function findDependents(ctx: Ctx, ids: readonly string[]): Promise<Dependents> {
  const rows = await rowsOf(
    ctx.db,
    dependents,
    sql`WITH kind AS (SELECT m.type, array_agg(DISTINCT m.replacement_id) AS replacements FROM models m
        WHERE ${among(sql`m.id`, ids)} GROUP BY m.type ORDER BY (m.type = 'chat') DESC, m.type LIMIT 1),
      fitting AS (SELECT m.id, m.label, m.identifier, row_number() OVER (ORDER BY (m.interface = 'demo'), m.rank, m.id) AS place
        FROM models m JOIN providers p ON p.id = m.provider_id JOIN kind ON kind.type = m.type
        WHERE ${offeredNow} AND NOT ${among(sql`m.id`, ids)})
      SELECT ${counted(assistantsBy(sql`v.model_id`, ids))} AS assistants,
        ${counted(assistantsBy(sql`v.fallback_model_id`, ids))} AS fallback_of,
        ${counted(sql`SELECT coalesce(m.label->>'en', m.label->>'fr', m.identifier) AS name FROM models m
          WHERE ${among(sql`m.replacement_id`, ids)} AND NOT ${among(sql`m.id`, ids)}`)} AS replacement_of,
        ${counted(sql`SELECT r.name FROM rag_configurations r WHERE ${among(sql`r.embedding_model_id`, ids)}`)} AS embeds,
        ${counted(sql`SELECT r.name FROM rag_configurations r WHERE ${among(sql`r.rerank_model_id`, ids)}`)} AS reranks,
        ${counted(promptsBy(ids))} AS prompts,
        ${counted(sql`SELECT DISTINCT s.key AS name FROM system_assistant_models s
          WHERE ${among(sql`s.model_id`, ids)}`)} AS helpers,
        (SELECT count(*)::int FROM budgets b WHERE ${among(sql`b.fallback_model_id`, ids)}) AS budgets,
        ${counted(keysBy(ids))} AS keys,
        coalesce((SELECT json_agg(json_build_object('id', id, 'label', label, 'identifier', identifier) ORDER BY place)
          FROM fitting), '[]') AS replacements,
        (SELECT f.id FROM kind JOIN fitting f ON kind.replacements = ARRAY[f.id]) AS replacement_id`,
  )
  if (rows[0] === undefined) throw new Error('a SELECT without FROM has one row')
  return rows[0]
}
