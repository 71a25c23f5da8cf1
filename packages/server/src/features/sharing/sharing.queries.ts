import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowOf, text, uuid } from '#db/rows.ts'

const shared = columns({ name: text, version_id: uuid })

/** An assistant that has been saved, with its name. Locked against parallel changes of its shares. */
export async function findShared(
  ctx: UserCtx,
  assistantId: string,
): Promise<{ name: string; version_id: string } | undefined> {
  return await rowOf(
    ctx.db,
    shared,
    sql`SELECT v.name, v.id AS version_id FROM assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
      WHERE a.id = ${assistantId} AND a.deleted_at IS NULL`,
  )
}
