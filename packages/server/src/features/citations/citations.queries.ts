import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import type { CitationDoubt, CitedPassage } from '@parlance/contract/chat/runs.ts'
import { mayReadDocument } from '#core/access/documents.ts'
import { type Ctx, isUserCtx, type UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'

const citation = columns({
  message_id: uuid,
  number: integer,
  document_id: nullable(uuid),
  knowledge_base_id: nullable(uuid),
  knowledge_base_name: text,
  chunk_id: nullable(uuid),
  page: nullable(integer),
  sealed: nullable(bytes),
  heading: text,
  quote: text,
  start_offset: nullable(integer),
  end_offset: nullable(integer),
  as_of: timestamp,
  manual: nullable(oneOf(MANUAL_KINDS)),
  unproven: json<string[]>(),
  doubts: json<CitationDoubt[]>(),
  confidence: nullable(integer),
  is_there: boolean,
  is_readable: boolean,
  has_changed: boolean,
})

/** The stored data of a passage; whether a reader can access it is checked when it is read. */
export type KeptPassage = Omit<CitedPassage, 'state' | 'heading' | 'quote' | 'unproven' | 'doubts'> & {
  /** As base64; null if nothing of its text is stored. */
  sealed: string | null
}

/**
 * Stores the passages of an answer, and updates those that it already has. Nothing is stored of a document that is
 * deleted while the answer is written: documents are locked until the transaction ends, so that a deletion happens
 * before or after it.
 */
export async function upsertCitations(
  ctx: Ctx,
  messageId: string,
  passages: readonly KeptPassage[],
): Promise<void> {
  if (passages.length === 0) return
  const ids = passages.flatMap((passage) => passage.document_id ?? [])
  await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR SHARE`)
  await ctx.db.execute(sql`
    INSERT INTO citations (message_id, number, document_id, knowledge_base_id, knowledge_base_name, chunk_id, revision,
      page, sealed, heading, quote, start_offset, end_offset, as_of, manual)
    SELECT ${messageId}, x.number, d.id, x.knowledge_base_id, x.knowledge_base_name,
      CASE WHEN d.id IS NOT NULL THEN x.chunk_id END,
      CASE WHEN d.indexed_at <= x.as_of THEN coalesce(d.indexed_revision, 0) ELSE 0 END,
      CASE WHEN d.id IS NOT NULL THEN x.page END, CASE WHEN d.id IS NOT NULL THEN decode(x.sealed, 'base64') END, '', '',
      CASE WHEN d.id IS NOT NULL THEN x.start_offset END, CASE WHEN d.id IS NOT NULL THEN x.end_offset END, x.as_of,
      CASE WHEN d.id IS NOT NULL THEN x.manual END
    FROM jsonb_to_recordset(${jsonb(passages)}) AS x(number integer, document_id uuid,
      knowledge_base_id uuid, knowledge_base_name text, chunk_id uuid, page integer, sealed text,
      start_offset integer, end_offset integer, as_of timestamptz, manual text)
    LEFT JOIN documents d ON d.id = x.document_id AND d.deleted_at IS NULL
    ON CONFLICT (message_id, number) DO UPDATE SET page = excluded.page, sealed = excluded.sealed,
      start_offset = excluded.start_offset, end_offset = excluded.end_offset, heading = '', quote = '', unproven = '[]',
      doubts = '[]'`)
}

export type CitationRow = RowOf<typeof citation>

/**
 * The passages of some answers, and how this reader is related to each now; a visitor reads none. `also`: documents that
 * are open to them besides, as a condition on `documents d` in `knowledge_bases k`.
 */
export async function citationsOf(
  ctx: Ctx,
  messageIds: readonly string[],
  also: SQL = sql`false`,
): Promise<CitationRow[]> {
  if (messageIds.length === 0) return []
  return await rowsOf(
    ctx.db,
    citation,
    sql`SELECT c.message_id, c.number, c.document_id, c.knowledge_base_id, c.knowledge_base_name, c.chunk_id, c.page,
        c.sealed, c.heading, c.quote, c.start_offset, c.end_offset, c.as_of, c.manual, c.unproven, c.doubts, ${standing(ctx, also)}
      FROM citations c LEFT JOIN documents d ON d.id = c.document_id
      LEFT JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN LATERAL (SELECT c.revision, c.as_of) was ON true
      WHERE c.message_id = ANY(${sql.param(messageIds)}::uuid[]) ORDER BY c.message_id, c.number`,
  )
}

/** Of `documents d` in `knowledge_bases k`, against what `was`; the confidence of the page, if it was recognised. */
const standing = (
  ctx: Ctx,
  also: SQL,
) => sql`(d.recognition -> 'pages' ->> coalesce(c.page, 1)::text)::int AS confidence, (d.id IS NOT NULL AND d.deleted_at IS NULL AND k.deleted_at IS NULL) AS is_there,
  coalesce(${isUserCtx(ctx) ? mayReadDocument(ctx.actor) : sql`false`} OR ${also}, false) AS is_readable,
  coalesce(coalesce(d.indexed_revision, 0) <> was.revision OR d.source_changed_at > was.as_of, false) AS has_changed`

/** Those of some documents that this reader can open now. */
export async function readableDocuments(ctx: UserCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayReadDocument(ctx.actor)}`,
  )
  return new Set(rows.map((row) => row.id))
}

const copied = columns({
  message_id: uuid,
  number: integer,
  document_id: nullable(uuid),
  sealed: nullable(bytes),
  heading: text,
  quote: text,
  unproven: json<string[]>(),
  doubts: json<CitationDoubt[]>(),
})
export type CopiedCitation = RowOf<typeof copied>

/** The citations of some documents in some messages. */
export async function citationsFrom(
  ctx: Ctx,
  messageIds: readonly string[],
  documentIds: readonly string[],
): Promise<CopiedCitation[]> {
  return await rowsOf(
    ctx.db,
    copied,
    sql`SELECT message_id, number, document_id, sealed, heading, quote, unproven, doubts FROM citations
      WHERE message_id = ANY(${sql.param(messageIds)}::uuid[]) AND document_id = ANY(${sql.param(documentIds)}::uuid[])`,
  )
}

/** Makes citations refer to the copies of their documents. `sealed` as base64. */
export async function citeOthers(
  ctx: Ctx,
  rows: readonly { message_id: string; number: number; document_id: string; sealed: string | null }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE citations c SET document_id = d.id, knowledge_base_id = d.knowledge_base_id, chunk_id = NULL,
      sealed = decode(x.sealed, 'base64'), heading = '', quote = '', unproven = '[]', doubts = '[]'
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(message_id uuid, number integer, document_id uuid, sealed text)
    JOIN documents d ON d.id = x.document_id AND d.deleted_at IS NULL
    WHERE c.message_id = x.message_id AND c.number = x.number`)
}

/** Removes the data that citations store about documents, including documents that no longer exist. */
export async function blankCitations(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE citations SET document_id = NULL, knowledge_base_name = '', chunk_id = NULL, page = NULL, sealed = NULL, heading = '',
      quote = '', start_offset = NULL, end_offset = NULL, manual = NULL, unproven = '[]', doubts = '[]'
    WHERE document_id = ANY(${sql.param(documentIds)}::uuid[]) OR (document_id IS NULL AND (quote <> '' OR sealed IS NOT NULL))`)
}
