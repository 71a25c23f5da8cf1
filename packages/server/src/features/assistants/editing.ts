import { VERSION_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type {
  AssistantContent,
  AssistantDraft,
  AssistantVersion,
} from '@parlance/contract/assistants/assistants.ts'
import { countTokens } from '#adapters/llm/count-tokens.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { numberedPage } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import { violatedConstraint } from '#db/violation.ts'
import { requireEditor, toldActions } from './assistant-access.ts'
import { requireOutput, requireReferences, tidy, withKnownTags } from './content-rules.ts'
import type { Head } from './heads.queries.ts'
import { countChange, findHead, pointDraft, pointSaved } from './heads.queries.ts'
import {
  contentsOf,
  deleteDraft,
  findNumbered,
  insertVersion,
  listVersions,
  nextNumber,
  rewriteDraft,
} from './versions.queries.ts'

type Change = { revision: number; content: AssistantContent }

/** The draft, with the saved version and the publication. */
export async function readDraft(ctx: UserCtx, id: string): Promise<AssistantDraft> {
  const facts = await requireEditor(ctx, id)
  const { head, draft, saved } = await stateOf(ctx, id)
  return {
    id: head.id,
    draft,
    revision: head.draft_revision,
    changed_by:
      head.changed_by_id === null ? null : { id: head.changed_by_id, name: head.changed_by_name ?? '' },
    changed_at: head.draft_changed_at,
    saved,
    saved_version_id: head.saved_version_id,
    has_unsaved_changes: head.has_unsaved_changes,
    instruction_tokens: await countTokens(draft.instructions),
    publication: publicationOf(head),
    is_enabled: head.is_enabled,
    is_hidden: head.is_hidden,
    is_default: head.is_default,
    is_public: head.is_public,
    may: toldActions(ctx, facts),
  }
}

/** Stores the draft. */
export async function saveDraft(ctx: UserCtx, id: string, change: Change): Promise<AssistantDraft> {
  await requireEditor(ctx, id)
  const content = await withKnownTags(ctx, tidy(change.content))
  await requireReferences(ctx, id, content, (await stateOf(ctx, id)).draft)
  await inTransaction(ctx, (tx) => writeDraft(tx, id, change.revision, content))
  return await readDraft(ctx, id)
}

/** Saves the draft as a new version for its users, even if it equals an older one. */
export async function saveVersion(ctx: UserCtx, id: string, change: Change): Promise<AssistantDraft> {
  await requireEditor(ctx, id)
  const content = await withKnownTags(ctx, tidy(change.content))
  await requireReferences(ctx, id, content, (await stateOf(ctx, id)).draft)
  await requireOutput(ctx, content)
  await namingOnce(() =>
    inTransaction(ctx, async (tx) => {
      const head = await countChange(tx, id, change.revision)
      if (head === undefined) throw new AppError('ERROR_EDITED_BY_OTHER')
      const number = await nextNumber(tx, id)
      const version = { assistant_id: id, number, author_id: tx.actor.user_id }
      await pointSaved(tx, id, await insertVersion(tx, version, content), content.name)
      if (head.draft_version_id !== null) await deleteDraft(tx, head.draft_version_id)
    }),
  )
  return await readDraft(ctx, id)
}

/** Resets the draft to the saved version. */
export async function discardDraft(ctx: UserCtx, id: string, revision: number): Promise<AssistantDraft> {
  await requireEditor(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const head = await countChange(tx, id, revision)
    if (head === undefined) throw new AppError('ERROR_EDITED_BY_OTHER')
    if (head.draft_version_id === null) return
    await pointDraft(tx, id, null)
    await deleteDraft(tx, head.draft_version_id)
  })
  return await readDraft(ctx, id)
}

/** A page of the saved versions, newest first: those before a number. */
export async function versionsOf(
  ctx: UserCtx,
  id: string,
  before: number | undefined,
): Promise<{ data: AssistantVersion[]; next_cursor: number | null }> {
  await requireEditor(ctx, id)
  return numberedPage(
    await listVersions(ctx, id, { before, limit: VERSION_PAGE_SIZE + 1 }),
    VERSION_PAGE_SIZE,
  )
}

/** Copies an earlier version into the draft. */
export async function restoreVersion(
  ctx: UserCtx,
  id: string,
  versionId: string,
  revision: number,
): Promise<AssistantDraft> {
  await requireEditor(ctx, id)
  const content = await findNumbered(ctx, id, versionId)
  if (content === undefined) throw new AppError('ERROR_VERSION_NOT_FOUND')
  await inTransaction(ctx, (tx) => writeDraft(tx, id, revision, content))
  return await readDraft(ctx, id)
}

/** Updates the draft, or inserts a new one if the current one was run and is sealed. Call it in a transaction. */
export async function writeDraft(
  ctx: UserCtx,
  id: string,
  revision: number,
  content: AssistantContent,
): Promise<void> {
  const head = await countChange(ctx, id, revision)
  if (head === undefined) throw new AppError('ERROR_EDITED_BY_OTHER')
  if (await rewriteDraft(ctx, head.draft_version_id, content)) return
  const version = { assistant_id: id, number: null, author_id: ctx.actor.user_id }
  await pointDraft(ctx, id, await insertVersion(ctx, version, content))
}

/** The assistant with the content of its draft and saved version. */
export async function stateOf(
  ctx: UserCtx,
  id: string,
): Promise<{ head: Head; draft: AssistantContent; saved: AssistantContent }> {
  const head = await findHead(ctx, id)
  if (head === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  const draftId = head.draft_version_id ?? head.saved_version_id
  const contents = await contentsOf(ctx, [draftId, head.saved_version_id])
  const draft = contents.get(draftId)
  const saved = contents.get(head.saved_version_id)
  // a draft that was saved or discarded between the two reads
  if (draft === undefined || saved === undefined) return await stateOf(ctx, id)
  return { head, draft, saved }
}

/** Reports a violated unique constraint on the names of an owner as a refusal. */
export async function namingOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'assistants__name_key') throw new AppError('ERROR_NAME_ALREADY_IN_USE')
    throw error
  }
}

/** The specification has two states; `state` has more detail. */
function publicationOf(head: Head): AssistantDraft['publication'] {
  const state = head.publication_state
  return {
    status: state === 'approved' ? 'APPROVED' : state === 'none' || state === 'withdrawn' ? null : 'PENDING',
    state,
    reason: head.publication_reason,
    decided_at: head.decided_at,
    submitted_at: head.submitted_at,
    is_serving: head.is_serving,
    can_be_submitted: head.can_be_submitted,
    has_unreviewed_changes: head.has_unreviewed_changes,
  }
}
