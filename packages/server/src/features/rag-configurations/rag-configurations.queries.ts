import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { RagConfigurationInput } from '@parlance/contract/knowledge/rag-configurations.ts'
import { SPLITTER_TYPES } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, nameKey, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  countRow,
  double,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { vectorWeight } from '#features/retrieval/vectors/vector-weight.fragments.ts'

const namedModelRow = columns({ id: uuid, label: json<Bilingual>(), is_usable: boolean, is_lexical: boolean })
export type NamedModel = RowOf<typeof namedModelRow>

const configuration = columns({
  id: uuid,
  name: text,
  description: text,
  embedding_model: nullable(json<NamedModel>()),
  rerank_model: nullable(json<NamedModel>()),
  splitter_type: oneOf(SPLITTER_TYPES),
  splitter_options: json<Record<string, unknown>>(),
  min_score: double,
  vector_weight: double,
  neighbours: integer,
  is_default: boolean,
  knowledge_bases: integer,
  created_at: timestamp,
  updated_at: timestamp,
})
export type ConfigurationRow = RowOf<typeof configuration>

const usable = (model: SQL, provider: SQL) =>
  sql`(${model}.enabled AND ${provider}.enabled AND (${model}.ends_at IS NULL OR ${model}.ends_at > now()))`
const named = (model: SQL, provider: SQL) =>
  sql`jsonb_build_object('id', ${model}.id, 'label', ${model}.label, 'is_usable', ${usable(model, provider)},
    'is_lexical', coalesce(${model}.interface = 'demo', false))`
const namedIfAny = (model: SQL, provider: SQL) =>
  sql`CASE WHEN ${model}.id IS NOT NULL THEN ${named(model, provider)} END`

export async function findConfiguration(ctx: Ctx, id: string): Promise<ConfigurationRow | undefined> {
  return (await configurations(ctx, sql`WHERE r.id = ${id}`))[0]
}

const totalRow = columns({ total: integer })

/** Configurations with a name that contains a text, by name. */
export async function pageOfConfigurations(
  ctx: Ctx,
  query: string,
  page: number,
): Promise<{ data: ConfigurationRow[]; total: number }> {
  const found = sql`WHERE fold_text(r.name) LIKE ${containing(searchKey(query))}`
  const rows = await rowsOf(
    ctx.db,
    totalRow,
    sql`SELECT count(*)::int AS total FROM rag_configurations r ${found}`,
  )
  const cut = sql`LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`
  return {
    data: await configurations(ctx, sql`${found} ORDER BY r.name_key ${cut}`),
    total: rows[0]?.total ?? 0,
  }
}

async function configurations(ctx: Ctx, which: SQL): Promise<ConfigurationRow[]> {
  return await rowsOf(
    ctx.db,
    configuration,
    sql`SELECT r.id, r.name, r.description, ${namedIfAny(sql`m`, sql`p`)} AS embedding_model,
        ${namedIfAny(sql`x`, sql`xp`)} AS rerank_model,
        r.splitter_type, r.splitter_options, r.min_score, ${vectorWeight} AS vector_weight, r.neighbours::int AS neighbours, r.is_default,
        (SELECT count(*)::int FROM knowledge_bases k WHERE k.rag_configuration_id = r.id AND k.deleted_at IS NULL)
          AS knowledge_bases, r.created_at, r.updated_at
      FROM rag_configurations r
      LEFT JOIN models m ON m.id = r.embedding_model_id LEFT JOIN providers p ON p.id = m.provider_id
      LEFT JOIN embedding_weights w ON w.model_id = m.id
      LEFT JOIN models x ON x.id = r.rerank_model_id LEFT JOIN providers xp ON xp.id = x.provider_id
      ${which}`,
  )
}

const choiceRow = columns({
  id: uuid,
  name: text,
  description: text,
  is_default: boolean,
  has_embedding: boolean,
})
export type Choice = RowOf<typeof choiceRow>

export async function listChoices(ctx: Ctx): Promise<Choice[]> {
  return await rowsOf(
    ctx.db,
    choiceRow,
    sql`SELECT id, name, description, is_default, embedding_model_id IS NOT NULL AS has_embedding FROM rag_configurations ORDER BY name_key`,
  )
}

/** The usable models of a type, real ones before the demonstration. */
export async function listModels(ctx: Ctx, type: 'embedding' | 'rerank'): Promise<NamedModel[]> {
  return await rowsOf(
    ctx.db,
    namedModelRow,
    sql`SELECT m.id, m.label, true AS is_usable, coalesce(m.interface = 'demo', false) AS is_lexical FROM models m JOIN providers p ON p.id = m.provider_id
      WHERE m.type = ${type} AND ${usable(sql`m`, sql`p`)} ORDER BY (m.interface = 'demo'), m.rank, m.id`,
  )
}

/** Serialises changes of configurations until the transaction ends. */
export async function lockConfigurations(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('rag_configurations'))`)
}

export async function countConfigurations(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(ctx.db, countRow, sql`SELECT count(*)::int AS count FROM rag_configurations`)
  return rows[0]?.count ?? 0
}

/** Creates or updates a configuration. */
export async function writeConfiguration(
  ctx: UserCtx,
  id: string,
  input: RagConfigurationInput,
): Promise<void> {
  if (input.is_default)
    await ctx.db.execute(sql`UPDATE rag_configurations SET is_default = false WHERE id <> ${id}`)
  await ctx.db.execute(sql`
    INSERT INTO rag_configurations (id, name, name_key, description, embedding_model_id, rerank_model_id,
      splitter_type, splitter_options, min_score, neighbours, is_default, changed_by)
    VALUES (${id}, ${input.name}, ${nameKey(input.name)}, ${input.description}, ${input.embedding_model_id},
      ${input.rerank_model_id}, ${input.splitter_type}, ${jsonb(input.splitter_options)},
      ${input.min_score}, ${input.neighbours}, ${input.is_default}, ${ctx.actor.user_id})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
      description = excluded.description, embedding_model_id = excluded.embedding_model_id,
      rerank_model_id = excluded.rerank_model_id, splitter_type = excluded.splitter_type,
      splitter_options = excluded.splitter_options, min_score = excluded.min_score, neighbours = excluded.neighbours,
      is_default = excluded.is_default, changed_by = excluded.changed_by, updated_at = now()`)
  if (input.embedding_model_id === null) return
  await ctx.db.execute(sql`
    INSERT INTO embedding_weights (model_id, weight) VALUES (${input.embedding_model_id}, ${input.vector_weight})
    ON CONFLICT (model_id) DO UPDATE SET weight = excluded.weight, updated_at = now()`)
}

export async function deleteConfiguration(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM rag_configurations WHERE id = ${id}`)
}

/** The bases with a configuration, including those of assistants. */
export async function basesWith(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE rag_configuration_id = ${id} AND deleted_at IS NULL ORDER BY id`,
  )
  return rows.map((row) => row.id)
}

const amountRow = columns({ documents: integer, chunks: integer, characters: double, length: double })
export type Amount = RowOf<typeof amountRow>

/** The size of bases: the characters of their texts, and the number and characters of the active passages. */
export async function amountIn(ctx: Ctx, baseIds: readonly string[]): Promise<Amount> {
  const ids = sql.param(baseIds)
  const rows = await rowsOf(
    ctx.db,
    amountRow,
    sql`SELECT (SELECT count(*)::int FROM documents d JOIN document_texts t ON t.document_id = d.id
          WHERE d.knowledge_base_id = ANY(${ids}::uuid[]) AND d.deleted_at IS NULL) AS documents,
        (SELECT coalesce(sum(coalesce(t.characters, length(t.markdown))), 0)::float8 FROM documents d JOIN document_texts t
          ON t.document_id = d.id WHERE d.knowledge_base_id = ANY(${ids}::uuid[]) AND d.deleted_at IS NULL) AS length,
        c.chunks, c.characters
      FROM (SELECT count(*)::int AS chunks, coalesce(sum(c.end_offset - c.start_offset), 0)::float8 AS characters
        FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
        WHERE k.id = ANY(${ids}::uuid[])) c`,
  )
  return rows[0] ?? { documents: 0, chunks: 0, characters: 0, length: 0 }
}

const settingsRow = columns({
  embedding_model_id: nullable(uuid),
  splitter_type: oneOf(SPLITTER_TYPES),
  splitter_options: json<Record<string, unknown>>(),
})
export type Settings = RowOf<typeof settingsRow>

/** The settings of the active index of a base; undefined if there is none. */
export async function settingsOfBase(ctx: Ctx, baseId: string): Promise<Settings | undefined> {
  return await rowOf(
    ctx.db,
    settingsRow,
    sql`SELECT g.embedding_model_id, g.splitter_type, g.splitter_options
      FROM knowledge_bases k JOIN index_generations g ON g.id = k.generation_id WHERE k.id = ${baseId}`,
  )
}
