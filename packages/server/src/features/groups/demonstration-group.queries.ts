import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { nameKey } from '#core/text.ts'

const ID = '00000000-0000-7000-8000-000000000301'
const NAME = 'Project team'

/** A group to try sharing with: one demo person keeps it, another is in it. */
export async function insertDemonstrationGroup(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO user_groups (id, name, name_key, source, description, created_by)
    SELECT ${ID}, ${NAME}, ${nameKey(NAME)}, 'own', 'People who work on the same project.', u.id
    FROM users u WHERE u.username = 'alice' ON CONFLICT DO NOTHING`)
  await ctx.db.execute(sql`
    INSERT INTO user_group_members (group_id, user_id, type)
    SELECT g.id, u.id, CASE u.username WHEN 'alice' THEN 'manager' ELSE 'member' END
    FROM user_groups g JOIN users u ON u.username IN ('alice', 'bob') WHERE g.id = ${ID}
    ON CONFLICT DO NOTHING`)
}
