import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, integer, nullable, oneOf, rowOf, type RowOf, rowsOf } from '#db/rows.ts'
import type { Source } from '../ingest.queries.ts'

const STATES = ['waiting', 'read', 'unread'] as const

const storedPage = columns({
  page: integer,
  state: oneOf(STATES),
  sealed: nullable(bytes),
  confidence: nullable(integer),
})
export type StoredPage = RowOf<typeof storedPage>

/** Starts the recognition of these pages; pages of an earlier content are removed. */
export async function planPages(ctx: Ctx, { id, revision }: Source, pages: readonly number[]): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM recognised_pages WHERE document_id = ${id} AND revision <> ${revision}`,
  )
  await ctx.db.execute(sql`
    INSERT INTO recognised_pages (document_id, revision, page)
    SELECT d.id, d.revision, page FROM documents d, unnest(${sql.param(pages)}::int[]) AS page
    WHERE d.id = ${id} AND d.revision = ${revision} AND d.deleted_at IS NULL
    ON CONFLICT (document_id, page) DO NOTHING`)
}

const pageRow = columns({ page: integer })

/** The next page to recognise; undefined if none is left. */
export async function nextPage(ctx: Ctx, { id, revision }: Source): Promise<number | undefined> {
  const row = await rowOf(
    ctx.db,
    pageRow,
    sql`SELECT page FROM recognised_pages
      WHERE document_id = ${id} AND revision = ${revision} AND state = 'waiting' ORDER BY page LIMIT 1`,
  )
  return row?.page
}

/** Stores a page; false if the document has new content or is being deleted. */
export async function setPage(ctx: Ctx, { id, revision }: Source, read: StoredPage): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE recognised_pages p SET state = ${read.state}, sealed = ${read.sealed}, confidence = ${read.confidence}
    FROM documents d WHERE p.document_id = ${id} AND p.revision = ${revision} AND p.page = ${read.page}
      AND d.id = p.document_id AND d.revision = p.revision AND d.deleted_at IS NULL`)
  return rowCount === 1
}

/** The pages that are or were recognised, in order; none if their recognition has not started. */
export async function pagesOf(ctx: Ctx, { id, revision }: Source): Promise<StoredPage[]> {
  return await rowsOf(
    ctx.db,
    storedPage,
    sql`SELECT page, state, sealed, confidence FROM recognised_pages
      WHERE document_id = ${id} AND revision = ${revision} ORDER BY page`,
  )
}
