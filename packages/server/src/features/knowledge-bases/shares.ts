import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { KnowledgeLevel, KnowledgeShare } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
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
import { gapsInAccount, gapsInRights } from '#features/sharing/gaps.service.ts'
import { canonical, peopleOf, requireSubject } from '#features/sharing/subjects.service.ts'
import { noteEvent } from './knowledge-bases.service.ts'
import { sharedBase } from './shares.queries.ts'

type Level = KnowledgeLevel

const baseOf = (id: string): Resource => ({ type: 'knowledge_base', id })

/** The permissions needed to find and read a base. */
const NEEDED: readonly Permission[] = ['knowledge_base:browse', 'knowledge_base:read']
/** Without this permission, a WRITE or ADMIN share only gives READ. */
const NEEDED_TO_WRITE: Permission = 'knowledge_base:upload'

/** A page of the shares of a base. */
export async function sharesOf(
  ctx: UserCtx,
  id: string,
  cursor: string | undefined,
): Promise<{ data: KnowledgeShare[]; next_cursor: string | null }> {
  await requireKnowledgeBase(ctx, id, 'share')
  return await pageOfGrants<Level>(ctx, baseOf(id), cursor)
}

/** What a subject would lack to use a base at this level. */
export async function checkShare(
  ctx: UserCtx,
  id: string,
  input: SubjectKey & { level: Level },
): Promise<{ gaps: ShareGap[] }> {
  await requireKnowledgeBase(ctx, id, 'share')
  const subject = canonical(input)
  const person = await requireSubject(ctx, subject)
  const needed = input.level === 'READ' ? NEEDED : [...NEEDED, NEEDED_TO_WRITE]
  return { gaps: [...gapsInAccount(person), ...(await gapsInRights(ctx, subject, needed))] }
}

/** Shares a base and notifies the receivers. */
export async function createShare(
  ctx: UserCtx,
  id: string,
  input: SubjectKey & { level: Level },
): Promise<KnowledgeShare> {
  const subject = canonical(input)
  return await sharing(ctx, id, async (tx, base) => {
    await requireSubject(tx, subject)
    // the owner already has all rights
    if (subject.subject_id === base.owner_id) throw new AppError('ERROR_ALREADY_SHARED')
    if (!(await insertGrant(tx, baseOf(base.id), subject, input.level)))
      throw new AppError('ERROR_ALREADY_SHARED')
    await notifySubject(tx, base, subject, 'knowledge_base_shared')
    await note(tx, base, 'share', subject, { after: input.level })
    return await shareOf(tx, base.id, subject)
  })
}

export async function changeShare(
  ctx: UserCtx,
  id: string,
  input: SubjectKey,
  level: Level,
): Promise<KnowledgeShare> {
  const subject = canonical(input)
  return await sharing(ctx, id, async (tx, base) => {
    const before = await updateGrant(tx, baseOf(base.id), subject, level)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    if (before !== level) await note(tx, base, 'share_update', subject, { before, after: level })
    return await shareOf(tx, base.id, subject)
  })
}

export async function removeShare(ctx: UserCtx, id: string, input: SubjectKey): Promise<void> {
  const subject = canonical(input)
  await sharing(ctx, id, async (tx, base) => {
    const before = await deleteGrant<Level>(tx, baseOf(base.id), subject)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await notifySubject(tx, base, subject, 'knowledge_base_unshared')
    await note(tx, base, 'unshare', subject, { before })
  })
}

/** Removes the caller's own share. */
export async function leaveBase(ctx: UserCtx, id: string): Promise<void> {
  const me: SubjectKey = { subject_type: 'user', subject_id: ctx.actor.user_id }
  await inTransaction(ctx, async (tx) => {
    await requireKnowledgeBase(tx, id, 'see')
    const base = await baseNamed(tx, id)
    const before = await deleteGrant<Level>(tx, baseOf(base.id), me)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await note(tx, base, 'unshare', me, { before })
  })
}

type Shared = { id: string; name: string; owner_id: string }

async function sharing<T>(
  ctx: UserCtx,
  id: string,
  work: (tx: UserCtx, base: Shared) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    await requireKnowledgeBase(tx, id, 'share')
    return await work(tx, await baseNamed(tx, id))
  })
}

async function baseNamed(ctx: UserCtx, id: string): Promise<Shared> {
  const base = await sharedBase(ctx, id)
  if (base === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  return { id: id.toLowerCase(), ...base }
}

async function shareOf(ctx: UserCtx, id: string, subject: SubjectKey): Promise<KnowledgeShare> {
  const share = await findGrant<Level>(ctx, baseOf(id), subject)
  if (share === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
  return share
}

async function notifySubject(
  ctx: UserCtx,
  base: Shared,
  subject: SubjectKey,
  kind: 'knowledge_base_shared' | 'knowledge_base_unshared',
): Promise<void> {
  const people = await peopleOf(ctx, subject)
  await notify(ctx, people, { kind, subject: { knowledge_base_id: base.id, name: base.name } })
}

const EVENTS = { share: 'shared', share_update: 'share_changed', unshare: 'unshared' } as const

/** Records a share in the activity and the audit trail, by id and level. */
async function note(
  ctx: UserCtx,
  base: Shared,
  what: keyof typeof EVENTS,
  { subject_type, subject_id }: SubjectKey,
  { before, after }: { before?: Level; after?: Level },
): Promise<void> {
  const level = after ?? before
  await noteEvent(ctx, base.id, {
    kind: EVENTS[what],
    actor_id: ctx.actor.user_id,
    details: { subject_type, subject_id, ...(level && { level }) },
  })
  const field = `${subject_type}:${subject_id}`
  await recordAudit(ctx, {
    action: `knowledge_base.${what}`,
    object_id: base.id,
    ...(before && { before: { [field]: before } }),
    ...(after && { after: { [field]: after } }),
  })
}
