import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bigint, columns, integer, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const place = columns({ size: bigint, state: text })

export async function importOf(ctx: UserCtx, id: string): Promise<RowOf<typeof place> | undefined> {
  return await rowOf(
    ctx.db,
    place,
    sql`SELECT size, state FROM thread_imports WHERE id = ${id} AND user_id = ${ctx.actor.user_id}`,
  )
}

export type NewPiece = { id: string; import_id: string; piece: number; size: number; sha256: Buffer }

/** Replaces a piece that was sent before; false if the import no longer accepts pieces. */
export async function putPieceRow(ctx: UserCtx, one: NewPiece): Promise<boolean> {
  await ctx.db.execute(sql`
    UPDATE files SET import_id = NULL, piece = NULL WHERE import_id = ${one.import_id} AND piece = ${one.piece}
      AND owner_id = ${ctx.actor.user_id}`)
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, import_id, piece)
    SELECT ${one.id}, i.user_id, 'import', 'application/octet-stream', ${one.size}::int, ${one.sha256}::bytea, i.id,
      ${one.piece}::int
    FROM thread_imports i WHERE i.id = ${one.import_id} AND i.user_id = ${ctx.actor.user_id} AND i.state = 'uploading'
    FOR UPDATE`)
  return rowCount === 1
}

const stored = columns({ id: uuid, piece: integer, size: integer })
export type StoredPiece = RowOf<typeof stored>

export async function piecesOf(ctx: Ctx, importId: string): Promise<StoredPiece[]> {
  return await rowsOf(
    ctx.db,
    stored,
    sql`SELECT id, piece, size FROM files WHERE import_id = ${importId} ORDER BY piece`,
  )
}
