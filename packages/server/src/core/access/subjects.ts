import type { Permission } from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import type { Subject } from './assistants.ts'

/** A person with their current permissions, to check their access; disabled people included. */
export async function findSubject(
  ctx: Ctx,
  userId: string,
): Promise<(Subject & { name: string }) | undefined> {
  const { rows } = await ctx.db.execute<SubjectRow>(sql`
    SELECT u.id AS user_id, u.name, u.is_enabled, u.role_id,
      ARRAY(SELECT p.permission FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions
    FROM users u WHERE u.id = ${userId}`)
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    user_id: row.user_id,
    name: row.name,
    is_enabled: row.is_enabled,
    external_groups: [],
    is_administrator: row.role_id === ADMINISTRATOR_ROLE_ID,
    permissions: new Set(row.permissions),
  }
}
type SubjectRow = {
  user_id: string
  name: string
  is_enabled: boolean
  role_id: string
  permissions: Permission[]
}
