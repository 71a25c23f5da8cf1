import { BASE_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { SPLITTER_TYPES } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { jsonText } from '#db/jsonb.ts'
import type { TextSection } from '#db/json-columns.ts'

/** The error of a document that is only found by keywords, because its model could not be used. */
export const WITHOUT_VECTORS = 'WARNING_WITHOUT_VECTORS'

/** A document to read, in its state when its turn came. */
const source = columns({
  id: uuid,
  knowledge_base_id: uuid,
  name: text,
  extension: text,
  file_id: uuid,
  revision: integer,
  /** Whether it is a file of a conversation, for which a person usually waits. */
  is_awaited: boolean,
})
export type Source = RowOf<typeof source>

/** The splitting, embedding and language settings of a generation. */
const indexGeneration = columns({
  id: uuid,
  knowledge_base_id: uuid,
  embedding_model_id: nullable(uuid),
  splitter_type: oneOf(SPLITTER_TYPES),
  splitter_options: json<Record<string, unknown>>(),
  language: oneOf(BASE_LANGUAGES),
})
export type Generation = RowOf<typeof indexGeneration>

export async function findSource(ctx: Ctx, id: string): Promise<Source | undefined> {
  return await rowOf(
    ctx.db,
    source,
    sql`SELECT d.id, d.knowledge_base_id, d.name, d.extension, d.file_id, d.revision,
        k.thread_id IS NOT NULL AS is_awaited
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id AND k.deleted_at IS NULL
      WHERE d.id = ${id} AND d.deleted_at IS NULL AND d.state <> 'indexed'`,
  )
}

/** Stores the progress of a document; false if it has new content or is being deleted. */
export async function setState(
  ctx: Ctx,
  { id, revision }: Source,
  state: 'parsing' | 'splitting' | 'embedding',
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE documents SET state = ${state}, error_code = NULL, embedded = NULL, to_embed = NULL, updated_at = now()
    WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL`)
  return rowCount === 1
}

/** Stores how many passages have vectors; false as above. */
export async function setEmbedded(
  ctx: Ctx,
  { id, revision }: Source,
  embedded: number,
  of: number,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE documents SET embedded = ${embedded}, to_embed = ${of}
    WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL`)
  return rowCount === 1
}

export async function setFailed(ctx: Ctx, { id, revision }: Source, code: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE documents SET state = 'failed', error_code = ${code}, updated_at = now()
    WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL`)
  return rowCount === 1
}

/** Prevents the active indexes of bases from being replaced before the transaction ends. */
export async function holdIndexes(ctx: Ctx, baseIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    SELECT 1 FROM knowledge_bases WHERE id = ANY(${sql.param(baseIds)}::uuid[]) ORDER BY id FOR KEY SHARE`)
}

/** Locks the content that was read, so that its passages are stored for that content or not at all. */
export async function holdRevision(ctx: Ctx, { id, revision }: Source): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL FOR UPDATE`)
  return rows.length === 1
}

export type Indexed = {
  markdown: string
  sections: readonly TextSection[]
  language: string
  pages: number | null
  words: number
  title: string
  warnings: readonly string[]
}

/** Stores the texts of documents, whose passages were stored in this transaction. */
export async function setIndexed(
  ctx: Ctx,
  documents: readonly { source: Pick<Source, 'id' | 'revision' | 'name'>; text: Indexed }[],
): Promise<void> {
  const column = <T>(pick: (document: (typeof documents)[number]) => T) => sql.param(documents.map(pick))
  const ids = column(({ source }) => source.id)
  await ctx.db.execute(sql`
    INSERT INTO document_texts (document_id, revision, markdown, sections)
    SELECT * FROM unnest(${ids}::uuid[], ${column(({ source }) => source.revision)}::int[],
      ${column(({ text }) => text.markdown)}::text[], ${column(({ text }) => jsonText(text.sections))}::jsonb[])
    ON CONFLICT (document_id) DO UPDATE SET revision = excluded.revision, markdown = excluded.markdown,
      sections = excluded.sections`)
  await ctx.db.execute(sql`
    UPDATE documents d SET state = 'indexed', error_code = NULL, indexed_revision = d.revision, indexed_at = now(),
      language = x.language, pages = x.pages, words = x.words, title = x.title, warnings = x.warnings,
      is_analysed = (d.name = x.name), updated_at = now()
    FROM unnest(${ids}::uuid[], ${column(({ source }) => source.name)}::text[],
      ${column(({ text }) => text.language)}::text[], ${column(({ text }) => text.pages)}::int[],
      ${column(({ text }) => text.words)}::int[], ${column(({ text }) => text.title)}::text[],
      ${column(({ text }) => jsonText(text.warnings))}::jsonb[])
      AS x (id, name, language, pages, words, title, warnings)
    WHERE d.id = x.id`)
}

const generation = sql`g.id, g.knowledge_base_id, g.embedding_model_id, g.splitter_type, g.splitter_options, g.language`

/** The active generation and one under construction. */
export async function liveGenerations(ctx: Ctx, baseId: string): Promise<Generation[]> {
  return await rowsOf(
    ctx.db,
    indexGeneration,
    sql`SELECT ${generation} FROM index_generations g JOIN knowledge_bases k ON k.id = g.knowledge_base_id
      WHERE k.id = ${baseId} AND (g.id = k.generation_id OR g.state = 'building') ORDER BY g.created_at`,
  )
}

export async function findBuilding(ctx: Ctx, id: string): Promise<Generation | undefined> {
  return await rowOf(
    ctx.db,
    indexGeneration,
    sql`SELECT ${generation} FROM index_generations g JOIN knowledge_bases k ON k.id = g.knowledge_base_id
      WHERE g.id = ${id} AND g.state = 'building' AND k.deleted_at IS NULL`,
  )
}
