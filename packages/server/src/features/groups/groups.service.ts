import type { AuditAction } from '@parlance/contract/admin/audit.ts'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Group, GroupMember } from '@parlance/contract/people/groups.ts'
import { may } from '#core/access/permissions.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import { deleteGroup, findGroup, insertGroup, listGroups, lockGroup, updateGroup } from './groups.queries.ts'
import {
  deleteMember,
  findMember,
  hasOtherManager,
  insertMember,
  isPerson,
  listMembers,
  managersOf,
  updateMember,
} from './members.queries.ts'

type ListQuery = { query?: string | undefined; page: number }
type Page<T> = { data: T[]; total: number; page: number }

export async function myGroups(ctx: UserCtx, { query, page }: ListQuery): Promise<Page<Group>> {
  return { ...(await listGroups(ctx, query, ADMIN_PAGE_SIZE, (page - 1) * ADMIN_PAGE_SIZE)), page }
}

export async function createGroup(
  ctx: UserCtx,
  input: { name: string; description: string },
): Promise<Group> {
  const id = uuidv7()
  return await inTransaction(ctx, async (tx) => {
    if (!(await insertGroup(tx, { id, ...input }))) throw new AppError('ERROR_GROUP_NAME_ALREADY_IN_USE')
    await note(tx, 'group.create', id, { after: { [`user:${ctx.actor.user_id}`]: 'manager' } })
    return await getGroup(tx, id)
  })
}

/** A group of mine, or any group for an administrator; otherwise 404. */
export async function getGroup(ctx: UserCtx, id: string): Promise<Group> {
  const group = await findGroup(ctx, id)
  if (group === undefined) throw new AppError('ERROR_GROUP_NOT_FOUND')
  return group
}

export async function changeGroup(
  ctx: UserCtx,
  id: string,
  input: { name: string; description: string },
): Promise<Group> {
  return await managing(ctx, id, 'ERROR_CANNOT_UPDATE_GROUP', async (tx) => {
    if (!(await updateGroup(tx, { id, ...input }))) throw new AppError('ERROR_GROUP_NAME_ALREADY_IN_USE')
    await note(tx, 'group.update', id, {})
    return await getGroup(tx, id)
  }).catch((error: unknown) => {
    // with concurrent renames to the same name, the slower one violates the constraint
    const isTaken = violatedConstraint(error) === 'user_groups__name'
    throw isTaken ? new AppError('ERROR_GROUP_NAME_ALREADY_IN_USE') : error
  })
}

export async function removeGroup(ctx: UserCtx, id: string): Promise<void> {
  await managing(ctx, id, 'ERROR_CANNOT_DELETE_GROUP', async (tx, group) => {
    await deleteGroup(tx, group.id)
    await note(tx, 'group.delete', id, {})
  })
}

/** Members with their e-mails, for managers of the group and callers who can look people up. */
export async function groupMembers(
  ctx: UserCtx,
  id: string,
  { query, page }: ListQuery,
): Promise<Page<GroupMember>> {
  const group = await getGroup(ctx, id)
  if (!group.may_manage && !may(ctx.actor, 'user:list')) {
    throw new AppError('ERROR_NOT_ALLOWED_TO_GET_MEMBER_LIST')
  }
  return { ...(await listMembers(ctx, id, query, ADMIN_PAGE_SIZE, (page - 1) * ADMIN_PAGE_SIZE)), page }
}

export async function addMember(
  ctx: UserCtx,
  id: string,
  input: { user_id: string; type: GroupMember['type'] },
): Promise<GroupMember> {
  return await managing(ctx, id, 'ERROR_CANNOT_ADD_USER', async (tx, group) => {
    if (!(await isPerson(tx, input.user_id))) throw new AppError('ERROR_USER_NOT_FOUND')
    const isMe = input.user_id.toLowerCase() === tx.actor.user_id
    if (isMe && group.my_type === null) throw new AppError('ERROR_CANNOT_JOIN_GROUP')
    if (!(await insertMember(tx, id, input.user_id, input.type))) {
      throw new AppError('ERROR_USER_ALREADY_IN_GROUP')
    }
    const member = await memberOf(tx, id, input.user_id, 'ERROR_USER_NOT_FOUND')
    const subject = { group_id: group.id, name: group.name }
    await notify(tx, [member.user_id], { kind: 'group_joined', subject })
    await tellManagers(tx, group, member.user_id)
    await note(tx, 'group.add_member', id, { after: { [`user:${member.user_id}`]: member.type } })
    return member
  })
}

/** Notifies the managers of a group when another person adds a member. */
export async function tellManagers(
  ctx: UserCtx,
  { id, name }: Pick<Group, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const managers = await managersOf(ctx, id)
  if (managers.includes(ctx.actor.user_id)) return
  const others = managers.filter((manager) => manager !== userId)
  await notify(ctx, others, {
    kind: 'group_member_added',
    subject: { group_id: id, name, user_id: userId },
  })
}

export async function setMember(
  ctx: UserCtx,
  id: string,
  userId: string,
  type: GroupMember['type'],
): Promise<GroupMember> {
  return await managing(ctx, id, 'ERROR_CANNOT_UPDATE_GROUP', async (tx) => {
    const member = await memberOf(tx, id, userId, 'ERROR_USER_NOT_FOUND')
    if (type === 'member') await requireOtherManager(tx, id, member)
    await updateMember(tx, id, userId, type)
    const field = `user:${member.user_id}`
    await note(tx, 'group.update_member', id, { before: { [field]: member.type }, after: { [field]: type } })
    return { ...member, type }
  })
}

/** Removes someone, or lets the caller leave. */
export async function removeMember(ctx: UserCtx, id: string, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockGroup(tx, id)
    const group = await getGroup(tx, id)
    const leaves = userId.toLowerCase() === ctx.actor.user_id && group.source === 'own'
    if (!group.may_manage && !leaves) throw new AppError('ERROR_CANNOT_REMOVE_USER')
    const member = await memberOf(tx, id, userId, 'ERROR_USER_NOT_REMOVED')
    await requireOtherManager(tx, id, member)
    await deleteMember(tx, id, userId)
    await note(tx, 'group.remove_member', id, { before: { [`user:${member.user_id}`]: member.type } })
  })
}

/** Records a change of a group in the audit trail: ids and levels, no names. */
async function note(
  ctx: UserCtx,
  action: AuditAction & `group.${string}`,
  id: string,
  change: { before?: Record<string, string>; after?: Record<string, string> },
): Promise<void> {
  await recordAudit(ctx, { action, object_id: id.toLowerCase(), ...change })
}

/** Runs `work` with the group locked if the caller manages it; otherwise 404, or `refusal` if they see the group. */
async function managing<T>(
  ctx: UserCtx,
  id: string,
  refusal: ErrorCode,
  work: (tx: UserCtx, group: Group) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    await lockGroup(tx, id)
    const group = await getGroup(tx, id)
    if (!group.may_manage) throw new AppError(refusal)
    return await work(tx, group)
  })
}

async function memberOf(ctx: UserCtx, id: string, userId: string, missing: ErrorCode): Promise<GroupMember> {
  const member = await findMember(ctx, id, userId)
  if (member === undefined) throw new AppError(missing)
  return member
}

async function requireOtherManager(ctx: UserCtx, id: string, member: GroupMember): Promise<void> {
  if (member.type === 'manager' && !(await hasOtherManager(ctx, id, member.user_id))) {
    throw new AppError('ERROR_LAST_MANAGER')
  }
}
