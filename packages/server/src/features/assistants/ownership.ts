import type { AssistantImpact } from '@parlance/contract/assistants/assistants.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import { wakeWorkers, type Work } from '#core/queue/workers.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import { knownAssistant, mayDo } from './assistant-access.ts'
import type { Flags } from './heads.queries.ts'
import { findOwnBase } from './knowledge.queries.ts'
import { bury, countImpact, hide, unhide, updateFlags } from './heads.queries.ts'

/**
 * Changes flags. An owner enables, disables and hides; an administrator enables and disables. The default is set by
 * people who can configure assistants.
 */
export async function setFlags(ctx: UserCtx, id: string, flags: Flags): Promise<void> {
  const facts = await knownAssistant(ctx, id)
  const refuse = () => {
    throw new AppError('ERROR_ASSISTANT_VISIBILITY_NOT_CHANGED')
  }
  if (!mayDo(ctx, facts, 'disable')) refuse()
  if (flags.is_hidden !== undefined && !mayDo(ctx, facts, 'set_flags')) refuse()
  if (flags.is_default !== undefined && !mayDo(ctx, facts, 'set_default')) refuse()
  await inTransaction(ctx, async (tx) => {
    const before = await updateFlags(tx, id, flags)
    if (before === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
    for (const [flag, on, off] of SWITCHED) {
      const after = flags[flag]
      if (after === undefined || after === before[flag]) continue
      await recordAudit(tx, {
        action: after ? on : off,
        object_id: id.toLowerCase(),
        before: { [flag]: before[flag] },
        after: { [flag]: after },
      })
    }
  })
}

/** The audit actions for setting and clearing a flag. */
const SWITCHED = [
  ['is_enabled', 'assistant.enable', 'assistant.disable'],
  ['is_hidden', 'assistant.hide', 'assistant.show'],
  ['is_default', 'assistant.default', 'assistant.undefault'],
] as const

/** The people and threads that a deletion would affect. */
export async function impactOf(ctx: UserCtx, id: string): Promise<AssistantImpact> {
  await requireAssistant(ctx, id, 'delete', 'ERROR_ASSISTANT_NOT_DELETED')
  return await countImpact(ctx, id)
}

/** Deletes an assistant for everyone, with its files; its threads stay readable. */
export async function deleteAssistant(ctx: UserCtx, id: string): Promise<void> {
  await requireAssistant(ctx, id, 'delete', 'ERROR_ASSISTANT_NOT_DELETED')
  await inTransaction(ctx, async (tx) => {
    const hidden = await hide(tx, id)
    if (hidden === undefined) return
    if (tx.deps.config.undo_seconds > 0) await scheduleRemoval(tx, 'assistants.forget', id, 'undoable')
    else await endWithFiles(tx, id)
    const object_id = id.toLowerCase()
    await recordAudit(tx, { action: 'assistant.delete', object_id, before: { owner: hidden.owner_id } })
  })
  wakeWorkers()
}

/** Restores a deleted assistant with its sharing, files and publication. */
export async function undeleteAssistant(ctx: UserCtx, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      await unhide(tx, id)
      await requireAssistant(tx, id, 'delete', 'ERROR_ASSISTANT_NOT_DELETED')
      await cancelRemoval(tx, 'assistants.forget', id)
      await recordAudit(tx, { action: 'assistant.undelete', object_id: id.toLowerCase() })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'assistants__name_key') throw new AppError('ERROR_NAME_ALREADY_IN_USE')
    throw error
  }
}

export const assistantWorks: Record<string, Work> = {
  'assistants.forget': async (ctx, { subject_id }) => {
    await inTransaction(ctx, (tx) => endWithFiles(tx, subject_id))
    wakeWorkers()
    return 'done'
  },
}

/** Undoes a creation, with its files and without audit entries. */
export async function buryWithFiles(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await hide(tx, id)
    await endWithFiles(tx, id)
  })
  wakeWorkers()
}

async function endWithFiles(tx: Ctx, id: string): Promise<void> {
  await bury(tx, id)
  const files = await findOwnBase(tx, id)
  if (files !== undefined) await removeBase(tx, files)
}
