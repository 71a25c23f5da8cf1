import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, rowsOf, text } from '#db/rows.ts'

const named = columns({ name: text })

/** The names of the groups of the person who asks, including those of the identity provider. */
export async function groupNames(ctx: UserCtx): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    named,
    sql`SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
      WHERE m.user_id = ${ctx.actor.user_id}
      UNION SELECT g.name FROM external_group_members m JOIN external_groups g ON g.id = m.group_id
      WHERE m.user_id = ${ctx.actor.user_id} AND m.expires_at > now()`,
  )
  return rows.map((row) => row.name)
}

/** Those of some bases that are files of an assistant, a folder or a conversation, which have no fields. */
export async function unlistedOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE id = ANY(${sql.param(ids)}::uuid[]) AND NOT is_listed`,
  )
  return rows.map((row) => row.id)
}
