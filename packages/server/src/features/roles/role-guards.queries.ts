import { EVERY_PERMISSION, type Permission } from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, listOf, oneOf, rowsOf } from '#db/rows.ts'

/** Serialises changes of roles, and of who has them, until the transactions end. */
export async function lockRoles(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roles'))`)
}

const permissionsRow = columns({ permissions: listOf(oneOf(EVERY_PERMISSION)) })

export async function findRights(ctx: Ctx, roleId: string): Promise<Permission[] | undefined> {
  const rows = await rowsOf(
    ctx.db,
    permissionsRow,
    sql`SELECT ARRAY(SELECT p.permission FROM role_permissions p WHERE p.role_id = r.id) AS permissions
      FROM roles r WHERE r.id = ${roleId}`,
  )
  return rows[0]?.permissions
}

/** Whether an enabled administrator remains without this person. */
export async function hasOtherAdministrator(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM users WHERE role_id = ${ADMINISTRATOR_ROLE_ID} AND is_enabled AND id <> ${userId} LIMIT 1`)
  return rows.length > 0
}
