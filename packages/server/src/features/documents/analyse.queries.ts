import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import type { TextSection } from '#db/json-columns.ts'
import { bytes, columns, integer, json, nullable, oneOf, rowOf, type RowOf, text, uuid } from '#db/rows.ts'

const named = columns({
  id: uuid,
  name: text,
  indexed_revision: integer,
  title: text,
  sealed_details: nullable(bytes),
  sections: nullable(json<TextSection[]>()),
  language: nullable(oneOf(LANGUAGES)),
})
export type Named = RowOf<typeof named>

const selected = sql`d.id, d.name, d.indexed_revision, d.title, t.sealed_details, t.sections, d.language
  FROM documents d LEFT JOIN document_texts t ON t.document_id = d.id`
const notAnalysed = sql`NOT d.is_analysed AND d.indexed_revision IS NOT NULL AND d.deleted_at IS NULL`

/** The next indexed document with passages that are not found by its current name. */
export async function nextNotAnalysed(ctx: Ctx, after: string | null): Promise<Named | undefined> {
  return await rowOf(
    ctx.db,
    named,
    sql`SELECT ${selected} WHERE ${notAnalysed} AND (${after}::uuid IS NULL OR d.id > ${after}::uuid)
      ORDER BY d.id LIMIT 1`,
  )
}

export async function findNotAnalysed(ctx: Ctx, id: string): Promise<Named | undefined> {
  return await rowOf(ctx.db, named, sql`SELECT ${selected} WHERE d.id = ${id} AND ${notAnalysed}`)
}

export async function setAnalysed(
  ctx: Ctx,
  { id, name, indexed_revision }: Named,
  language: Language | null,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET is_analysed = true, language = ${language}
    WHERE id = ${id} AND name = ${name} AND indexed_revision = ${indexed_revision}`)
}
