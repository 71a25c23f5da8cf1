import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  extend,
  integer,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'

/** One passage of this many is in the sample. */
export const SAMPLED = 16

/** The owner of chunks: document, base and generation. */
export type ChunkTarget = {
  generation_id: string
  knowledge_base_id: string
  document_id: string
  language: string
}

export type ChunkRow = {
  id: string
  ordinal: number
  sealed: Buffer
  page: number | null
  start: number
  end: number
  hash: Buffer
  is_enabled: boolean
  /** The change by hand that it comes from. */
  change_id: string | null
  /** For the keyword index. */
  length: number
  keys: BigInt64Array
  marks: Uint8Array
  is_sampled: boolean
}

const hashRow = columns({ hash: bytes })
const storedChunk = extend(hashRow, {
  id: uuid,
  is_enabled: boolean,
  start_offset: integer,
  end_offset: integer,
  change_id: nullable(uuid),
})
export type StoredChunk = RowOf<typeof storedChunk>

/** Removes the chunks of a document from a generation, with their keys and vectors, and returns them. */
export async function takeChunks(ctx: Ctx, generationId: string, documentId: string): Promise<StoredChunk[]> {
  return await rowsOf(
    ctx.db,
    storedChunk,
    sql`DELETE FROM chunks WHERE generation_id = ${generationId} AND document_id = ${documentId}
      RETURNING id, hash, is_enabled, start_offset, end_offset, change_id`,
  )
}

/** The hashes of disabled chunks of a document in the active generation. */
export async function disabledHashes(ctx: Ctx, documentId: string): Promise<Buffer[]> {
  const rows = await rowsOf(
    ctx.db,
    hashRow,
    sql`SELECT DISTINCT c.hash FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
      WHERE c.document_id = ${documentId} AND NOT c.is_enabled`,
  )
  return rows.map((row) => row.hash)
}

export async function insertChunks(ctx: Ctx, rows: readonly (ChunkTarget & ChunkRow)[]): Promise<void> {
  const column = <T>(pick: (row: ChunkTarget & ChunkRow) => T) => sql.param(rows.map(pick))
  const ids = column((row) => row.id)
  const generations = column((row) => row.generation_id)
  const documents = column((row) => row.document_id)
  const languages = column((row) => row.language)
  await ctx.db.execute(sql`
    INSERT INTO chunks (id, generation_id, knowledge_base_id, document_id, ordinal, sealed, hash, start_offset,
      end_offset, page, language, is_enabled, change_id)
    SELECT * FROM unnest(${ids}::uuid[], ${generations}::uuid[], ${column((row) => row.knowledge_base_id)}::uuid[],
      ${documents}::uuid[], ${column((row) => row.ordinal)}::int[], ${column((row) => row.sealed)}::bytea[],
      ${column((row) => row.hash)}::bytea[], ${column((row) => row.start)}::int[], ${column((row) => row.end)}::int[],
      ${column((row) => row.page)}::int[], ${languages}::text[], ${column((row) => row.is_enabled)}::boolean[],
      ${column((row) => row.change_id)}::uuid[])`)
  await ctx.db.execute(sql`
    INSERT INTO chunk_lexemes (chunk_id, generation_id, document_id, language, length, is_sampled, keys, marks)
    SELECT x.id, x.generation_id, x.document_id, x.language, x.length, x.is_sampled, x.keys::bigint[], x.marks
    FROM unnest(${ids}::uuid[], ${generations}::uuid[], ${documents}::uuid[], ${languages}::text[],
      ${column((row) => row.length)}::int[], ${column((row) => row.is_sampled)}::boolean[],
      ${column((row) => `{${row.keys.join()}}`)}::text[], ${column((row) => Buffer.from(row.marks))}::bytea[])
      AS x (id, generation_id, document_id, language, length, is_sampled, keys, marks)`)
}

const storedText = columns({
  id: uuid,
  generation_id: uuid,
  ordinal: integer,
  language: oneOf(LANGUAGES),
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  text: nullable(text),
})
export type StoredText = RowOf<typeof storedText>

/** The next chunks of a document in all generations, in the order of generations and of the text. */
export async function storedTexts(
  ctx: Ctx,
  documentId: string,
  after: { generation_id: string; ordinal: number } | null,
  limit: number,
): Promise<StoredText[]> {
  return await rowsOf(
    ctx.db,
    storedText,
    sql`SELECT c.id, c.generation_id, c.ordinal, c.language, c.document_id, c.sealed, c.heading,
        c.text FROM chunks c
      WHERE c.document_id = ${documentId} AND (${after === null}
        OR (c.generation_id, c.ordinal) > (${after?.generation_id ?? null}::uuid, ${after?.ordinal ?? 0}))
      ORDER BY c.generation_id, c.ordinal LIMIT ${limit}`,
  )
}

/** Replaces the keyword search data of chunks. */
export async function updateLexemes(
  ctx: Ctx,
  rows: readonly (Pick<ChunkRow, 'id' | 'length' | 'keys' | 'marks'> & {
    language: Language
  })[],
): Promise<void> {
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => sql.param(rows.map(pick))
  await ctx.db.execute(sql`
    UPDATE chunk_lexemes l SET language = x.language, length = x.length, keys = x.keys::bigint[], marks = x.marks
    FROM unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.language)}::text[],
      ${column((row) => row.length)}::int[], ${column((row) => `{${row.keys.join()}}`)}::text[],
      ${column((row) => Buffer.from(row.marks))}::bytea[]) AS x (id, language, length, keys, marks)
    WHERE l.chunk_id = x.id`)
  await ctx.db.execute(sql`
    UPDATE chunks c SET language = x.language
    FROM unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.language)}::text[]) AS x (id, language)
    WHERE c.id = x.id AND c.language <> x.language`)
}

export async function deleteChunksOf(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM chunks WHERE document_id = ANY(${sql.param(documentIds)}::uuid[])`)
}
