import type { Access } from '@parlance/contract/core/endpoint.ts'
import { MEANINGFUL_PERMISSIONS, type Permission } from '@parlance/contract/core/permissions.ts'
import { requireAccess } from '#core/access/permissions.ts'
import { findSubject } from '#core/access/subjects.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { inTransaction, type Actor, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findRights, hasOtherAdministrator, lockRoles } from './role-guards.queries.ts'

export { lockRoles }

type Held = { id: string; role_id: string; is_enabled: boolean }
export type Rights = { is_administrator: boolean; permissions: ReadonlySet<Permission> }

/**
 * Runs a change of roles, or of who has them, after all other such changes have ended, with the current permissions
 * of the caller: if two administrators demote each other concurrently, the second one is no longer an administrator
 * by then.
 */
export async function changingRoles<T>(
  ctx: UserCtx,
  access: Extract<Access, { kind: 'session' }>,
  work: (tx: UserCtx) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    await lockRoles(tx)
    const now = await findSubject(tx, ctx.actor.user_id)
    if (now?.is_enabled !== true) throw new AppError('ERROR_NOT_AUTHENTICATED')
    const { is_administrator, permissions } = now
    const actor = { ...ctx.actor, is_administrator, permissions }
    requireAccess(actor, access)
    return await work({ ...tx, actor })
  })
}

/** The permissions of a role; 404 if there is none. */
export async function rightsOf(ctx: UserCtx, roleId: string): Promise<Rights> {
  const permissions = await findRights(ctx, roleId)
  if (permissions === undefined) throw new AppError('ERROR_ROLE_NOT_FOUND')
  return { is_administrator: roleId === ADMINISTRATOR_ROLE_ID, permissions: new Set(permissions) }
}

/** Whether the caller has all of these permissions. Meaningless pairs do not count. */
export function isWithinOwn(actor: Actor, rights: Rights): boolean {
  if (actor.is_administrator) return true
  if (rights.is_administrator) return false
  return MEANINGFUL_PERMISSIONS.every(
    (permission) => !rights.permissions.has(permission) || actor.permissions.has(permission),
  )
}

/** People cannot give or change permissions that they do not have. */
export function requireWithinOwn(actor: Actor, rights: Rights): void {
  if (!isWithinOwn(actor, rights)) throw new AppError('ERROR_RIGHTS_BEYOND_OWN')
}

/** Throws 409 if this person is the only administrator; call it inside `changingRoles`. */
export async function requireAdministratorLeft(ctx: UserCtx, person: Held): Promise<void> {
  if (await isLastAdministrator(ctx, person)) throw new AppError('ERROR_LAST_ADMINISTRATOR')
}

/** Whether no administrator would remain. Call it once roles are locked. */
export async function isLastAdministrator(ctx: Ctx, person: Held): Promise<boolean> {
  const counts = person.role_id === ADMINISTRATOR_ROLE_ID && person.is_enabled
  return counts && !(await hasOtherAdministrator(ctx, person.id))
}
