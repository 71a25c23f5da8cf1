import { type Language, LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, oneOf, rowOf, type RowOf, text, uuid } from '#db/rows.ts'

const named = columns({
  id: uuid,
  name: text,
  title: text,
  language: nullable(oneOf(LANGUAGES)),
})
export type Named = RowOf<typeof named>

/** The next indexed document with passages that are not found by its current name. */
export async function nextNotAnalysed(ctx: Ctx, after: string | null): Promise<Named | undefined> {
  return await rowOf(
    ctx.db,
    named,
    sql`SELECT id, name, title, language FROM documents
      WHERE NOT is_analysed AND indexed_revision IS NOT NULL AND deleted_at IS NULL
        AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT 1`,
  )
}

export async function findNotAnalysed(ctx: Ctx, id: string): Promise<Named | undefined> {
  return await rowOf(
    ctx.db,
    named,
    sql`SELECT id, name, title, language FROM documents
      WHERE id = ${id} AND NOT is_analysed AND indexed_revision IS NOT NULL AND deleted_at IS NULL`,
  )
}

export async function setAnalysed(
  ctx: Ctx,
  { id, name, title }: Named,
  language: Language | null,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET is_analysed = true, language = ${language} WHERE id = ${id} AND name = ${name} AND title = ${title}`)
}
