import { mayWithFolder } from '#core/access/folders.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, json, rowOf, type RowOf, text } from '#db/rows.ts'

const folderGround = columns({ name: text, instructions: text, knowledge_base_ids: json<string[]>() })
export type FolderGround = RowOf<typeof folderGround>

/**
 * The instructions, bases and files that a folder adds to its conversations, if the caller can use it; the base of
 * its files is only included if it has files.
 */
export async function findGround(ctx: UserCtx, id: string): Promise<FolderGround | undefined> {
  return await rowOf(
    ctx.db,
    folderGround,
    sql`SELECT f.name, f.instructions, coalesce((SELECT json_agg(x.id) FROM (
          SELECT b.knowledge_base_id AS id FROM folder_knowledge_bases b WHERE b.folder_id = f.id
          UNION ALL SELECT k.id FROM knowledge_bases k WHERE k.folder_id = f.id AND k.deleted_at IS NULL
            AND EXISTS (SELECT 1 FROM documents d WHERE d.knowledge_base_id = k.id AND d.deleted_at IS NULL)) x),
        '[]') AS knowledge_base_ids
      FROM folders f WHERE f.id = ${id} AND ${mayWithFolder(ctx.actor, 'use')}`,
  )
}
