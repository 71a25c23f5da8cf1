import type { UsageDimension } from '@parlance/contract/admin/usage.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import { columns, rowsOf, text, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

const NAMES: Record<UsageDimension, (id: SQL) => SQL> = {
  model: (id) =>
    sql`(SELECT coalesce(m.label->>'en', m.label->>'fr', m.identifier) FROM models m WHERE m.id = ${id})`,
  provider: (id) => sql`(SELECT p.name FROM providers p WHERE p.id = ${id})`,
  assistant: (id) => sql`(SELECT a.name FROM assistants a WHERE a.id = ${id})`,
  group: (id) => sql`(SELECT g.name FROM user_groups g WHERE g.id = ${id})`,
  user: (id) => sql`(SELECT u.name FROM users u WHERE u.id = ${id})`,
  api_key: (id) => sql`(SELECT k.description FROM api_keys k WHERE k.id = ${id})`,
  feature: () => sql`''`,
}

/** The current name of the subject of a booking; empty if it was deleted. */
export const nameOf = (of: UsageDimension, id: SQL): SQL => sql`coalesce(${NAMES[of](id)}, '')`

const named = columns({ id: uuid, name: text })

/** The same for many ids; ids without a name are left out. */
export async function namesOf(
  ctx: Ctx,
  of: UsageDimension,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT x.id, ${nameOf(of, sql`x.id`)} AS name FROM unnest(${sql.param(ids)}::uuid[]) AS x(id)`,
  )
}
