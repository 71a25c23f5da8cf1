import { personalDataCalls as calls, type Receipt } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  destroyKeys,
  documentsSealedSince,
  keysOfPerson,
} from '#features/document-keys/document-keys.service.ts'
import { forgetFolders } from '#features/folders/ownership.service.ts'
import { removeBasesOf } from '#features/knowledge-bases/ownership.service.ts'
import { requireNoHold } from '#features/retention/legal-holds.service.ts'
import { eraseFromPlugins, startApproved } from '#features/plugins/plugins.service.ts'
import { changingRoles, requireAdministratorLeft } from '#features/roles/role-guards.service.ts'
import { removePromptsOf } from '#features/prompts/ownership.service.ts'
import { handOver } from '#features/users/hand-over.service.ts'
import { managedPerson } from '#features/users/managing.service.ts'
import {
  countTheirs,
  deletePerson,
  forgetAssistants,
  forgetContacts,
  forgetTraces,
  type Erased,
  holdPerson,
} from './erasure.queries.ts'

const NOTHING: Receipt['handed_over'] = {
  assistants: 0,
  groups: 0,
  knowledge_bases: 0,
  folders: 0,
  prompts: 0,
}
type Done = { receipt: Omit<Receipt, 'documents'>; files: string[]; keys: string[] }

/** How long an answer waits until the keys of documents are destroyed; the rest follows with the documents. */
const KEYS_MS = 10_000

/** Deletes the account of the caller with all their data. */
export async function eraseMe(ctx: UserCtx, confirmation: string): Promise<Receipt> {
  await startApproved(ctx)
  const done = await changingRoles(ctx, calls.eraseMe.access, async (tx) => {
    const me = await personOf(tx, tx.actor.user_id)
    requireConfirmed(me, confirmation)
    return await erase(tx, me, NOTHING)
  })
  return await finished(ctx, done)
}

/** Deletes another person's account and first transfers what others need to `hand_over_to`. */
export async function erasePerson(
  ctx: UserCtx,
  id: string,
  { confirmation, hand_over_to }: { confirmation: string; hand_over_to: string | null },
): Promise<Receipt> {
  await startApproved(ctx)
  const done = await changingRoles(ctx, calls.erase.access, async (tx) => {
    const { id: personId } = await managedPerson(tx, id)
    const person = await personOf(tx, personId)
    requireConfirmed(person, confirmation)
    await forgetContacts(tx, person)
    const given = hand_over_to === null ? NOTHING : await handOver(tx, personId, hand_over_to)
    return await erase(tx, person, given)
  })
  return await finished(ctx, done)
}

async function personOf(ctx: UserCtx, id: string): Promise<Erased> {
  const person = await holdPerson(ctx, id)
  if (person === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  return person
}

function requireConfirmed(person: Erased, confirmation: string): void {
  if (confirmation.trim() !== person.username.trim()) throw new AppError('ERROR_NOT_CONFIRMED')
}

async function erase(ctx: UserCtx, person: Erased, handedOver: Receipt['handed_over']): Promise<Done> {
  await requireAdministratorLeft(ctx, person)
  await requireNoHold(ctx, person.id)
  const rows = await countTheirs(ctx, person.id)
  await forgetContacts(ctx, person)
  await forgetTraces(ctx, person)
  await eraseFromPlugins(ctx, person.id)
  await forgetFolders(ctx, person.id)
  const keys = await keysOfPerson(ctx, person.id)
  const bases = await removeBasesOf(ctx, person.id)
  const prompts = await removePromptsOf(ctx, person.id)
  const assistants = await forgetAssistants(ctx, person)
  await deletePerson(ctx, person.id)
  const removed = [
    ...rows,
    { what: 'assistants', count: assistants.count },
    { what: 'knowledge_bases', count: bases },
    { what: 'prompts', count: prompts },
    { what: 'avatars', count: assistants.files.length },
  ].filter((one) => one.count > 0)
  // the audit trail keeps the id and counts, nothing else about the person
  await recordAudit(ctx, {
    action: 'user.erase',
    object_id: person.id,
    after: {
      removed: Object.fromEntries(removed.map(({ what, count }) => [what, count])),
      handed_over: handedOver,
    },
  })
  const receipt = {
    user_id: person.id,
    erased_at: new Date().toISOString(),
    removed,
    handed_over: handedOver,
    // of all that is not text of a document: VACUUM frees the space of deleted rows without overwriting it, and backups
    // copy the remains
    may_remain_in: ['database_files' as const, 'write_ahead_log' as const, 'backups' as const],
  }
  return { receipt, files: assistants.files, keys }
}

/** Deletes the files of deleted rows and the keys of documents, once the deletion is committed. */
async function finished(ctx: UserCtx, { receipt, files, keys }: Done): Promise<Receipt> {
  const unreadable = await destroyKeys(ctx, keys, AbortSignal.timeout(KEYS_MS)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the keys of documents are destroyed with their documents')
    return 0
  })
  const unreadable_since = new Date().toISOString()
  wakeWorkers()
  for (const file of files) await ctx.deps.files.delete(file)
  return {
    ...receipt,
    documents: {
      unreadable,
      unreadable_since,
      pending: keys.length - unreadable,
      sealed_since: await documentsSealedSince(ctx),
    },
  }
}
