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
import type { Recognition } from '#db/json-columns.ts'

/** The error of a document that is only found by keywords, because its model could not be used. */
export const WITHOUT_VECTORS = 'WARNING_WITHOUT_VECTORS'

/** A document to read, in its state when its turn came. */
const source = columns({
  id: uuid,
  knowledge_base_id: uuid,
  name: text,
  extension: text,
  file_id: uuid,
  key_id: nullable(uuid),
  revision: integer,
  /** A file of a conversation, not of a base; a person usually waits for it. */
  is_of_thread: boolean,
  /** The language of the base's documents, if one is set. */
  language: oneOf(BASE_LANGUAGES),
})
export type Source = RowOf<typeof source>
/** A document with the content that is meant. */
type Version = Pick<Source, 'id' | 'revision'>

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
    sql`SELECT d.id, d.knowledge_base_id, d.name, d.extension, d.file_id, d.key_id, d.revision,
        k.thread_id IS NOT NULL AS is_of_thread, k.language
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
  if (rowCount === 1) await dropPages(ctx, [id])
  return rowCount === 1
}

/** Removes the separate pages of documents whose recognition has ended. */
async function dropPages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM recognised_pages WHERE document_id = ANY(${sql.param(ids)}::uuid[])`)
}

/** Prevents the active indexes of bases from being replaced before the transaction ends. */
export async function holdIndexes(ctx: Ctx, baseIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    SELECT 1 FROM knowledge_bases WHERE id = ANY(${sql.param(baseIds)}::uuid[]) ORDER BY id FOR KEY SHARE`)
}

/** Locks the content that was read, so that its passages are stored for that content or not at all. */
export async function holdRevision(ctx: Ctx, { id, revision }: Version): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL FOR UPDATE`)
  return rows.length === 1
}

/** A text as it is stored, and what is known of it. */
export type Indexed = {
  sealed: Buffer
  sealed_details: Buffer
  characters: number
  bytes: number
  language: string
  pages: number | null
  words: number
  warnings: readonly string[]
  /** What was recognised in pictures; null if the file has a text. */
  recognition: Recognition | null
}

type TextOf = { source: Version; text: Pick<Indexed, 'sealed' | 'sealed_details' | 'characters' | 'bytes'> }

/** Stores the texts of documents. */
export async function setTexts(ctx: Ctx, documents: readonly TextOf[]): Promise<void> {
  const column = <T>(pick: (document: TextOf) => T) => sql.param(documents.map(pick))
  await ctx.db.execute(sql`
    INSERT INTO document_texts (document_id, revision, sealed, sealed_details, characters, bytes)
    SELECT * FROM unnest(${column(({ source }) => source.id)}::uuid[],
      ${column(({ source }) => source.revision)}::int[], ${column(({ text }) => text.sealed)}::bytea[],
      ${column(({ text }) => text.sealed_details)}::bytea[], ${column(({ text }) => text.characters)}::int[],
      ${column(({ text }) => text.bytes)}::int[])
    ON CONFLICT (document_id) DO UPDATE SET revision = excluded.revision, sealed = excluded.sealed,
      sealed_details = excluded.sealed_details, characters = excluded.characters, bytes = excluded.bytes,
      markdown = NULL, sections = '[]'`)
}

type IndexedDocument = { source: Pick<Source, 'id' | 'revision' | 'name'>; text: Indexed }

/** Stores the texts of documents, whose passages were stored in this transaction. */
export async function setIndexed(ctx: Ctx, documents: readonly IndexedDocument[]): Promise<void> {
  const column = <T>(pick: (document: IndexedDocument) => T) => sql.param(documents.map(pick))
  const orNull = (value: Recognition | null) => (value === null ? null : jsonText(value))
  await setTexts(ctx, documents)
  await dropPages(
    ctx,
    documents.map(({ source }) => source.id),
  )
  await ctx.db.execute(sql`
    UPDATE documents d SET state = 'indexed', error_code = NULL, indexed_revision = d.revision, indexed_at = now(),
      language = x.language, pages = x.pages, words = x.words, title = '', warnings = x.warnings,
      is_analysed = (d.name = x.name), updated_at = now(), recognition = x.recognition
    FROM unnest(${column(({ source }) => source.id)}::uuid[], ${column(({ source }) => source.name)}::text[],
      ${column(({ text }) => text.language)}::text[], ${column(({ text }) => text.pages)}::int[],
      ${column(({ text }) => text.words)}::int[], ${column(({ text }) => jsonText(text.warnings))}::jsonb[],
      ${column(({ text }) => orNull(text.recognition))}::jsonb[])
      AS x (id, name, language, pages, words, warnings, recognition)
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
