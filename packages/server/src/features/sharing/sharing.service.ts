import type { Share, ShareGap, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { SUBJECT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import { may } from '#core/access/permissions.ts'
import { firstGrants, insertGrant, type SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { uninstall } from '#features/marketplace/installs.service.ts'
import { gapsOfExternalGroup, gapsOfGroup, gapsOfPerson } from './gaps.service.ts'
import { findShared } from './sharing.queries.ts'
import * as shares from './shares.service.ts'
import { searchSubjects, type SubjectKind } from './subjects.queries.ts'
import { canonical, requireSubject } from './subjects.service.ts'

type Level = Share['level']

const ASSISTANTS: shares.Sharable = {
  type: 'assistant',
  require: (ctx, id, refusal) => requireAssistant(ctx, id, 'share', refusal),
  find: sharedOf,
  notice: (id, name, what) => ({ kind: `assistant_${what}`, subject: { assistant_id: id, name } }),
}

/** The shares of an assistant of the caller. */
export async function sharedWith(ctx: UserCtx, assistantId: string): Promise<Share[]> {
  await requireAssistant(ctx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return await firstGrants<Level>(ctx, { type: 'assistant', id: assistantId })
}

/** A page of the shares of an assistant of the caller. */
export const sharesOf = (ctx: UserCtx, assistantId: string, cursor: string | undefined) =>
  shares.pageOfShares(ctx, ASSISTANTS, assistantId, cursor)

/** What a subject would lack to use an assistant of the caller. */
export async function checkShare(
  ctx: UserCtx,
  assistantId: string,
  input: SubjectKey,
): Promise<{ gaps: ShareGap[] }> {
  await requireAssistant(ctx, assistantId, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  return { gaps: await gapsFor(ctx, assistantId, canonical(input)) }
}

/** How missing access is granted with a share. */
const REMEDIES = {
  model: { type: 'model', level: 'user', action: 'model.grant', needs: 'llm:configure' },
  knowledge_base: { type: 'knowledge_base', level: 'READ', action: 'knowledge_base.share', needs: null },
  tool: { type: 'mcp_server', level: 'user', action: 'mcp_server.grant', needs: 'provider:manage' },
} as const
type Remedy = { kind: keyof typeof REMEDIES; id: string }

/**
 * Shares an assistant of the caller and notifies the people concerned; also grants access to the models, MCP servers
 * and bases listed in `remedies`.
 */
export const createShare = (
  ctx: UserCtx,
  assistantId: string,
  input: SubjectKey & { level: Level; remedies: Remedy[] },
) =>
  shares.addShare(ctx, ASSISTANTS, assistantId, input, async (tx, subject) => {
    const gaps = await gapsFor(tx, assistantId, subject)
    return () => remedy(tx, subject, gaps, input.remedies)
  })

export const changeShare = (ctx: UserCtx, assistantId: string, input: SubjectKey, level: Level) =>
  shares.setShare(ctx, ASSISTANTS, assistantId, input, level)

export const removeShare = (ctx: UserCtx, assistantId: string, input: SubjectKey) =>
  shares.takeShare(ctx, ASSISTANTS, assistantId, input)

/** Removes the caller's own share or installation. */
export const leaveAssistant = (ctx: UserCtx, assistantId: string) =>
  shares.leaveShared(ctx, ASSISTANTS, assistantId, async (tx) => {
    await requireAssistant(tx, assistantId, 'leave', 'ERROR_SHARE_NOT_FOUND')
    await uninstall(tx, assistantId)
  })

/** A page of SUBJECT_PAGE_SIZE people and groups, or one of the two kinds, by name. */
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

/** Grants the missing access that the caller is allowed to grant. */
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

async function sharedOf(
  ctx: UserCtx,
  assistantId: string,
): Promise<{ name: string; version_id: string; owner_id: string | null }> {
  const shared = await findShared(ctx, assistantId)
  if (shared === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return shared
}
