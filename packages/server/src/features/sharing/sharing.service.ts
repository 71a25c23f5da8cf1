import type { AuditAction } from '@parlance/contract/admin/audit.ts'
import type { Share, ShareGap, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { SUBJECT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import { may } from '#core/access/permissions.ts'
import {
  deleteGrant,
  findGrant,
  firstGrants,
  insertGrant,
  pageOfGrants,
  type Resource,
  type SubjectKey,
  updateGrant,
} from '#core/access/shares.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { uninstall } from '#features/marketplace/installs.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import { gapsOfExternalGroup, gapsOfGroup, gapsOfPerson } from './gaps.service.ts'
import { findShared } from './sharing.queries.ts'
import { searchSubjects, type SubjectKind } from './subjects.queries.ts'
import { canonical, peopleOf, requireSubject } from './subjects.service.ts'

type Level = Share['level']

const assistant = (id: string): Resource => ({ type: 'assistant', id })

/** The shares of an assistant of the caller. */
export async function sharedWith(ctx: UserCtx, assistantId: string): Promise<Share[]> {
  await requireAssistant(ctx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return await firstGrants<Level>(ctx, assistant(assistantId))
}

/** A page of the shares of an assistant of the caller. */
export async function sharesOf(
  ctx: UserCtx,
  assistantId: string,
  cursor: string | undefined,
): Promise<{ data: Share[]; next_cursor: string | null }> {
  await requireAssistant(ctx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return await pageOfGrants<Level>(ctx, assistant(assistantId), cursor)
}

/** What a subject would lack to use an assistant of the caller. */
export async function checkShare(
  ctx: UserCtx,
  assistantId: string,
  input: SubjectKey,
): Promise<{ gaps: ShareGap[] }> {
  await requireAssistant(ctx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return { gaps: await gapsFor(ctx, assistantId, canonical(input)) }
}

/** How what is lacked is granted with a share. */
const REMEDIES = {
  model: { type: 'model', level: 'user', action: 'model.grant', needs: 'llm:configure' },
  knowledge_base: { type: 'knowledge_base', level: 'READ', action: 'knowledge_base.share', needs: null },
  tool: { type: 'mcp_server', level: 'user', action: 'mcp_server.grant', needs: 'provider:manage' },
} as const
type Remedy = { kind: keyof typeof REMEDIES; id: string }

/**
 * Shares an assistant of the caller and tells those concerned; grants the models, the MCP servers and the reading of the
 * bases listed in `remedies` with it.
 */
export async function createShare(
  ctx: UserCtx,
  assistantId: string,
  input: SubjectKey & { level: Level; remedies: Remedy[] },
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await requireAssistant(tx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    const gaps = await gapsFor(tx, assistantId, subject)
    if (!(await insertGrant(tx, assistant(assistantId), subject, input.level)))
      throw new AppError('ERROR_ALREADY_SHARED')
    await remedy(tx, subject, gaps, input.remedies)
    await tell(tx, assistantId, subject, 'assistant_shared')
    await noteShare(tx, 'assistant.share', assistantId, { after: { ...subject, level: input.level } })
    return await shareOf(tx, assistantId, subject)
  })
}

export async function changeShare(
  ctx: UserCtx,
  assistantId: string,
  input: SubjectKey,
  level: Level,
): Promise<Share> {
  const subject = canonical(input)
  return await inTransaction(ctx, async (tx) => {
    await requireAssistant(tx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    const before = await updateGrant(tx, assistant(assistantId), subject, level)
    if (before === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
    await noteShare(tx, 'assistant.share_update', assistantId, {
      before: { ...subject, level: before },
      after: { ...subject, level },
    })
    return await shareOf(tx, assistantId, subject)
  })
}

export async function removeShare(ctx: UserCtx, assistantId: string, input: SubjectKey): Promise<void> {
  const subject = canonical(input)
  await inTransaction(ctx, async (tx) => {
    await requireAssistant(tx, assistantId, 'share', 'ERROR_CANNOT_DELETE_SHARE')
    const level = await deleteGrant<Level>(tx, assistant(assistantId), subject)
    if (level === undefined) {
      // owners have access without a share, which nothing takes away
      const isOwner = (await findShared(tx, assistantId))?.owner_id === subject.subject_id
      throw new AppError(isOwner ? 'ERROR_SHARE_NOT_DELETED' : 'ERROR_SHARE_NOT_FOUND')
    }
    await tell(tx, assistantId, subject, 'assistant_unshared')
    await noteShare(tx, 'assistant.unshare', assistantId, { before: { ...subject, level } })
  })
}

/** Removes the caller's own share or installation. */
export async function leaveAssistant(ctx: UserCtx, assistantId: string): Promise<void> {
  const me: SubjectKey = { subject_type: 'user', subject_id: ctx.actor.user_id }
  await inTransaction(ctx, async (tx) => {
    await requireAssistant(tx, assistantId, 'leave', 'ERROR_SHARE_NOT_FOUND')
    const level = await deleteGrant<Level>(tx, assistant(assistantId), me)
    await uninstall(tx, assistantId)
    if (level === undefined) return
    await noteShare(tx, 'assistant.unshare', assistantId, { before: { ...me, level } })
  })
}

/** People and groups, or one of the two kinds, by name, SUBJECT_PAGE_SIZE a page. */
export async function findSubjects(
  ctx: UserCtx,
  { query, page, kind }: { query: string; page: number; kind?: SubjectKind | undefined },
): Promise<{ data: Subject[]; next_cursor: number | null }> {
  const offset = (page - 1) * SUBJECT_PAGE_SIZE
  const rows = await searchSubjects(ctx, { query, kind }, SUBJECT_PAGE_SIZE + 1, offset)
  return {
    data: rows.slice(0, SUBJECT_PAGE_SIZE),
    next_cursor: rows.length > SUBJECT_PAGE_SIZE ? page + 1 : null,
  }
}

/** Throws if there is no such subject, or if it is the caller. */
async function gapsFor(ctx: UserCtx, assistantId: string, subject: SubjectKey): Promise<ShareGap[]> {
  const person = await requireSubject(ctx, subject)
  const { version_id } = await sharedOf(ctx, assistantId)
  if (person !== null) return await gapsOfPerson(ctx, version_id, person)
  const { subject_type, subject_id } = subject
  if (subject_type === 'external_group') return await gapsOfExternalGroup(ctx, version_id, subject_id)
  return await gapsOfGroup(ctx, version_id, subject_id)
}

/** Grants missing access as far as the caller is allowed to. */
async function remedy(
  ctx: UserCtx,
  subject: SubjectKey,
  gaps: readonly ShareGap[],
  remedies: readonly Remedy[],
): Promise<void> {
  for (const remedy of remedies) {
    const { kind } = remedy
    const id = remedy.id.toLowerCase()
    const gap = gaps.find((one) => one.kind === kind && one.id === id)
    const { type, level, action, needs } = REMEDIES[kind]
    if (needs === null ? gap?.remedy === 'administrator' : !may(ctx.actor, needs)) {
      throw new AppError('ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    }
    if (gap === undefined) throw new AppError('ERROR_SHARE_NOT_CREATED')
    await insertGrant(ctx, { type, id }, subject, level)
    await recordAudit(ctx, {
      action,
      object_id: id,
      after: { [`${subject.subject_type}:${subject.subject_id}`]: level },
    })
  }
}

type Granted = SubjectKey & { level: Level }

/** A share in the audit trail: the subject's id is the field, the level its value. */
async function noteShare(
  ctx: UserCtx,
  action: AuditAction & `assistant.${string}`,
  assistantId: string,
  change: { before?: Granted; after?: Granted },
): Promise<void> {
  const auditFields = ({ subject_type, subject_id, level }: Granted) => ({
    [`${subject_type}:${subject_id}`]: level,
  })
  await recordAudit(ctx, {
    action,
    object_id: assistantId.toLowerCase(),
    ...(change.before && { before: auditFields(change.before) }),
    ...(change.after && { after: auditFields(change.after) }),
  })
}

async function tell(
  ctx: UserCtx,
  assistantId: string,
  subject: SubjectKey,
  kind: 'assistant_shared' | 'assistant_unshared',
): Promise<void> {
  const { name } = await sharedOf(ctx, assistantId)
  const people = await peopleOf(ctx, subject)
  await notify(ctx, people, { kind, subject: { assistant_id: assistantId.toLowerCase(), name } })
}

async function sharedOf(ctx: UserCtx, assistantId: string): Promise<{ name: string; version_id: string }> {
  const shared = await findShared(ctx, assistantId)
  if (shared === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return shared
}

async function shareOf(ctx: UserCtx, assistantId: string, subject: SubjectKey): Promise<Share> {
  const share = await findGrant<Level>(ctx, assistant(assistantId), subject)
  if (share === undefined) throw new AppError('ERROR_SHARE_NOT_FOUND')
  return share
}
