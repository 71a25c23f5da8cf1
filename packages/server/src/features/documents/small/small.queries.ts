import { CODE_FORMATS, type KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { BASE_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { SPLITTER_TYPES } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, integer, json, oneOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

/** Formats that are only decoded, so that several files can be read in one visit to the worker thread. */
const PLAIN: readonly KnowledgeFormat[] = ['txt', 'md', ...CODE_FORMATS]
const BYTES_MAX = 32_000

/**
 * `documents d` of `knowledge_bases k` with the active `index_generations g` that are new, small and plain, have
 * no changes by hand, and only need an entry in the keyword index of that generation.
 */
const isSmall = sql`(d.deleted_at IS NULL AND k.deleted_at IS NULL AND d.state <> 'indexed'
  AND d.indexed_at IS NULL AND d.changes_revision = 0 AND d.size <= ${BYTES_MAX} AND d.extension = ANY(${sql.param(PLAIN)}::text[])
  AND g.embedding_model_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM index_generations b WHERE b.knowledge_base_id = k.id AND b.state = 'building'))`

const withGeneration = sql`documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
  JOIN index_generations g ON g.id = k.generation_id`

/** `tasks t` for such documents. */
export const FOR_SMALL = sql`EXISTS (SELECT 1 FROM ${withGeneration} WHERE d.id = t.subject_id AND ${isSmall})`

const smallSource = columns({
  id: uuid,
  knowledge_base_id: uuid,
  name: text,
  extension: text,
  file_id: uuid,
  revision: integer,
  generation_id: uuid,
  splitter_type: oneOf(SPLITTER_TYPES),
  splitter_options: json<Record<string, unknown>>(),
  language: oneOf(BASE_LANGUAGES),
})
export type SmallSource = RowOf<typeof smallSource>

export async function findSmall(ctx: Ctx, ids: readonly string[]): Promise<SmallSource[]> {
  return await rowsOf(
    ctx.db,
    smallSource,
    sql`SELECT d.id, d.knowledge_base_id, d.name, d.extension, d.file_id, d.revision, g.id AS generation_id,
        g.splitter_type, g.splitter_options, g.language
      FROM ${withGeneration} WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND ${isSmall}`,
  )
}

/** Locks those of the documents that are still in the state that was read; returns their ids. */
export async function holdSmall(ctx: Ctx, sources: readonly SmallSource[]): Promise<ReadonlySet<string>> {
  const column = <T>(pick: (source: SmallSource) => T) => sql.param(sources.map(pick))
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ revision }) => revision)}::int[],
        ${column(({ generation_id }) => generation_id)}::uuid[]) AS x (id, revision, generation_id)
      JOIN (${withGeneration}) ON d.id = x.id
      WHERE d.revision = x.revision AND g.id = x.generation_id AND ${isSmall}
      ORDER BY d.id FOR UPDATE OF d`,
  )
  return new Set(rows.map(({ id }) => id))
}
