import type { Ctx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowsOf, uuid } from '#db/rows.ts'

export type DemonstrationBase = {
  id: string
  /** A demo person's username. */
  owner: string
  name: string
  description: string
  is_public: boolean
  read_by: readonly string[]
  /** The folder of its documents. */
  folder: string
}

const ownerIdRow = columns({ owner_id: uuid })

/** Creates a base of a demo person; returns the owner, or undefined if the base exists or was deleted. */
export async function insertDemonstrationBase(
  ctx: Ctx,
  base: DemonstrationBase,
): Promise<string | undefined> {
  const rows = await rowsOf(
    ctx.db,
    ownerIdRow,
    sql`INSERT INTO knowledge_bases (id, owner_id, name, name_key, description, is_public)
      SELECT ${base.id}, u.id, ${base.name}, ${searchKey(base.name)}, ${base.description}, ${base.is_public}
      FROM users u WHERE u.username = ${base.owner} ON CONFLICT DO NOTHING RETURNING owner_id`,
  )
  await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
    SELECT 'knowledge_base', ${base.id}, 'user', u.id::text, 'READ' FROM users u
    WHERE u.username = ANY(${sql.param(base.read_by)}::text[]) ON CONFLICT DO NOTHING`)
  return rows[0]?.owner_id
}
