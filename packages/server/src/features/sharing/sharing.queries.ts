import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, rowOf, type RowOf, text, uuid } from '#db/rows.ts'

const shared = columns({ name: text, version_id: uuid, owner_id: nullable(uuid) })

/** An assistant that has been saved, with its name and owner. Locked against parallel changes of its shares. */
export async function findShared(
  ctx: UserCtx,
  assistantId: string,
): Promise<RowOf<typeof shared> | undefined> {
  return await rowOf(
    ctx.db,
    shared,
    sql`SELECT v.name, v.id AS version_id, a.owner_id FROM assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
      WHERE a.id = ${assistantId} AND a.deleted_at IS NULL`,
  )
}
