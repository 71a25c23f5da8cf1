import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import {
  users as calls,
  type AdminUser,
  type AdminUserGroup,
  type AdminUserPage,
  type HandedOver,
} from '@parlance/contract/people/users.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { tellManagers } from '#features/groups/groups.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import {
  changingRoles,
  requireAdministratorLeft,
  requireWithinOwn,
  rightsOf,
} from '#features/roles/role-guards.service.ts'
import { handOver, ownedBy } from './hand-over.service.ts'
import {
  deleteSessionsOf,
  findUserPage,
  holdOwnGroups,
  holdUser,
  joinGroups,
  leaveGroups,
  listAllGroups,
  listUsers,
  setEnabled,
} from './managing.queries.ts'
import type { Held, UserFilter, UserSort } from './managing.queries.ts'
import { setRole } from './users.queries.ts'

type Page<T> = { data: T[]; total: number; page: number }
type ListQuery = UserFilter & { sort_by: UserSort; sort_order: 'asc' | 'desc'; page: number }

export async function allUsers(
  ctx: UserCtx,
  { page, sort_by, sort_order, ...filter }: ListQuery,
): Promise<Page<AdminUser>> {
  return { ...(await listUsers(ctx, filter, { sort_by, sort_order, ...limits(page) })), page }
}

export async function allGroups(
  ctx: UserCtx,
  { query, page }: { query?: string | undefined; page: number },
): Promise<Page<AdminUserGroup>> {
  return { ...(await listAllGroups(ctx, query, limits(page))), page }
}

const limits = (page: number) => ({ limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE })

/** A person and the names of what they own, without anything they wrote. */
export async function userPage(ctx: UserCtx, id: string): Promise<AdminUserPage> {
  const row = await findUserPage(ctx, id, ctx.deps.config.session_idle_s)
  if (row === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  return { ...row, owned: await ownedBy(ctx, row.id) }
}

/**
 * Changes the role, or disables or enables a person. People cannot change themselves, and one administrator always
 * remains.
 */
export async function changeUser(
  ctx: UserCtx,
  id: string,
  change: { role_id?: string | undefined; is_enabled?: boolean | undefined },
): Promise<AdminUserPage> {
  return await changingRoles(ctx, calls.adminUpdate.access, async (tx) => {
    const person = await managedPerson(tx, id)
    if (change.role_id !== undefined) await giveRole(tx, person, change.role_id.toLowerCase())
    if (change.is_enabled !== undefined) await switchPerson(tx, person, change.is_enabled)
    return await userPage(tx, person.id)
  })
}

/**
 * Another person with no more permissions than the caller, locked for the transaction; call it inside `changingRoles`. A
 * manager of people cannot manage someone with more permissions.
 */
export async function managedPerson(ctx: UserCtx, id: string): Promise<Held> {
  const person = await holdUser(ctx, id)
  if (person === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  if (person.id === ctx.actor.user_id) throw new AppError('ERROR_OWN_RIGHTS')
  requireWithinOwn(ctx.actor, await rightsOf(ctx, person.role_id))
  return person
}

async function giveRole(ctx: UserCtx, person: Held, roleId: string): Promise<void> {
  const rights = await rightsOf(ctx, roleId)
  if (roleId === person.role_id) return
  requireWithinOwn(ctx.actor, rights)
  await requireAdministratorLeft(ctx, person)
  await setRole(ctx, person.id, roleId)
  await recordAudit(ctx, {
    action: 'user.role',
    object_id: person.id,
    before: { role_id: person.role_id },
    after: { role_id: roleId },
  })
  person.role_id = roleId
}

async function switchPerson(ctx: UserCtx, person: Held, isEnabled: boolean): Promise<void> {
  if (isEnabled === person.is_enabled) return
  if (!isEnabled) {
    await requireAdministratorLeft(ctx, person)
    await deleteSessionsOf(ctx, person.id)
  }
  await setEnabled(ctx, person.id, isEnabled)
  await recordAudit(ctx, {
    action: isEnabled ? 'user.enable' : 'user.disable',
    object_id: person.id,
    before: { is_enabled: person.is_enabled },
    after: { is_enabled: isEnabled },
  })
}

/** Sets the local groups of a person. Callers can only remove themselves. */
export async function setGroups(
  ctx: UserCtx,
  id: string,
  groupIds: readonly string[],
): Promise<AdminUserPage> {
  return await changingRoles(ctx, calls.adminSetGroups.access, async (tx) => {
    const isMe = id.toLowerCase() === tx.actor.user_id
    const person = await userPage(tx, isMe ? id : (await managedPerson(tx, id)).id)
    const wanted = new Set(groupIds.map((one) => one.toLowerCase()))
    const had = new Set(person.groups.filter((group) => group.source === 'own').map((group) => group.id))
    const joined = [...wanted].filter((one) => !had.has(one))
    const left = [...had].filter((one) => !wanted.has(one))
    if (isMe && joined.length > 0) throw new AppError('ERROR_CANNOT_JOIN_GROUP')
    const held = await holdOwnGroups(tx, [...joined, ...left])
    if (held.length !== joined.length + left.length) throw new AppError('ERROR_GROUP_NOT_FOUND')
    const { groups: onlyTheirs } = await ownedBy(tx, person.id)
    if (onlyTheirs.some((group) => left.includes(group.id))) throw new AppError('ERROR_LAST_MANAGER')
    await leaveGroups(tx, person.id, left)
    await joinGroups(tx, person.id, joined)
    for (const group of held.filter((one) => joined.includes(one.id))) {
      const subject = { group_id: group.id, name: group.name }
      await notify(tx, [person.id], { kind: 'group_joined', subject })
      await tellManagers(tx, group, person.id)
    }
    if (joined.length + left.length > 0) {
      await recordAudit(tx, {
        action: 'user.groups',
        object_id: person.id,
        before: { group_ids: [...had].toSorted() },
        after: { group_ids: [...wanted].toSorted() },
      })
    }
    return await userPage(tx, person.id)
  })
}

/** Signs a person out everywhere, including oneself. */
export async function endSessionsOf(ctx: UserCtx, id: string): Promise<void> {
  await changingRoles(ctx, calls.adminEndSessions.access, async (tx) => {
    const isMe = id.toLowerCase() === tx.actor.user_id
    const person = isMe ? { id: tx.actor.user_id } : await managedPerson(tx, id)
    const count = await deleteSessionsOf(tx, person.id)
    await recordAudit(tx, { action: 'user.end_sessions', object_id: person.id, after: { sessions: count } })
  })
}

export async function handOverFrom(ctx: UserCtx, id: string, toId: string): Promise<HandedOver> {
  return await changingRoles(ctx, calls.adminHandOver.access, async (tx) => {
    const person = await managedPerson(tx, id)
    return await handOver(tx, person.id, toId)
  })
}
