import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { nameKey } from '#core/text.ts'

type DemonstrationGroup = {
  id: string
  name: string
  description: string
  source: 'own' | 'claim'
  manager: string | null
  members: string[]
}

/** A group of a demo person, and one like those from an identity provider's claims. */
const GROUPS: DemonstrationGroup[] = [
  {
    id: '00000000-0000-7000-8000-000000000301',
    name: 'Project team',
    description: 'People who work on the same project.',
    source: 'own',
    manager: 'alice',
    members: ['alice', 'bob'],
  },
  {
    id: '00000000-0000-7000-8000-000000000302',
    name: 'All staff',
    description: '',
    source: 'claim',
    manager: null,
    members: ['alice', 'bob', 'reviewer'],
  },
]

/** Groups for trying out sharing. */
export async function insertDemonstrationGroups(ctx: Ctx): Promise<void> {
  for (const { id, name, description, source, manager, members } of GROUPS) {
    await ctx.db.execute(sql`
      INSERT INTO user_groups (id, name, name_key, source, description, created_by)
      VALUES (${id}, ${name}, ${nameKey(name)}, ${source}, ${description},
        (SELECT u.id FROM users u WHERE u.username = ${manager}))
      ON CONFLICT DO NOTHING`)
    await ctx.db.execute(sql`
      INSERT INTO user_group_members (group_id, user_id, type)
      SELECT g.id, u.id, CASE WHEN u.username = ${manager} THEN 'manager' ELSE 'member' END
      FROM user_groups g JOIN users u ON u.username = ANY(${sql.param(members)}::text[]) WHERE g.id = ${id}
      ON CONFLICT DO NOTHING`)
  }
}
