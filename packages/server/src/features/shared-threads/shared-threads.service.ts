import type {
  AdminSharedThread,
  NewSharedThread,
  SharedThread,
} from '@parlance/contract/chat/shared-threads.ts'
import {
  ADMIN_PAGE_SIZE,
  SHARED_THREAD_PAGE_SIZE,
  SHARED_THREADS_MAX,
} from '@parlance/contract/core/limits.ts'
import { givenInstant } from '@parlance/contract/core/schemas.ts'
import { z } from 'zod'
import { insertGrant, type SubjectKey } from '#core/access/shares.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import { randomToken, sha256, uuidv7 } from '#core/ids.ts'
import { seal, unseal } from '#core/secrets/sealed.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { canonical, requireSubject } from '#features/sharing/subjects.service.ts'
import { type Branch, insertKept, messagesOn } from './paths.queries.ts'
import * as queries from './shared-threads.queries.ts'
import { shownParts } from './shown-parts.ts'

export const SHARED_THREAD_PURPOSE = 'shared-thread'

/** The end of a page of links: the creation time of the last one, and its id. */
const place = z.tuple([givenInstant, z.uuid()])

/** Messages stored by one statement. */
const BATCH = 200

/** Creates a link to a branch of a conversation of the caller; the branch ends at a message that they see. */
export async function createLink(
  ctx: UserCtx,
  threadId: string,
  { subjects: given, ...asked }: NewSharedThread,
): Promise<SharedThread> {
  if (asked.audience === 'anyone' && !ctx.actor.features.has('share_threads_publicly')) {
    throw new AppError('ERROR_FORBIDDEN')
  }
  if (asked.expires_at !== null && Date.parse(asked.expires_at) <= Date.now()) {
    throw new AppError('ERROR_SHARED_THREAD_EXPIRES_IN_PAST')
  }
  const id = uuidv7()
  const token = randomToken()
  const link = await inTransaction(ctx, async (tx) => {
    const thread = await queries.holdMyThread(tx, threadId)
    if (thread === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
    if ((await queries.countMine(tx)) >= SHARED_THREADS_MAX) {
      throw new AppError('ERROR_SHARED_THREADS_TOO_MANY')
    }
    const branch: Branch = {
      thread_id: threadId,
      message_id: asked.message_id,
      grows: false,
    }
    if ((await messagesOn(tx, branch, 0, 1)).length === 0) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
    const isSnapshot = asked.kind === 'snapshot'
    await queries.insertLink(tx, {
      ...asked,
      id,
      thread_id: threadId,
      title: isSnapshot ? thread.name : null,
      token_hash: sha256(token),
      token_sealed: seal(ctx.deps.config, SHARED_THREAD_PURPOSE, token),
    })
    if (isSnapshot) await keepMessages(tx, id, branch, asked.with_files)
    await nameReaders(tx, id, given)
    await recordAudit(tx, {
      action: 'shared_thread.create',
      object_id: id,
      after: { ...auditFields(asked), subjects: given.length },
    })
    return await findMine(tx, id)
  })
  return link
}

/** The caller's links, newest first, or those to one conversation. */
export async function listMine(
  ctx: UserCtx,
  { cursor, thread_id }: { cursor?: string | undefined; thread_id?: string | undefined },
): Promise<{ data: SharedThread[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : placeAt(cursor, place)
  const rows = await queries.listMine(ctx, { thread_id, after }, SHARED_THREAD_PAGE_SIZE + 1)
  const { data, next_cursor } = pageOf(rows, SHARED_THREAD_PAGE_SIZE)
  return { data: data.map((row) => present(ctx, row)), next_cursor }
}

/** A page of everyone's links: their owners and settings, never their content. */
export async function listAll(
  ctx: UserCtx,
  { query, page }: { query: string; page: number },
): Promise<{ data: AdminSharedThread[]; total: number; page: number }> {
  return {
    ...(await queries.listAll(ctx, query, ADMIN_PAGE_SIZE, (page - 1) * ADMIN_PAGE_SIZE)),
    page,
  }
}

/** Ends a link of the caller with its files; `whose`: or a link of anyone. */
export async function revokeLink(ctx: UserCtx, id: string, whose: 'mine' | 'any'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const link = await queries.deleteLink(tx, id, whose === 'mine' ? ctx.actor.user_id : null)
    if (link === undefined) throw new AppError('ERROR_SHARED_THREAD_NOT_FOUND')
    await recordAudit(tx, {
      action: 'shared_thread.revoke',
      object_id: link.id,
      before: auditFields(link),
    })
  })
}

/** The messages of a snapshot, reduced to what readers can see. */
async function keepMessages(tx: Ctx, id: string, branch: Branch, withFiles: boolean): Promise<void> {
  for (let after = 0; ; after += BATCH) {
    const messages = await messagesOn(tx, branch, after, BATCH)
    if (messages.some(({ status }) => status === 'running')) throw new AppError('ERROR_RUN_IN_PROGRESS')
    const kept = messages.map(({ position, message_id, status, parts }) => ({
      position,
      message_id,
      status,
      parts: shownParts(parts, withFiles),
    }))
    if (kept.length > 0) await insertKept(tx, id, kept)
    if (messages.length < BATCH) return
  }
}

async function nameReaders(tx: UserCtx, id: string, given: readonly SubjectKey[]): Promise<void> {
  for (const one of given) {
    const subject = canonical(one)
    await requireSubject(tx, subject)
    await insertGrant(tx, { type: 'shared_thread', id }, subject, 'read')
  }
}

async function findMine(ctx: UserCtx, id: string): Promise<SharedThread> {
  const [row] = await queries.listMine(ctx, { id }, 1)
  if (row === undefined) throw new AppError('ERROR_SHARED_THREAD_NOT_FOUND')
  return present(ctx, row)
}

function present(ctx: Ctx, { token_sealed, ...row }: Omit<queries.MyLink, 'place'>): SharedThread {
  return { ...row, url: addressOf(ctx, row.id, token_sealed) }
}

function addressOf({ deps, log }: Ctx, id: string, sealed: Buffer): string | null {
  try {
    return `${deps.config.public_url}/shared/${unseal(deps.config, SHARED_THREAD_PURPOSE, sealed)}`
  } catch {
    log.error(
      { shared_thread_id: id },
      'a link can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    )
    return null
  }
}

type AuditFields = {
  kind: string
  audience: string
  with_files: boolean
  expires_at: string | null
}

/** What the audit trail records about a link: never the title of the conversation. */
function auditFields({ kind, audience, with_files, expires_at }: AuditFields): AuditFields {
  return { kind, audience, with_files, expires_at }
}
