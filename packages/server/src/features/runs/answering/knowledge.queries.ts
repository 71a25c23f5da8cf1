import { mayRetrieveDocument } from '#core/access/documents.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  double,
  extend,
  json,
  nullable,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { TextSection } from '#db/json-columns.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { matchingDocuments } from '#features/document-fields/conditions.service.ts'

export type Knowledge = Pick<
  RunnableAssistant,
  'id' | 'knowledge_base_ids' | 'knowledge_filter' | 'document_ids'
>

/** A base that an answer can use. */
const usableBase = columns({ id: uuid, name: text, is_own: boolean })
export type UsableBase = RowOf<typeof usableBase>

/**
 * The bases that a version or a folder names and their reader can currently search, and the base of the assistant's
 * files.
 */
export async function usableBases(ctx: UserCtx, assistant: Knowledge): Promise<UsableBase[]> {
  return await rowsOf(
    ctx.db,
    usableBase,
    sql`SELECT k.id, coalesce((SELECT f.name FROM folders f WHERE f.id = k.folder_id), k.name) AS name, k.assistant_id IS NOT NULL AS is_own FROM knowledge_bases k
      WHERE ${named(assistant)} AND ${mayWithKnowledgeBase(ctx.actor, 'retrieve')} ORDER BY 2, k.id`,
  )
}

const sections = columns({
  document_id: uuid,
  sealed_details: nullable(bytes),
  sections: json<TextSection[]>(),
})
/** A document that is read completely, as it is stored. */
export const wholeText = extend(sections, {
  document_name: text,
  knowledge_base_id: uuid,
  knowledge_base_name: text,
  sealed: nullable(bytes),
  markdown: nullable(text),
  indexed_at: timestamp,
})
export type StoredWhole = RowOf<typeof wholeText>
const chosenText = extend(wholeText, { total: double, off: nullable(json<Range[]>()) })
export type ChosenText = RowOf<typeof chosenText>

/**
 * The texts of all documents that a version names and its reader can read, with the ranges of disabled passages; null
 * if they are longer than `max` bytes together.
 */
export async function wholeTexts(
  ctx: UserCtx,
  assistant: Knowledge,
  max: number,
): Promise<ChosenText[] | null> {
  const { knowledge_base_ids, knowledge_filter, document_ids } = assistant
  const matching = await matchingDocuments(ctx, knowledge_base_ids, knowledge_filter)
  const rows = await rowsOf(
    ctx.db,
    chosenText,
    sql`WITH chosen AS (
        SELECT d.id, d.name, k.id AS knowledge_base_id, k.name AS knowledge_base_name, t.sealed,
          t.markdown, t.sealed_details, t.sections,
          coalesce(d.indexed_at, d.created_at) AS indexed_at,
          sum(coalesce(t.bytes, octet_length(t.markdown))) OVER ()::float8 AS total,
          (SELECT json_agg(json_build_object('start', c.start_offset, 'end', c.end_offset)) FROM chunks c
            WHERE c.document_id = d.id AND c.generation_id = k.generation_id AND NOT c.is_enabled) AS off
        FROM knowledge_bases k JOIN documents d ON d.knowledge_base_id = k.id
        JOIN document_texts t ON t.document_id = d.id
        WHERE ${named(assistant)} AND ${mayRetrieveDocument(ctx.actor)} AND d.indexed_revision IS NOT NULL
          AND CASE WHEN k.assistant_id IS NULL THEN ${matching ?? sql`true`}
            ELSE d.id = ANY(${sql.param(document_ids)}::uuid[]) END)
      SELECT id AS document_id, name AS document_name, knowledge_base_id, knowledge_base_name, indexed_at, total, off,
        sealed_details, sections, CASE WHEN total <= ${max} THEN sealed END AS sealed,
        CASE WHEN total <= ${max} THEN markdown END AS markdown
      FROM chosen ORDER BY knowledge_base_name, name, id LIMIT ${WHOLE_MAX}`,
  )
  if (rows.length === WHOLE_MAX || (rows[0]?.total ?? 0) > max) return null
  return rows
}

/** A part of a text that is disabled. */
export type Range = { start: number; end: number }

/** The page starts of documents; the caller already has passages of them. */
export async function sectionsOf(
  ctx: UserCtx,
  documentIds: readonly string[],
): Promise<RowOf<typeof sections>[]> {
  if (documentIds.length === 0) return []
  return await rowsOf(
    ctx.db,
    sections,
    sql`SELECT document_id, sealed_details, sections FROM document_texts WHERE document_id = ANY(${sql.param(documentIds)}::uuid[])`,
  )
}

const confidences = columns({ document_id: uuid, pages: json<Record<string, number>>() })

/** The confidence of the recognised pages of documents, by page; the caller already has passages of them. */
export async function confidencesOf(
  ctx: UserCtx,
  documentIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  if (documentIds.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    confidences,
    sql`SELECT id AS document_id, recognition -> 'pages' AS pages FROM documents
      WHERE id = ANY(${sql.param(documentIds)}::uuid[]) AND recognition IS NOT NULL`,
  )
  return new Map(rows.map(({ document_id, pages }) => [document_id, pages]))
}

/** With more documents than this, they are searched instead. */
const WHOLE_MAX = 100

function named({ id, knowledge_base_ids, document_ids }: Knowledge): SQL {
  const own = document_ids.length === 0 ? sql`false` : sql`k.assistant_id = ${id}`
  return sql`((k.id = ANY(${sql.param(knowledge_base_ids)}::uuid[]) AND (k.is_listed OR k.folder_id IS NOT NULL)) OR ${own})`
}
