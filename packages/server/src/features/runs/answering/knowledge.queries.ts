import { mayRetrieveDocument } from '#core/access/documents.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
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

type Knowledge = Pick<RunnableAssistant, 'id' | 'knowledge_base_ids' | 'document_ids'>

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

const sections = columns({ document_id: uuid, sections: json<TextSection[]>() })
/** A document that is read completely. */
export const wholeText = extend(sections, {
  document_name: text,
  knowledge_base_id: uuid,
  knowledge_base_name: text,
  markdown: text,
  indexed_at: timestamp,
})
export type WholeText = RowOf<typeof wholeText>
const chosenText = extend(wholeText, { total: double, off: nullable(json<Range[]>()) })

/**
 * The texts of all documents that a version names and its reader can read, without disabled passages; null if they
 * are longer than `max` bytes together.
 */
export async function wholeTexts(
  ctx: UserCtx,
  assistant: Knowledge,
  max: number,
): Promise<WholeText[] | null> {
  const { document_ids } = assistant
  const rows = await rowsOf(
    ctx.db,
    chosenText,
    sql`WITH chosen AS (
        SELECT d.id, d.name, k.id AS knowledge_base_id, k.name AS knowledge_base_name, t.markdown, t.sections,
          coalesce(d.indexed_at, d.created_at) AS indexed_at,
          sum(octet_length(t.markdown)) OVER ()::float8 AS total,
          (SELECT json_agg(json_build_object('start', c.start_offset, 'end', c.end_offset)) FROM chunks c
            WHERE c.document_id = d.id AND c.generation_id = k.generation_id AND NOT c.is_enabled) AS off
        FROM knowledge_bases k JOIN documents d ON d.knowledge_base_id = k.id
        JOIN document_texts t ON t.document_id = d.id
        WHERE ${named(assistant)} AND ${mayRetrieveDocument(ctx.actor)} AND d.indexed_revision IS NOT NULL
          AND (k.assistant_id IS NULL OR d.id = ANY(${sql.param(document_ids)}::uuid[])))
      SELECT id AS document_id, name AS document_name, knowledge_base_id, knowledge_base_name, indexed_at, total, off, sections,
        CASE WHEN total <= ${max} THEN markdown ELSE '' END AS markdown
      FROM chosen ORDER BY knowledge_base_name, name, id LIMIT ${WHOLE_MAX}`,
  )
  if (rows.length === WHOLE_MAX || (rows[0]?.total ?? 0) > max) return null
  return rows
    .map(({ total: _, off, ...row }) => ({
      ...row,
      markdown: blanked(row.markdown, off ?? []),
    }))
    .filter(({ markdown }) => markdown.trim() !== '')
}

type Range = { start: number; end: number }

/** Spaces of the same length, so that quotes of the rest keep their offsets in the document. */
function blanked(text: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
}

/** The page starts of documents; the caller already has passages of them. */
export async function sectionsOf(
  ctx: UserCtx,
  documentIds: readonly string[],
): Promise<Map<string, TextSection[]>> {
  if (documentIds.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    sections,
    sql`SELECT document_id, sections FROM document_texts WHERE document_id = ANY(${sql.param(documentIds)}::uuid[])`,
  )
  return new Map(rows.map(({ document_id, sections }) => [document_id, sections]))
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
