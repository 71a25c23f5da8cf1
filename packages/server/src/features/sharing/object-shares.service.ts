import type { AuditAction } from '@parlance/contract/admin/audit.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
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
import { notify } from '#features/notices/notices.service.ts'
import { canonical, peopleOf, requireSubject } from './subjects.service.ts'

type Level = Share['level']

/** A kind of object that its owner shares at the levels User and Editor, and how its changes are told. */
export type SharedKind = {
  type: Resource['type']
  /** Throws unless the caller is allowed to share this object, or to leave it. */
  require: (ctx: UserCtx, id: string, action: 'share' | 'leave') => Promise<void>
  named: (ctx: UserCtx, id: string) => Promise<{ name: string; owner_id: string }>
  audit: { share: AuditAction; update: AuditAction; unshare: AuditAction }
  notices: { shared: Notice['kind']; unshared: Notice['kind'] }
  /** What a notice is about. */
  subject: (id: string, name: string) => Notice['subject']
}

/** A page of the shares of an object of the caller. */
export async function sharesOfObject(
  ctx: UserCtx,
  kind: SharedKind,
  id: string,
  cursor: string | undefined,
): Promise<{ data: Share[]; next_cursor: string | null }> {
  await kind.require(ctx, id, 'share')
  return await pageOfGrants<Level>(ctx, of(kind, id), cursor)
}

/** Shares an object of the caller and notifies the receivers. */
export async function shareObject(
  ctx: UserCtx,
  kind: SharedKind,
  id: string,
  input: SubjectKey & { level: Level },
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'share')
    await requireSubject(tx, subject)
    const isNew = await insertGrant(tx, of(kind, id), subject, input.level)
    if (!isNew) throw new AppError('ERROR_ALREADY_SHARED')
    await tell(tx, kind, id, subject, kind.notices.shared)
    await note(tx, kind.audit.share, id, subject, { after: input.level })
    return await shareOf(tx, kind, id, subject)
  })
}

export async function changeObjectShare(
  ctx: UserCtx,
  kind: SharedKind,
  id: string,
  input: SubjectKey,
  level: Level,
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'share')
    const before = await updateGrant(tx, of(kind, id), subject, level)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    if (before !== level) await note(tx, kind.audit.update, id, subject, { before, after: level })
    return await shareOf(tx, kind, id, subject)
  })
}

export async function unshareObject(
  ctx: UserCtx,
  kind: SharedKind,
  id: string,
  input: SubjectKey,
): Promise<void> {
  const subject = canonical(input)
  await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'share')
    const before = await deleteGrant<Level>(tx, of(kind, id), subject)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await tell(tx, kind, id, subject, kind.notices.unshared)
    await note(tx, kind.audit.unshare, id, subject, { before })
  })
}

/** Removes the caller's own share. */
export async function leaveObject(ctx: UserCtx, kind: SharedKind, id: string): Promise<void> {
  const me: SubjectKey = { subject_type: 'user', subject_id: ctx.actor.user_id }
  await inTransaction(ctx, async (tx) => {
    await kind.require(tx, id, 'leave')
    const before = await deleteGrant<Level>(tx, of(kind, id), me)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await note(tx, kind.audit.unshare, id, me, { before })
  })
}

const of = ({ type }: SharedKind, id: string): Resource => ({ type, id })

async function shareOf(ctx: UserCtx, kind: SharedKind, id: string, subject: SubjectKey): Promise<Share> {
  const share = await findGrant<Level>(ctx, of(kind, id), subject)
  if (share === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
  return share
}

async function tell(
  ctx: UserCtx,
  kind: SharedKind,
  id: string,
  subject: SubjectKey,
  notice: Notice['kind'],
): Promise<void> {
  const { name, owner_id } = await kind.named(ctx, id)
  const people = (await peopleOf(ctx, subject)).filter((person) => person !== owner_id)
  await notify(ctx, people, { kind: notice, subject: kind.subject(id.toLowerCase(), name) })
}

/** A share in the audit trail: the subject's id is the field, the level its value. */
async function note(
  ctx: UserCtx,
  action: AuditAction,
  id: string,
  { subject_type, subject_id }: SubjectKey,
  { before, after }: { before?: Level; after?: Level },
): Promise<void> {
  const field = `${subject_type}:${subject_id}`
  await recordAudit(ctx, {
    action,
    object_id: id.toLowerCase(),
    ...(before && { before: { [field]: before } }),
    ...(after && { after: { [field]: after } }),
  })
}
