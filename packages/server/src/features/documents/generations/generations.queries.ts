import { BASE_LANGUAGES, type BaseLanguage } from '@parlance/contract/knowledge/analysis/languages.ts'
import { SPLITTER_TYPES, type SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  text,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import { nowAfter } from '#db/now-after.ts'
import type { TextSection } from '#db/json-columns.ts'
import { WITHOUT_VECTORS } from '#features/documents/ingest.queries.ts'

/** The current splitting, embedding and language settings of a base; nulls without a configuration, no model where keywords are searched alone. */
const wanted = columns({
  owner_id: nullable(uuid),
  generation_id: nullable(uuid),
  embedding_model_id: nullable(uuid),
  splitter_type: nullable(oneOf(SPLITTER_TYPES)),
  splitter_options: nullable(json<Record<string, unknown>>()),
  language: oneOf(BASE_LANGUAGES),
})
export type Wanted = RowOf<typeof wanted>

export async function lockSettings(ctx: Ctx, baseId: string): Promise<Wanted | undefined> {
  return await rowOf(
    ctx.db,
    wanted,
    sql`SELECT k.owner_id, k.generation_id, r.embedding_model_id, r.splitter_type, r.splitter_options, k.language
      FROM knowledge_bases k LEFT JOIN rag_configurations r ON r.id = k.rag_configuration_id
      WHERE k.id = ${baseId} AND k.deleted_at IS NULL FOR UPDATE OF k`,
  )
}

export async function insertGeneration(
  ctx: Ctx,
  row: {
    id: string
    knowledge_base_id: string
    embedding_model_id: string | null
    splitter_type: SplitterType
    splitter_options: Record<string, unknown>
    language: BaseLanguage
    state: 'building' | 'ready'
  },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO index_generations (id, knowledge_base_id, embedding_model_id, splitter_type, splitter_options, language, state,
      created_at, ended_at)
    VALUES (${row.id}, ${row.knowledge_base_id}, ${row.embedding_model_id}, ${row.splitter_type},
      ${jsonb(row.splitter_options)}, ${row.language}, ${row.state},
      ${nowAfter(sql`SELECT max(created_at) FROM index_generations WHERE knowledge_base_id = ${row.knowledge_base_id}`)},
      CASE WHEN ${row.state} = 'ready' THEN now() END)`)
}

/** Activates a generation. */
export async function activateGeneration(ctx: Ctx, baseId: string, generationId: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE index_generations SET state = 'ready', ended_at = now() WHERE id = ${generationId}`,
  )
  await ctx.db.execute(sql`UPDATE knowledge_bases SET generation_id = ${generationId} WHERE id = ${baseId}`)
}

/** Sets the language of each document to the one in which a generation has analysed it. */
export async function setLanguages(ctx: Ctx, generationId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents d SET language = c.language
    FROM (SELECT DISTINCT document_id, language FROM chunks WHERE generation_id = ${generationId}) c
    WHERE d.id = c.document_id AND d.language IS DISTINCT FROM c.language`)
}

/** Marks all passages of a base as complete for its index. */
export async function forgetMissingVectors(ctx: Ctx, baseId: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET warnings = warnings - ${WITHOUT_VECTORS}::text, updated_at = now()
    WHERE knowledge_base_id = ${baseId} AND warnings ? ${WITHOUT_VECTORS}::text`)
}

/** Ends a generation; returns whether it was in that state. */
export async function endGeneration(
  ctx: Ctx,
  id: string,
  state: 'failed' | 'replaced',
  errorCode: string | null = null,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE index_generations SET state = ${state}, error_code = ${errorCode}, ended_at = now() WHERE id = ${id}`)
}

export async function findBuildingOf(ctx: Ctx, baseId: string): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM index_generations WHERE knowledge_base_id = ${baseId} AND state = 'building'`,
  )
  return row?.id
}

export async function hasTexts(ctx: Ctx, baseId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE knowledge_base_id = ${baseId} AND deleted_at IS NULL
      AND indexed_revision IS NOT NULL LIMIT 1`)
  return rows.length > 0
}

const readDocument = columns({
  id: uuid,
  indexed_revision: integer,
  name: text,
  title: text,
  sealed: nullable(bytes),
  markdown: nullable(text),
  sealed_details: nullable(bytes),
  sections: json<TextSection[]>(),
})
export type ReadDocument = RowOf<typeof readDocument>

/** A document that is read but has no passages in a generation yet. */
export async function nextWithout(ctx: Ctx, generationId: string): Promise<ReadDocument | undefined> {
  return await rowOf(
    ctx.db,
    readDocument,
    sql`SELECT d.id, d.indexed_revision, d.name, d.title, t.sealed, t.markdown,
        t.sealed_details, t.sections
      FROM index_generations g JOIN documents d ON d.knowledge_base_id = g.knowledge_base_id
      JOIN document_texts t ON t.document_id = d.id
      WHERE g.id = ${generationId} AND d.deleted_at IS NULL AND d.indexed_revision IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM chunks c WHERE c.document_id = d.id AND c.generation_id = g.id)
      ORDER BY d.id LIMIT 1`,
  )
}

/** Marks a document with a lost key as failed, so that it can be read again from its file. */
export async function markLost(ctx: Ctx, { id, indexed_revision }: ReadDocument): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET state = 'failed', error_code = 'ERROR_DOCUMENT_KEY_LOST', indexed_revision = NULL, updated_at = now()
    WHERE id = ${id} AND indexed_revision = ${indexed_revision} AND deleted_at IS NULL`)
}

/** Locks a document if its content and its name are still those that were read. */
export async function holdIndexed(
  ctx: Ctx,
  { id, indexed_revision, name }: Pick<ReadDocument, 'id' | 'indexed_revision' | 'name'>,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE id = ${id} AND indexed_revision = ${indexed_revision} AND name = ${name} AND deleted_at IS NULL
    FOR UPDATE`)
  return rows.length === 1
}
