import type { UserCtx } from '#core/context.ts'
import { notify } from '#features/notices/notices.service.ts'
import { type AffectedAssistant, copyWithModel, holdUsers, pointVersions } from './replace-model.queries.ts'

type Change = {
  from: string
  to: string
  /** The maximum output of the new model. */
  max_output_tokens: number | null
  /** Notifies the owners of the old and the new model. */
  summary: string
}

/**
 * Replaces a model by another one in all assistants: the saved, submitted and approved version of each is copied to a
 * new version, its draft to a new draft. Earlier versions do not change. Call it in a transaction. Returns the ids of
 * the assistants.
 */
export async function replaceModel(ctx: UserCtx, change: Change): Promise<string[]> {
  const all = await holdUsers(ctx, change.from)
  for (const assistant of all) {
    await replaceIn(ctx, assistant, change)
    const subject = { assistant_id: assistant.id, name: assistant.name }
    const owner = assistant.owner_id === null ? [] : [assistant.owner_id]
    await notify(ctx, owner, { kind: 'assistant_model_replaced', subject, reason: change.summary })
  }
  return all.map(({ id }) => id)
}

async function replaceIn(ctx: UserCtx, assistant: AffectedAssistant, change: Change): Promise<void> {
  const { id, approved_version_id, submitted_version_id, saved_version_id, draft_version_id } = assistant
  const copies = new Map<string, string>()
  // the saved version gets the highest number
  const current = [approved_version_id, submitted_version_id].filter((one) => one !== saved_version_id)
  for (const version of new Set([...current, saved_version_id])) {
    if (version === null) continue
    const copy = await copyWithModel(ctx, version, change, 'numbered')
    if (copy !== undefined) copies.set(version, copy)
  }
  const draft =
    draft_version_id === null ? undefined : await copyWithModel(ctx, draft_version_id, change, 'draft')
  const now = <V extends string | null>(version: V) =>
    version === null ? version : ((copies.get(version) ?? version) as V)
  await pointVersions(ctx, {
    id,
    saved_version_id: now(saved_version_id),
    submitted_version_id: now(submitted_version_id),
    approved_version_id: now(approved_version_id),
    draft_version_id: draft ?? draft_version_id,
  })
}
