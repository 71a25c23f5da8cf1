import { EVERY_PERMISSION, pairOf, type PermissionPair } from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { inTransaction, type Actor, type Ctx } from '#core/context.ts'
import { roleNameKey } from './role-names.ts'
import { lockRoles } from './role-guards.queries.ts'
import { findRoleIds, setRolePermissions, upsertSystemRole } from './roles.queries.ts'
import { SYSTEM_ROLES, USER_ROLE_ID } from './system-roles.ts'

/** Updates the shipped roles to this version; called at each start, safe to run in parallel. */
export async function ensureSystemRoles(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockRoles(tx)
    for (const role of SYSTEM_ROLES) {
      await upsertSystemRole(tx, role)
      await setRolePermissions(tx, role.id, role.permissions)
    }
  })
}

/** The default role. */
export const DEFAULT_ROLE_ID = USER_ROLE_ID

/** The legacy role for older clients, by the role's id. */
export function legacyRole(roleId: string): 'ADMIN' | 'USER' {
  return roleId === ADMINISTRATOR_ROLE_ID ? 'ADMIN' : 'USER'
}

/** The permissions in a person's profile; everything for an administrator. */
export function permissionPairs(actor: Actor): PermissionPair[] {
  return [...(actor.is_administrator ? EVERY_PERMISSION : actor.permissions)].map(pairOf)
}

/** The ids of roles by name, in the order of `names`; unknown names are logged and left out. */
export async function roleIdsByName(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const ids = await findRoleIds(ctx, names)
  return names.flatMap((name) => {
    const id = ids.get(roleNameKey(name))
    if (id === undefined) ctx.log.warn({ role: name }, 'OIDC_ROLE_MAP names a role that does not exist')
    return id === undefined ? [] : [id]
  })
}
