import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, listOf, rowOf, text } from '#db/rows.ts'

const reader = columns({ name: text, groups: listOf(text) })

/** The name and the groups of the person who asks, for the instructions' variables. */
export async function findReader(ctx: UserCtx): Promise<{ name: string; groups: string[] }> {
  const row = await rowOf(
    ctx.db,
    reader,
    sql`SELECT u.name, ARRAY(SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
        WHERE m.user_id = u.id ORDER BY g.name) AS groups
      FROM users u WHERE u.id = ${ctx.actor.user_id}`,
  )
  return row ?? { name: ctx.actor.username, groups: [] }
}
