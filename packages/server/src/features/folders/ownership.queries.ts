import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const namedRow = columns({ id: uuid, name: text })
export type Named = RowOf<typeof namedRow>

export async function sharedFolders(ctx: Ctx, userId: string): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    namedRow,
    sql`SELECT f.id, f.name FROM folders f WHERE f.owner_id = ${userId} AND f.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM grants g WHERE g.resource_type = 'folder' AND g.resource_id = f.id)
      ORDER BY lower(f.name), f.id`,
  )
}

/** Changes the owner of a folder and of its files; removes the new owner's share, which is no longer needed. */
export async function giveFolder(ctx: Ctx, id: string, toId: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE folders SET owner_id = ${toId}, updated_at = now() WHERE id = ${id}`)
  await ctx.db.execute(sql`UPDATE knowledge_bases SET owner_id = ${toId} WHERE folder_id = ${id}`)
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'folder' AND resource_id = ${id} AND subject_type = 'user'
      AND subject_id = ${toId}`)
}

/** Also removes the names of the folders from notices, because they can contain the person's name. */
export async function forgetShares(ctx: Ctx, userId: string): Promise<void> {
  const theirs = sql`SELECT f.id FROM folders f WHERE f.owner_id = ${userId}`
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'folder' AND resource_id IN (${theirs})`)
  await ctx.db.execute(sql`
    UPDATE notices SET subject = jsonb_set(subject, '{name}', '"–"')
    WHERE subject->>'folder_id' IN (SELECT x.id::text FROM (${theirs}) x)`)
}
