import { and, eq, inArray, notInArray } from '#db/drizzle.ts'
import type { Ctx } from '#core/context.ts'
import { rolePermissions, roles } from '#db/schema/people.ts'
import { roleNameKey } from './role-names.ts'
import type { SystemRole } from './system-roles.ts'

/** Writes a shipped role as this version knows it, also over an older version's. */
export async function upsertSystemRole(ctx: Ctx, role: SystemRole): Promise<void> {
  const values = {
    name: role.name,
    name_key: roleNameKey(role.name),
    description: role.description,
    is_system_role: true,
  }
  await ctx.db
    .insert(roles)
    .values({ id: role.id, ...values })
    .onConflictDoUpdate({ target: roles.id, set: values })
}

/** Makes the permissions of a role exactly these. */
export async function setRolePermissions(
  ctx: Ctx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  const others = and(
    eq(rolePermissions.role_id, roleId),
    notInArray(rolePermissions.permission, [...permissions]),
  )
  await ctx.db.delete(rolePermissions).where(others)
  if (permissions.length === 0) return
  await ctx.db
    .insert(rolePermissions)
    .values(permissions.map((permission) => ({ role_id: roleId, permission })))
    .onConflictDoNothing()
}

/** The ids of the roles of these names; unknown names are absent. */
export async function findRoleIds(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: roles.id, name_key: roles.name_key })
    .from(roles)
    .where(inArray(roles.name_key, names.map(roleNameKey)))
  return new Map(rows.map((row) => [row.name_key, row.id]))
}
