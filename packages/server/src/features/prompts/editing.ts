import { VERSION_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type {
  LiveMove,
  PromptContent,
  PromptDraft,
  PromptVersion,
} from '@parlance/contract/prompts/prompts.ts'
import { variableNames } from '@parlance/contract/prompts/prompt-variables.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { numberedPage } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  allowedWith,
  createPrompt,
  requireModel,
  requirePromptEditor,
  tidy,
  viewPrompt,
} from './prompts.service.ts'
import {
  contentsOf,
  findHead,
  type Head,
  insertVersion,
  listMoves,
  listVersions,
  moveLive,
  writeDraft,
} from './versions.queries.ts'

/** The draft, with the newest version and the live one. */
export async function readDraft(ctx: UserCtx, id: string): Promise<PromptDraft> {
  const facts = await requirePromptEditor(ctx, id)
  const head = await headOf(ctx, id)
  const { system_prompt, user_prompt, variables, model_id, temperature, max_output_tokens } = head
  return {
    id: head.id,
    name: head.name,
    draft: { system_prompt, user_prompt, variables, model_id, temperature, max_output_tokens },
    revision: head.draft_revision,
    changed_by:
      head.changed_by_id === null ? null : { id: head.changed_by_id, name: head.changed_by_name ?? '' },
    changed_at: head.draft_changed_at,
    has_unsaved_changes: head.has_unsaved_changes,
    latest: versionIn(head.latest_id, head.latest_number),
    live: versionIn(head.live_id, head.live_number),
    may: allowedWith(ctx, facts),
  }
}

export async function saveDraft(
  ctx: UserCtx,
  id: string,
  change: { revision: number; content: PromptContent },
): Promise<PromptDraft> {
  await requirePromptEditor(ctx, id)
  const content = tidy(change.content)
  await requireModel(ctx, content, (await headOf(ctx, id)).model_id)
  await store(ctx, id, change.revision, content)
  return await readDraft(ctx, id)
}

/** Copies a prompt to a new one of the caller: its draft for editors, its live version for others. */
export async function duplicatePrompt(ctx: UserCtx, id: string, name: string): Promise<{ id: string }> {
  const { may, content } = await viewPrompt(ctx, id)
  return await createPrompt(ctx, {
    name,
    content: may.includes('edit') ? (await readDraft(ctx, id)).draft : content,
  })
}

/** Stores the content as the next version; the first version always becomes the live one. */
export async function saveVersion(
  ctx: UserCtx,
  id: string,
  change: { revision: number; content: PromptContent; note: string; is_live: boolean },
): Promise<PromptDraft> {
  await requirePromptEditor(ctx, id)
  const content = withUsedVariables(tidy(change.content))
  await requireModel(ctx, content, (await headOf(ctx, id)).model_id)
  await inTransaction(ctx, async (tx) => {
    await store(tx, id, change.revision, content)
    const to = await insertVersion(tx, id, content, change.note)
    const { live_id } = await headOf(tx, id)
    if (change.is_live || live_id === null) await goLive(tx, id, live_id, to)
  })
  return await readDraft(ctx, id)
}

/** A page of the versions, newest first: those before a number. */
export async function versionsOf(
  ctx: UserCtx,
  id: string,
  before: number | undefined,
): Promise<{ data: PromptVersion[]; next_cursor: number | null }> {
  await requirePromptEditor(ctx, id)
  return numberedPage(
    await listVersions(ctx, id, { before, limit: VERSION_PAGE_SIZE + 1 }),
    VERSION_PAGE_SIZE,
  )
}

/** Copies a version into the draft. */
export async function restoreVersion(
  ctx: UserCtx,
  id: string,
  versionId: string,
  revision: number,
): Promise<PromptDraft> {
  await requirePromptEditor(ctx, id)
  await store(ctx, id, revision, await contentOf(ctx, id, versionId))
  return await readDraft(ctx, id)
}

/** Changes the live version, if it is still the one that the caller has seen. */
export async function setLive(
  ctx: UserCtx,
  id: string,
  { version_id, seen_version_id }: { version_id: string; seen_version_id: string },
): Promise<PromptDraft> {
  await requirePromptEditor(ctx, id)
  await contentOf(ctx, id, version_id)
  await inTransaction(ctx, (tx) => goLive(tx, id, seen_version_id, version_id))
  return await readDraft(ctx, id)
}

export async function movesOf(
  ctx: UserCtx,
  id: string,
  cursor: string | undefined,
): Promise<{ data: LiveMove[]; next_cursor: string | null }> {
  await requirePromptEditor(ctx, id)
  return await listMoves(ctx, id, cursor)
}

async function goLive(tx: UserCtx, id: string, from: string | null, to: string): Promise<void> {
  if (!(await moveLive(tx, id, { from, to }))) throw new AppError('ERROR_EDITED_BY_OTHER')
  await recordAudit(tx, {
    action: 'prompt.live',
    object_id: id.toLowerCase(),
    before: { version: from },
    after: { version: to.toLowerCase() },
  })
}

async function store(ctx: UserCtx, id: string, revision: number, content: PromptContent): Promise<void> {
  if (!(await writeDraft(ctx, id, revision, content))) throw new AppError('ERROR_EDITED_BY_OTHER')
}

async function headOf(ctx: UserCtx, id: string): Promise<Head> {
  const head = await findHead(ctx, id)
  if (head === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
  return head
}

async function contentOf(ctx: UserCtx, id: string, versionId: string): Promise<PromptContent> {
  const content = (await contentsOf(ctx, id, [versionId])).get(versionId.toLowerCase())
  if (content === undefined) throw new AppError('ERROR_VERSION_NOT_FOUND')
  return content
}

function versionIn(id: string | null, number: number | null): PromptDraft['live'] {
  return id === null || number === null ? null : { id, number }
}

/** A draft keeps the descriptions of variables that were just removed from its texts; a version does not. */
function withUsedVariables(content: PromptContent): PromptContent {
  const names = variableNames(content)
  return { ...content, variables: content.variables.filter(({ name }) => names.includes(name)) }
}
