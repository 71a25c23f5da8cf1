import type { AssistantImpact } from '@parlance/contract/assistants.ts'
import { requireAssistant } from '#core/access/enforce.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { removeBase } from '#features/documents/documents.service.ts'
import { knownAssistant, mayDo } from './assistant-access.ts'
import type { Flags } from './heads.queries.ts'
import { findOwnBase } from './knowledge.queries.ts'
import { bury, countImpact, updateFlags } from './heads.queries.ts'

/**
 * Changes flags. An owner enables, disables and hides; an administrator enables and disables. The default is set by
 * whoever may configure assistants.
 */
export async function setFlags(ctx: UserCtx, id: string, flags: Flags): Promise<void> {
  const facts = await knownAssistant(ctx, id)
  const refuse = () => {
    throw new AppError('ERROR_ASSISTANT_VISIBILITY_NOT_CHANGED')
  }
  if (!mayDo(ctx, facts, 'disable')) refuse()
  if (flags.is_hidden !== undefined && !mayDo(ctx, facts, 'set_flags')) refuse()
  if (flags.is_default !== undefined && !mayDo(ctx, facts, 'set_default')) refuse()
  await updateFlags(ctx, id, flags)
}

/** Whom and what a deletion would touch. */
export async function impactOf(ctx: UserCtx, id: string): Promise<AssistantImpact> {
  await requireAssistant(ctx, id, 'delete', 'ERROR_ASSISTANT_NOT_DELETED')
  return await countImpact(ctx, id)
}

/** Deletes it for everybody, with the files of its own; the threads with it stay readable. */
export async function deleteAssistant(ctx: UserCtx, id: string): Promise<void> {
  await requireAssistant(ctx, id, 'delete', 'ERROR_ASSISTANT_NOT_DELETED')
  await buryWithFiles(ctx, id)
}

/** The same, for whom its right is already known. */
export async function buryWithFiles(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await bury(tx, id)
    const files = await findOwnBase(tx, id)
    if (files !== undefined) await removeBase(tx, files)
  })
  wakeWorkers()
}
