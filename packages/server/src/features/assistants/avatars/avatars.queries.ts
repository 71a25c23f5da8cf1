import { sql } from '#db/drizzle.ts'
import { idRow, rowOf, rowsOf } from '#db/rows.ts'
import { mayWithAssistant, versionFor } from '#core/access/assistants.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

/** Whether a picture belongs to this assistant. */
export async function isAvatarOf(ctx: Ctx, assistantId: string, fileId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM assistant_versions v WHERE v.assistant_id = ${assistantId} AND v.avatar_file_id = ${fileId} LIMIT 1`)
  return rows.length === 1
}

/**
 * The file of a picture that this person can see: of the version they run, of the approved copy for those who browse,
 * of that and the submitted one for those who review, of any version for those who edit.
 */
export async function findAvatar(
  ctx: UserCtx,
  assistantId: string,
  fileId: string,
): Promise<string | undefined> {
  const me = ctx.actor
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT f.id FROM assistants a
      JOIN assistant_versions v ON v.assistant_id = a.id AND v.avatar_file_id = ${fileId}
      JOIN files f ON f.id = v.avatar_file_id AND f.purpose = 'avatar'
      WHERE a.id = ${assistantId} AND (${mayWithAssistant(me, 'edit')}
        OR (v.id = ${versionFor(me)} AND ${mayWithAssistant(me, 'see')})
        OR (v.id = a.approved_version_id AND ${mayWithAssistant(me, 'browse')})
        OR (v.id IN (a.approved_version_id, a.submitted_version_id) AND ${mayWithAssistant(me, 'review')}))
      LIMIT 1`,
  )
  return row?.id
}

export async function insertFile(
  ctx: UserCtx,
  file: { id: string; media_type: string; size: number; sha256: Buffer },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, media_type, size, sha256)
    VALUES (${file.id}, ${ctx.actor.user_id}, 'avatar', ${file.media_type}, ${file.size}, ${file.sha256})`)
}

/** The next unreferenced pictures that are a day old, by id. */
export async function unusedPictures(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT f.id FROM files f WHERE f.id > ${after} AND f.purpose = 'avatar'
        AND f.created_at < now() - interval '24 hours'
        AND NOT EXISTS (SELECT 1 FROM assistant_versions v WHERE v.avatar_file_id = f.id)
      ORDER BY f.id LIMIT 100`,
  )
  return rows.map((row) => row.id)
}

/** Deletes a picture if no version references it; returns whether it did. */
export async function forgetUnused(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM files f WHERE f.id = ${id} AND f.purpose = 'avatar'
      AND NOT EXISTS (SELECT 1 FROM assistant_versions v WHERE v.avatar_file_id = f.id)`)
  return rowCount === 1
}
