import type { Share, ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import {
  deleteGrant,
  findGrant,
  insertGrant,
  pageOfGrants,
  type Resource,
  type SubjectKey,
  updateGrant,
} from '#core/access/shares.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { type NewNotice, notify } from '#features/notices/notices.service.ts'
import { gapsInAccount, gapsInRights } from './gaps.service.ts'
import { canonical, peopleOf, requireSubject } from './subjects.service.ts'

type Level = Share['level']
type Granted = SubjectKey & { level: Level }

/** Objects of one kind that are shared at the levels User and Editor. */
export type Sharable = {
  type: 'assistant' | 'folder' | 'prompt'
  /** Throws 404, or the refusal, unless the caller is allowed to share the object. */
  require: (ctx: UserCtx, id: string, refusal: ErrorCode) => Promise<unknown>
  /** Its name and owner; throws 404. */
  find: (ctx: UserCtx, id: string) => Promise<{ name: string; owner_id: string | null }>
  /** The notice for the people concerned. */
  notice: (id: string, name: string, what: 'shared' | 'unshared') => NewNotice
  /** Runs in the transaction that removes a share. */
  onTaken?: (tx: UserCtx, id: string) => Promise<void>
}

const resourceOf = ({ type }: Sharable, id: string): Resource => ({ type, id })

/** A page of the shares of an object of the caller. */
export async function pageOfShares(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  cursor: string | undefined,
): Promise<{ data: Share[]; next_cursor: string | null }> {
  await kind.require(ctx, id, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return await pageOfGrants<Level>(ctx, resourceOf(kind, id), cursor)
}

/** What a subject would lack to use an object of the caller, if only permissions are needed. */
export async function gapsOfShare(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  { level, ...input }: Granted,
  needed: Readonly<Record<Level, readonly Permission[]>>,
): Promise<{ gaps: ShareGap[] }> {
  await kind.require(ctx, id, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  const subject = canonical(input)
  const person = await requireSubject(ctx, subject)
  return { gaps: [...gapsInAccount(person), ...(await gapsInRights(ctx, subject, needed[level]))] }
}

/**
 * Shares an object and notifies the people concerned. `check` throws for an unusable subject; the function it returns
 * runs in the same transaction.
 */
export async function addShare(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  input: Granted,
  check: (tx: UserCtx, subject: SubjectKey) => Promise<(() => Promise<void>) | void>,
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    const also = await check(tx, subject)
    if (!(await insertGrant(tx, resourceOf(kind, id), subject, input.level)))
      throw new AppError('ERROR_ALREADY_SHARED')
    await also?.()
    await notifySubject(tx, kind, id, subject, 'shared')
    await noteShare(tx, kind, 'share', id, { after: { ...subject, level: input.level } })
    return await shareOf(tx, kind, id, subject)
  })
}

/** Changes the level of a share. */
export async function setShare(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  input: SubjectKey,
  level: Level,
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    const before = await updateGrant(tx, resourceOf(kind, id), subject, level)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await noteShare(tx, kind, 'share_update', id, {
      before: { ...subject, level: before },
      after: { ...subject, level },
    })
    return await shareOf(tx, kind, id, subject)
  })
}

export async function takeShare(ctx: UserCtx, kind: Sharable, id: string, input: SubjectKey): Promise<void> {
  const subject = canonical(input)
  await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'ERROR_CANNOT_DELETE_SHARE')
    const level = await deleteGrant<Level>(tx, resourceOf(kind, id), subject)
    if (level === undefined) {
      // owners have access without a share, and cannot lose it
      const isOwner = (await kind.find(tx, id)).owner_id === subject.subject_id
      throw new AppError(isOwner ? 'ERROR_SHARE_NOT_DELETED' : 'ERROR_SHARE_NOT_FOUND')
    }
    await kind.onTaken?.(tx, id)
    await notifySubject(tx, kind, id, subject, 'unshared')
    await noteShare(tx, kind, 'unshare', id, { before: { ...subject, level } })
  })
}

/**
 * Removes the caller's own share. `check` throws unless they can leave; its other changes are part of the
 * transaction.
 */
export async function leaveShared(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  check: (tx: UserCtx) => Promise<void>,
): Promise<void> {
  const me: SubjectKey = { subject_type: 'user', subject_id: ctx.actor.user_id }
  await inTransaction(ctx, async (tx) => {
    await check(tx)
    const level = await deleteGrant<Level>(tx, resourceOf(kind, id), me)
    if (level === undefined) return
    await kind.onTaken?.(tx, id)
    await noteShare(tx, kind, 'unshare', id, { before: { ...me, level } })
  })
}

/** A share in the audit trail: the subject's id is the field, the level its value. */
async function noteShare(
  ctx: UserCtx,
  { type }: Sharable,
  what: 'share' | 'share_update' | 'unshare',
  id: string,
  change: { before?: Granted; after?: Granted },
): Promise<void> {
  const auditFields = ({ subject_type, subject_id, level }: Granted) => ({
    [`${subject_type}:${subject_id}`]: level,
  })
  await recordAudit(ctx, {
    action: `${type}.${what}`,
    object_id: id.toLowerCase(),
    ...(change.before && { before: auditFields(change.before) }),
    ...(change.after && { after: auditFields(change.after) }),
  })
}

async function notifySubject(
  ctx: UserCtx,
  kind: Sharable,
  id: string,
  subject: SubjectKey,
  what: 'shared' | 'unshared',
): Promise<void> {
  const { name } = await kind.find(ctx, id)
  const people = await peopleOf(ctx, subject)
  await notify(ctx, people, kind.notice(id.toLowerCase(), name, what))
}

async function shareOf(ctx: UserCtx, kind: Sharable, id: string, subject: SubjectKey): Promise<Share> {
  const share = await findGrant<Level>(ctx, resourceOf(kind, id), subject)
  if (share === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
  return share
}
