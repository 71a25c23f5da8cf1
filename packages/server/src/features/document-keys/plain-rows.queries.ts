import type { Ctx } from '#core/context.ts'
import type { CitationDoubt } from '@parlance/contract/chat/runs.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  double,
  idRow,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { TextSection } from '#db/json-columns.ts'

const PLAIN_DOCUMENT = sql`(length(d.content_hash) = 32 OR d.title <> '' OR EXISTS (
    SELECT 1 FROM document_texts t WHERE t.document_id = d.id AND t.markdown IS NOT NULL)
  OR EXISTS (SELECT 1 FROM chunks c WHERE c.document_id = d.id AND c.text IS NOT NULL)
  OR EXISTS (SELECT 1 FROM citations c WHERE c.document_id = d.id AND c.sealed IS NULL AND (c.quote <> '' OR c.heading <> '')))`

/** The next documents with anything that an earlier version has stored without sealing it. */
export async function plainDocuments(ctx: Ctx, after: string, limit: number): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d WHERE d.id > ${after} AND ${PLAIN_DOCUMENT} ORDER BY d.id LIMIT ${limit}`,
  )
  return rows.map((row) => row.id)
}

const plainDocument = columns({ id: uuid, key_id: nullable(uuid), content_hash: bytes, title: text })

/** Locks a document, deleted or not. */
export async function holdDocument(ctx: Ctx, id: string): Promise<RowOf<typeof plainDocument> | undefined> {
  return await rowOf(
    ctx.db,
    plainDocument,
    sql`SELECT id, key_id, content_hash, title FROM documents WHERE id = ${id} FOR UPDATE`,
  )
}

const plainText = columns({ markdown: nullable(text), sections: json<TextSection[]>() })

export async function plainTextOf(ctx: Ctx, id: string): Promise<RowOf<typeof plainText> | undefined> {
  return await rowOf(
    ctx.db,
    plainText,
    sql`SELECT markdown, sections FROM document_texts WHERE document_id = ${id} AND markdown IS NOT NULL FOR UPDATE`,
  )
}

export async function replaceText(
  ctx: Ctx,
  id: string,
  row: { sealed: Buffer; sealed_details: Buffer; characters: number; bytes: number },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE document_texts SET sealed = ${row.sealed}, sealed_details = ${row.sealed_details},
      characters = ${row.characters}, bytes = ${row.bytes}, markdown = NULL, sections = '[]'
    WHERE document_id = ${id}`)
}

/** Stores the hash of a document's file with the key of this installation, and no title. */
export async function replaceHash(ctx: Ctx, id: string, hash: Buffer): Promise<void> {
  await ctx.db.execute(sql`UPDATE documents SET content_hash = ${hash}, title = '' WHERE id = ${id}`)
}

const plainChunk = columns({ id: uuid, heading: text, text, hash: bytes })

export async function plainChunks(
  ctx: Ctx,
  documentId: string,
  limit: number,
): Promise<RowOf<typeof plainChunk>[]> {
  return await rowsOf(
    ctx.db,
    plainChunk,
    sql`SELECT id, heading, text, hash FROM chunks WHERE document_id = ${documentId} AND text IS NOT NULL
      ORDER BY id LIMIT ${limit} FOR UPDATE`,
  )
}

export async function replaceChunks(
  ctx: Ctx,
  rows: readonly { id: string; sealed: Buffer; hash: Buffer }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE chunks c SET sealed = x.sealed, hash = x.hash, text = NULL, heading = ''
    FROM unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.sealed))}::bytea[],
      ${sql.param(rows.map((row) => row.hash))}::bytea[]) AS x (id, sealed, hash) WHERE c.id = x.id`)
}

const plainCitation = columns({
  message_id: uuid,
  number: integer,
  heading: text,
  quote: text,
  unproven: json<string[]>(),
  doubts: json<CitationDoubt[]>(),
})

export async function plainCitations(
  ctx: Ctx,
  documentId: string,
  limit: number,
): Promise<RowOf<typeof plainCitation>[]> {
  return await rowsOf(
    ctx.db,
    plainCitation,
    sql`SELECT message_id, number, heading, quote, unproven, doubts FROM citations
      WHERE document_id = ${documentId} AND sealed IS NULL AND (quote <> '' OR heading <> '')
      ORDER BY message_id, number LIMIT ${limit} FOR UPDATE`,
  )
}

/** `sealed` as base64. */
export async function replaceCitations(
  ctx: Ctx,
  rows: readonly { message_id: string; number: number; sealed: string }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE citations c SET sealed = decode(x.sealed, 'base64'), heading = '', quote = '', unproven = '[]', doubts = '[]'
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(message_id uuid, number integer, sealed text)
    WHERE c.message_id = x.message_id AND c.number = x.number`)
}

const finished = columns({ is_sealed: boolean, is_rewritten: boolean })

export async function sealingState(ctx: Ctx): Promise<RowOf<typeof finished>> {
  const row = await rowOf(
    ctx.db,
    finished,
    sql`SELECT sealed_at IS NOT NULL AS is_sealed, rewritten_at IS NOT NULL AS is_rewritten FROM document_sealing`,
  )
  return row ?? { is_sealed: false, is_rewritten: false }
}

/** Notes that nothing is left to seal. Vectors that wait for their document are forgotten: their hashes had no key. */
export async function setSealed(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM staged_vectors WHERE length(hash) = 32`)
  await ctx.db.execute(sql`UPDATE document_sealing SET sealed_at = now()`)
}

export async function setRewritten(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`UPDATE document_sealing SET rewritten_at = now()`)
}

const sizeRow = columns({ size: double })

const readers = columns({ are_reading: boolean })

/** Whether other transactions of the database can still see rows that were replaced. */
export async function areOthersReading(ctx: Ctx): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    readers,
    sql`SELECT EXISTS (SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL) AS are_reading`,
  )
  return row?.are_reading ?? false
}

/** The bytes of tables with their indexes. */
export async function sizeOf(ctx: Ctx, tables: readonly string[]): Promise<number> {
  const row = await rowOf(
    ctx.db,
    sizeRow,
    sql`SELECT sum(pg_total_relation_size(name::regclass))::float8 AS size FROM unnest(${sql.param(tables)}::text[]) AS name`,
  )
  return row?.size ?? 0
}
