import { CONFIDENCE_MIN, DOCUMENT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { DOCUMENT_STATES } from '@parlance/contract/knowledge/documents.schemas.ts'
import { KNOWLEDGE_FORMATS, PICTURE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import type { KnowledgeDocument, Recognition } from '@parlance/contract/knowledge/documents.ts'
import { mayReadDocument } from '#core/access/documents.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  extend,
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
import type { TextSection } from '#db/json-columns.ts'
import { valuesOfDocument } from '#features/document-fields/values.fragments.ts'

const knowledgeDocument = columns({
  id: uuid,
  name: text,
  extension: oneOf([...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS]),
  size: integer,
  state: oneOf(DOCUMENT_STATES),
  error_code: nullable(text),
  embedded: nullable(integer),
  to_embed: nullable(integer),
  read_pages: nullable(integer),
  to_read: nullable(integer),
  recognition: nullable(json<Recognition>()),
  is_answering: boolean,
  is_archived: boolean,
  language: nullable(text),
  pages: nullable(integer),
  words: nullable(integer),
  chunks: integer,
  unplaced_changes: integer,
  source_id: nullable(uuid),
  url: text,
  added_by: text,
  source_changed_at: nullable(timestamp),
  indexed_at: nullable(timestamp),
  picture: nullable(json<{ width: number; height: number }>()),
  values: json<KnowledgeDocument['values']>(),
  created_at: timestamp,
  updated_at: timestamp,
})

export type DocumentFilter = {
  query?: string | undefined
  state?: 'waiting' | 'indexed' | 'failed' | 'archived' | undefined
  source_id?: string | undefined
  /** Conditions on the fields of the base. */
  filter?: readonly FieldCondition[] | undefined
  sort_by: 'name' | 'created_at' | 'size' | 'state'
  sort_order: 'asc' | 'desc'
  page: number
}

/** Of `documents d`; the confidences of single pages are not needed. */
const recognition = sql`CASE WHEN d.recognition IS NOT NULL THEN json_build_object(
    'confidence', d.recognition -> 'confidence',
    'pages', (SELECT coalesce(json_agg(p::int ORDER BY p::int), '[]') FROM jsonb_object_keys(d.recognition -> 'pages') p),
    'uncertain_pages', (SELECT coalesce(json_agg(p.key::int ORDER BY p.key::int), '[]')
      FROM jsonb_each_text(d.recognition -> 'pages') p WHERE p.value::int < ${sql.raw(String(CONFIDENCE_MIN))}),
    'unread_pages', d.recognition -> 'unread') END AS recognition`

/** Pages of `documents d` that are being recognised; the state is checked first, because few documents have any. */
const pagesOf = (what: SQL) => sql`CASE WHEN d.state = 'parsing' THEN (SELECT nullif(count(*), 0)
  FROM recognised_pages p WHERE p.document_id = d.id AND p.revision = d.revision AND ${what})::int END`

const selected = sql`d.id, d.name, d.extension, d.size, d.state, d.error_code,
  CASE WHEN d.state = 'embedding' THEN d.embedded END AS embedded,
  CASE WHEN d.state = 'embedding' THEN d.to_embed END AS to_embed,
  ${pagesOf(sql`p.state <> 'waiting'`)} AS read_pages, ${pagesOf(sql`true`)} AS to_read, ${recognition},
  (d.indexed_revision IS NOT NULL AND d.state <> 'indexed') AS is_answering, d.archived_at IS NOT NULL AS is_archived,
  d.language, d.pages, d.words,
  (SELECT count(*)::int FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id
    WHERE c.document_id = d.id) AS chunks,
  (SELECT count(*)::int FROM passage_changes p WHERE p.document_id = d.id AND p.state = 'not_applied') AS unplaced_changes,
  d.source_id, d.url, coalesce((SELECT u.name FROM users u WHERE u.id = d.added_by), '') AS added_by,
  d.source_changed_at, d.indexed_at, d.created_at, d.updated_at, (SELECT json_build_object('width', p.width, 'height', p.height)
    FROM document_pictures p WHERE p.document_id = d.id) AS picture, ${valuesOfDocument} AS values`

const SORTS = {
  name: sql`d.name_key`,
  created_at: sql`d.created_at`,
  size: sql`d.size`,
  state: sql`d.state`,
} as const

const STATES = {
  waiting: sql`d.state IN ('queued', 'parsing', 'splitting', 'embedding') AND d.archived_at IS NULL`,
  indexed: sql`d.state = 'indexed' AND d.archived_at IS NULL`,
  failed: sql`d.state = 'failed' AND d.archived_at IS NULL`,
  archived: sql`d.archived_at IS NOT NULL`,
} as const

const alive = (baseId: string): SQL => sql`d.knowledge_base_id = ${baseId} AND d.deleted_at IS NULL`

const totalRow = columns({ total: integer })

export async function listDocuments(
  ctx: Ctx,
  baseId: string,
  filter: DocumentFilter,
  filtered: SQL | undefined,
): Promise<{ data: KnowledgeDocument[]; total: number }> {
  const where = [
    alive(baseId),
    ...(filter.state === undefined ? [] : [STATES[filter.state]]),
    ...(filtered === undefined ? [] : [filtered]),
    ...(filter.source_id === undefined ? [] : [sql`d.source_id = ${filter.source_id}`]),
    ...(filter.query === undefined ? [] : [sql`d.name_key LIKE ${containing(searchKey(filter.query))}`]),
  ]
  const matching = sql.join(where, sql` AND `)
  const order = filter.sort_order === 'asc' ? sql`ASC` : sql`DESC`
  const rows = await rowsOf(
    ctx.db,
    knowledgeDocument,
    sql`SELECT ${selected} FROM documents d WHERE ${matching}
      ORDER BY ${SORTS[filter.sort_by]} ${order}, d.id ${order}
      LIMIT ${DOCUMENT_PAGE_SIZE} OFFSET ${(filter.page - 1) * DOCUMENT_PAGE_SIZE}`,
  )
  const counted = await rowsOf(
    ctx.db,
    totalRow,
    sql`SELECT count(*)::int AS total FROM documents d WHERE ${matching}`,
  )
  return { data: rows, total: counted[0]?.total ?? 0 }
}

export async function findDocument(
  ctx: Ctx,
  baseId: string,
  id: string,
): Promise<KnowledgeDocument | undefined> {
  return await rowOf(
    ctx.db,
    knowledgeDocument,
    sql`SELECT ${selected} FROM documents d WHERE ${alive(baseId)} AND d.id = ${id}`,
  )
}

/** Whether the caller can open a document of a base. */
export async function isReadable(ctx: UserCtx, baseId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
    WHERE d.id = ${id} AND k.id = ${baseId} AND ${mayReadDocument(ctx.actor)}`)
  return rows.length === 1
}

const inBase = columns({ knowledge_base_id: uuid })

/** The base of a document; undefined if it is being deleted. */
export async function baseOfDocument(ctx: Ctx, id: string): Promise<string | undefined> {
  const rows = await rowsOf(
    ctx.db,
    inBase,
    sql`SELECT knowledge_base_id FROM documents WHERE id = ${id} AND deleted_at IS NULL`,
  )
  return rows[0]?.knowledge_base_id
}

const textRow = columns({
  id: uuid,
  name: text,
  sealed: nullable(bytes),
  markdown: nullable(text),
  sealed_details: nullable(bytes),
  sections: nullable(json<TextSection[]>()),
  warnings: json<string[]>(),
  recognition: nullable(json<Recognition>()),
  indexed_at: nullable(timestamp),
  source_changed_at: nullable(timestamp),
  url: text,
})
export type TextRow = RowOf<typeof textRow>

export async function readText(ctx: Ctx, id: string): Promise<TextRow | undefined> {
  return await rowOf(
    ctx.db,
    textRow,
    sql`SELECT d.id, d.name, t.sealed, t.markdown, t.sealed_details, t.sections, d.warnings, ${recognition}, d.indexed_at, d.source_changed_at, d.url
      FROM documents d LEFT JOIN document_texts t ON t.document_id = d.id
      WHERE d.id = ${id} AND d.deleted_at IS NULL`,
  )
}

const namedFile = columns({ name: text, file_id: uuid })
const identifiedFile = extend(namedFile, { id: uuid })

/** The files of some documents that the caller can open, in the order they are named; nothing archived. */
export async function filesOf(
  ctx: UserCtx,
  ids: readonly string[],
): Promise<{ id: string; name: string; file_id: string }[]> {
  if (ids.length === 0) return []
  return await rowsOf(
    ctx.db,
    identifiedFile,
    sql`SELECT d.id, d.name, d.file_id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND d.archived_at IS NULL AND ${mayReadDocument(ctx.actor)}
      ORDER BY array_position(${sql.param(ids)}::uuid[], d.id)`,
  )
}

export async function originalOf(
  ctx: Ctx,
  baseId: string,
  id: string,
): Promise<{ name: string; file_id: string } | undefined> {
  return await rowOf(
    ctx.db,
    namedFile,
    sql`SELECT d.name, d.file_id FROM documents d WHERE ${alive(baseId)} AND d.id = ${id}`,
  )
}

/** Whether a base holds the files of a conversation. */
export async function isFilesOfThread(ctx: Ctx, baseId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM knowledge_bases WHERE id = ${baseId} AND thread_id IS NOT NULL`,
  )
  return rows.length > 0
}
