import type { KnowledgeBaseDetail, KnowledgeImpact } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { requireKnowledgeBase, type KnowledgeAction } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { rebuildBase, removeBase, unhideBase } from '#features/documents/documents.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import {
  giveBase,
  holdBase,
  holdHeir,
  insertBase,
  isConfiguration,
  setArchivedAt,
  updateBase,
  type HeldBase,
  type NewBase,
} from './changes.queries.ts'
import { countImpact } from './knowledge-bases.queries.ts'
import { baseOf, noteEvent } from './knowledge-bases.service.ts'

type Changes = Partial<Pick<HeldBase, (typeof FIELDS)[number]>>

export async function createBase(ctx: UserCtx, input: Omit<NewBase, 'id'>): Promise<{ id: string }> {
  const id = uuidv7()
  return await inTransaction(ctx, async (tx) => {
    if (!(await insertBase(tx, { id, ...input }))) {
      throw new AppError('ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE')
    }
    await noteEvent(tx, id, { kind: 'created', actor_id: ctx.actor.user_id })
    await recordAudit(tx, {
      action: 'knowledge_base.create',
      object_id: id,
      after: { is_public: input.is_public },
    })
    return { id }
  })
}

export async function changeBase(
  ctx: UserCtx,
  id: string,
  changes: { [K in keyof Changes]: Changes[K] | undefined },
): Promise<KnowledgeBaseDetail> {
  await changing(ctx, id, 'configure', async (tx, before) => {
    const after = {
      ...before,
      name: changes.name ?? before.name,
      description: changes.description ?? before.description,
      is_public: changes.is_public ?? before.is_public,
      rag_configuration_id:
        changes.rag_configuration_id === undefined
          ? before.rag_configuration_id
          : changes.rag_configuration_id,
      language: changes.language ?? before.language,
    }
    const fields = FIELDS.filter((field) => before[field] !== after[field])
    if (fields.length === 0) return
    if (fields.includes('rag_configuration_id')) await requireConfiguration(tx, after.rag_configuration_id)
    await updateBase(tx, after)
    if (fields.some((field) => INDEXED.has(field))) await rebuildBase(tx, before.id)
    await noteEvent(tx, before.id, {
      kind: 'changed',
      actor_id: ctx.actor.user_id,
      details: { fields: fields.join(' ') },
    })
    await recordAudit(tx, {
      action: 'knowledge_base.update',
      object_id: before.id,
      before: settings(before),
      after: settings(after),
    })
  })
  return await baseOf(ctx, id)
}

/** Archives or restores a base. */
export async function archiveBase(
  ctx: UserCtx,
  id: string,
  isArchived: boolean,
): Promise<KnowledgeBaseDetail> {
  await changing(ctx, id, 'archive', async (tx, base) => {
    if (base.is_archived === isArchived) return
    await setArchivedAt(tx, base.id, isArchived)
    await noteEvent(tx, base.id, {
      kind: isArchived ? 'archived' : 'restored',
      actor_id: ctx.actor.user_id,
    })
    await recordAudit(tx, {
      action: isArchived ? 'knowledge_base.archive' : 'knowledge_base.restore',
      object_id: base.id,
    })
  })
  return await baseOf(ctx, id)
}

export async function impactOf(ctx: UserCtx, id: string): Promise<KnowledgeImpact> {
  await requireKnowledgeBase(ctx, id, 'delete')
  return await countImpact(ctx, id)
}

/** Deletes a base: it is hidden immediately, and a queued task removes its documents. */
export async function deleteBase(ctx: UserCtx, id: string): Promise<void> {
  await changing(ctx, id, 'delete', async (tx, base) => {
    const { documents } = await countImpact(tx, base.id)
    await removeBase(tx, base.id, 'undoable')
    await recordAudit(tx, { action: 'knowledge_base.delete', object_id: base.id, after: { documents } })
  })
}

/** Restores a deleted base with its documents, its sharing and the assistants that use it. */
export async function undeleteBase(ctx: UserCtx, id: string): Promise<void> {
  await withFreeName(async () => {
    await inTransaction(ctx, async (tx) => {
      await unhideBase(tx, id, () => requireKnowledgeBase(tx, id, 'delete'))
      await recordAudit(tx, { action: 'knowledge_base.undelete', object_id: id.toLowerCase() })
    })
  })
}

/**
 * Transfers a base to another person, who is notified. Not to the caller: administrators must not gain read access by
 * becoming the owner.
 */
export async function handOverBase(ctx: UserCtx, id: string, userId: string): Promise<void> {
  const heir = userId.toLowerCase()
  await changing(ctx, id, 'hand_over', async (tx, base) => {
    const isRefused = heir === ctx.actor.user_id || heir === base.owner_id
    if (isRefused || !(await holdHeir(tx, heir))) throw new AppError('ERROR_CANNOT_HAND_OVER')
    await giveBase(tx, base.id, heir, base.name)
    const subject = { knowledge_base_id: base.id, name: base.name }
    await notify(tx, [heir], { kind: 'knowledge_base_received', subject })
    await noteEvent(tx, base.id, {
      kind: 'handed_over',
      actor_id: ctx.actor.user_id,
      details: { subject_id: heir },
    })
    await recordAudit(tx, {
      action: 'knowledge_base.hand_over',
      object_id: base.id,
      before: { owner_id: base.owner_id },
      after: { owner_id: heir },
    })
  })
}

const FIELDS = ['name', 'description', 'is_public', 'rag_configuration_id', 'language'] as const
/** The fields that need a new index. */
const INDEXED: ReadonlySet<string> = new Set(['rag_configuration_id', 'language'])

/** The fields of a base in the audit trail: no name. */
function settings({ is_public, rag_configuration_id, language }: HeldBase) {
  return { is_public, rag_configuration_id, language }
}

async function requireConfiguration(ctx: UserCtx, id: string | null): Promise<void> {
  if (id !== null && !(await isConfiguration(ctx, id))) {
    throw new AppError('ERROR_RAG_CONFIGURATION_NOT_FOUND')
  }
}

/** Runs `work` with the base locked, if the caller is allowed to do this with it. */
async function changing(
  ctx: UserCtx,
  id: string,
  action: KnowledgeAction,
  work: (tx: UserCtx, base: HeldBase) => Promise<void>,
): Promise<void> {
  await withFreeName(async () => {
    await inTransaction(ctx, async (tx) => {
      const base = await holdBase(tx, id)
      await requireKnowledgeBase(tx, id, action)
      if (base === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
      await work(tx, base)
    })
  })
  wakeWorkers()
}

/** Throws if the owner has another base with this name. */
async function withFreeName(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'knowledge_bases__name_key'
    throw isTaken ? new AppError('ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE') : error
  }
}
