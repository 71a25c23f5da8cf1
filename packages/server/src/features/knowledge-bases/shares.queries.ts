import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowOf, text, uuid } from '#db/rows.ts'

const nameOwnerIdRow = columns({ name: text, owner_id: uuid })

export async function sharedBase(
  ctx: UserCtx,
  id: string,
): Promise<{ name: string; owner_id: string } | undefined> {
  return await rowOf(
    ctx.db,
    nameOwnerIdRow,
    sql`SELECT name, owner_id FROM knowledge_bases WHERE id = ${id} AND deleted_at IS NULL`,
  )
}
