import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { MEANINGFUL_PERMISSIONS, type Permission } from '@parlance/contract/core/permissions.ts'
import { roles as calls, type Role, type RoleChoice } from '@parlance/contract/people/roles.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Actor, Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  deleteRole,
  findRole,
  insertRole,
  isNameTaken,
  listAllRoles,
  listRoles,
  moveEverybody,
  updateRole,
} from './editing.queries.ts'
import type { RoleRow, RoleSort } from './editing.queries.ts'
import { changingRoles, isWithinOwn, requireWithinOwn, rightsOf, type Rights } from './role-guards.service.ts'
import { parseRoleMap } from './role-map.service.ts'
import { isReservedRoleName, roleNameKey } from './role-names.ts'
import { setRolePermissions } from './roles.queries.ts'

type ListQuery = {
  query?: string | undefined
  sort_by: RoleSort
  sort_order: 'asc' | 'desc'
  page: number
}
type Content = { name: string; description: string; permissions: readonly Permission[] }

export async function allRoles(
  ctx: UserCtx,
  { page, ...options }: ListQuery,
): Promise<{ data: Role[]; total: number; page: number }> {
  const limits = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE }
  const { data, total } = await listRoles(ctx, { ...options, ...limits })
  return { data: data.map((row) => present(ctx, row)), total, page }
}

export async function roleChoices(ctx: UserCtx): Promise<RoleChoice[]> {
  const rows = await listAllRoles(ctx)
  return rows.map((row) => ({ ...row, may_give: isWithinOwn(ctx.actor, rightsOfRow(row)) }))
}

export async function getRole(ctx: Ctx, id: string): Promise<Role> {
  return present(ctx, await roleOf(ctx, id))
}

export async function createRole(ctx: UserCtx, content: Content): Promise<Role> {
  const id = uuidv7()
  return await changingRoles(ctx, calls.create.access, async (tx) => {
    await requireName(tx, content.name, id)
    requireGivable(tx.actor, content.permissions)
    await insertRole(tx, { id, ...content })
    await setRolePermissions(tx, id, content.permissions)
    const role = await getRole(tx, id)
    await recordAudit(tx, { action: 'role.create', object_id: id, after: auditFields(role) })
    return role
  })
}

/** Changes a role, unless another person changed it since the caller's revision. */
export async function changeRole(
  ctx: UserCtx,
  id: string,
  { revision, ...content }: Content & { revision: number },
): Promise<Role> {
  return await changingRoles(ctx, calls.update.access, async (tx) => {
    const before = present(tx, await editableRole(tx, id))
    if (before.revision !== revision) throw new AppError('ERROR_EDITED_BY_OTHER')
    await requireName(tx, content.name, id)
    requireGivable(tx.actor, content.permissions)
    if (tx.actor.role_id === id) requireOwnRights(content.permissions)
    await updateRole(tx, { id, ...content })
    await setRolePermissions(tx, id, content.permissions)
    const role = await getRole(tx, id)
    await recordAudit(tx, {
      action: 'role.update',
      object_id: id,
      before: auditFields(before),
      after: auditFields(role),
    })
    return role
  })
}

/** Deletes a role; its people get another one, otherwise it cannot be deleted. */
export async function removeRole(ctx: UserCtx, id: string, moveTo: string | undefined): Promise<void> {
  await changingRoles(ctx, calls.delete.access, async (tx) => {
    const before = present(tx, await editableRole(tx, id))
    if (tx.actor.role_id === id) throw new AppError('ERROR_OWN_RIGHTS')
    if (before.user_count > 0) {
      if (moveTo === undefined || moveTo.toLowerCase() === id.toLowerCase())
        throw new AppError('ERROR_ROLE_IN_USE')
      requireWithinOwn(tx.actor, await rightsOf(tx, moveTo))
      await moveEverybody(tx, id, moveTo)
    }
    await deleteRole(tx, id)
    const after = before.user_count > 0 ? { moved_to: moveTo, user_count: before.user_count } : undefined
    await recordAudit(tx, {
      action: 'role.delete',
      object_id: id,
      before: auditFields(before),
      ...(after && { after: { ...auditFields(before), ...after } }),
    })
  })
}

/** A role that can be changed by the caller. */
async function editableRole(ctx: UserCtx, id: string): Promise<RoleRow> {
  const row = await roleOf(ctx, id)
  if (row.is_system_role) throw new AppError('ERROR_ROLE_IS_SYSTEM')
  requireWithinOwn(ctx.actor, rightsOfRow(row))
  return row
}

async function roleOf(ctx: Ctx, id: string): Promise<RoleRow> {
  const row = await findRole(ctx, id)
  if (row === undefined) throw new AppError('ERROR_ROLE_NOT_FOUND')
  return row
}

async function requireName(ctx: Ctx, name: string, id: string): Promise<void> {
  if (isReservedRoleName(name)) throw new AppError('ERROR_ROLE_NAME_RESERVED')
  if (await isNameTaken(ctx, name, id)) throw new AppError('ERROR_ROLE_NAME_ALREADY_IN_USE')
}

function requireGivable(actor: Actor, permissions: readonly Permission[]): void {
  requireWithinOwn(actor, { is_administrator: false, permissions: new Set(permissions) })
}

/** The permissions needed for this screen. */
function requireOwnRights(permissions: readonly Permission[]): void {
  for (const { permission, also } of [calls.update.access]) {
    if (!permissions.includes(permission) || !permissions.includes(also))
      throw new AppError('ERROR_OWN_RIGHTS')
  }
}

function rightsOfRow(row: RoleRow): Rights {
  return { is_administrator: row.id === ADMINISTRATOR_ROLE_ID, permissions: new Set(row.permissions) }
}

function present(ctx: Ctx, row: RoleRow): Role {
  const { is_administrator, permissions } = rightsOfRow(row)
  return {
    ...row,
    is_administrator,
    permissions: MEANINGFUL_PERMISSIONS.filter((one) => is_administrator || permissions.has(one)),
    mapped_from: parseRoleMap(ctx.deps.config.oidc_role_map)
      .filter((rule) => roleNameKey(rule.role) === row.name_key)
      .map((rule) => `${rule.claim}=${rule.value}`),
  }
}

/** The fields of a role in the audit trail. */
function auditFields({ name, description, permissions }: Role) {
  return { name, description, permissions }
}
