import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, nullable, oneOf, rowOf, type RowOf, text, uuid } from '#db/rows.ts'

/** The newest documents that are counted. */
const COUNTED = 50

const languageRow = columns({ language: oneOf(LANGUAGES) })

/** The most frequent language of the newest documents of a base; null if none is read. */
export async function usualLanguage(ctx: Ctx, baseId: string): Promise<Language | null> {
  const row = await rowOf(
    ctx.db,
    languageRow,
    sql`SELECT language FROM (
        SELECT language FROM documents
        WHERE knowledge_base_id = ${baseId} AND language IS NOT NULL AND deleted_at IS NULL ORDER BY id DESC LIMIT ${COUNTED}
      ) newest GROUP BY language ORDER BY count(*) DESC, language LIMIT 1`,
  )
  return row?.language ?? null
}

const markdownRow = columns({ document_id: uuid, sealed: nullable(bytes), markdown: nullable(text) })

/** The stored text of a document. */
export async function storedMarkdown(
  ctx: Ctx,
  documentId: string,
): Promise<RowOf<typeof markdownRow> | undefined> {
  return await rowOf(
    ctx.db,
    markdownRow,
    sql`SELECT document_id, sealed, markdown FROM document_texts WHERE document_id = ${documentId}`,
  )
}
