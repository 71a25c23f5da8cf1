import type { Ctx, UserCtx } from '#core/context.ts'
import { isThereT } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

export type NewFile = { id: string; thread_id: string; media_type: string; size: number; sha256: Buffer }

export async function insertAnswerFile(ctx: UserCtx, file: NewFile): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, thread_id)
    VALUES (${file.id}, ${ctx.actor.user_id}, 'answer', ${file.media_type}, ${file.size}, ${file.sha256},
      ${file.thread_id})`)
}

const answerFile = columns({ media_type: text, bytes_id: uuid })

/** The type of a file in a thread of the caller, and the id of the file that stores its bytes. */
export async function findAnswerFile(
  ctx: UserCtx,
  threadId: string,
  fileId: string,
): Promise<RowOf<typeof answerFile> | undefined> {
  return await rowOf(
    ctx.db,
    answerFile,
    sql`SELECT f.media_type, coalesce(f.bytes_id, f.id) AS bytes_id FROM files f JOIN threads t ON t.id = f.thread_id
      WHERE f.id = ${fileId} AND f.purpose = 'answer' AND t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id}
        AND ${isThereT}`,
  )
}

const storedFile = columns({ id: uuid, bytes_id: uuid })

/** Which of these files belong to answers of the caller's thread; for each the file that stores its bytes. */
export async function answerFilesAmong(
  ctx: UserCtx,
  threadId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    ctx.db,
    storedFile,
    sql`SELECT f.id, coalesce(f.bytes_id, f.id) AS bytes_id FROM files f JOIN threads t ON t.id = f.thread_id
      WHERE f.id = ANY(${sql.param(ids)}::uuid[]) AND f.purpose = 'answer' AND t.id = ${threadId}
        AND t.user_id = ${ctx.actor.user_id} AND ${isThereT}`,
  )
  return new Map(rows.map((row) => [row.id, row.bytes_id]))
}

/** Files of answers, exports and imports that no longer belong to anything. */
const left = sql`purpose IN ('answer', 'export', 'import') AND thread_id IS NULL AND import_id IS NULL`

/** The next of them, ordered by id. */
export async function leftFiles(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM files WHERE id > ${after} AND ${left} ORDER BY id LIMIT 100`,
  )
  return rows.map((row) => row.id)
}

/** The bytes of a file of a deleted thread; null while a copy in another thread uses them. */
export async function unsharedBytes(ctx: Ctx, id: string): Promise<string | null> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT coalesce(f.bytes_id, f.id) AS id FROM files f
      WHERE f.id = ${id} AND NOT EXISTS (
        SELECT 1 FROM files s WHERE s.id <> f.id
          AND (s.id = coalesce(f.bytes_id, f.id) OR s.bytes_id = coalesce(f.bytes_id, f.id)))`,
  )
  return row?.id ?? null
}

export async function deleteFileRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM files WHERE id = ${id} AND ${left}`)
}
