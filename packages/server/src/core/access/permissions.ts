import type { Access } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Actor, KeyGrant } from '#core/context.ts'
import { ApiFault, AppError } from '#core/errors.ts'

/** Whether a person's role includes a permission; the administrator role includes all. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.is_administrator || actor.permissions.has(permission)
}

/** Throws 403 unless the person's role has the permissions of the call and its feature is switched on. */
export function requireAccess(actor: Actor, access: Extract<Access, { kind: 'session' }>): void {
  const { permission, or = [], also } = access
  const isOpen = permission === undefined || [permission, ...or].some((one) => may(actor, one))
  if (!isOpen || (also !== undefined && !may(actor, also))) {
    throw new AppError(access.refusal ?? 'ERROR_FORBIDDEN')
  }
  if (access.feature !== undefined && !actor.features.has(access.feature)) {
    throw new AppError('ERROR_FORBIDDEN')
  }
}

/** Throws 403 unless the key has the scope of the call and its owner is allowed to make it now. */
export function requireKeyAccess(
  actor: Actor,
  key: KeyGrant,
  access: Extract<Access, { kind: 'key' }>,
): void {
  if (!key.scope.includes(access.scope)) throw new ApiFault('missing_scope')
  if (!may(actor, access.permission)) throw new ApiFault('owner_not_allowed')
}
