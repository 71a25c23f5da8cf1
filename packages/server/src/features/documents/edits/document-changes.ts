import type { Ctx } from '#core/context.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { chunkHasher } from '#features/retrieval/chunk-store.service.ts'
import { allChanges, settleChanges, type StoredChange } from './passage-changes.queries.ts'
import { placeChanges, type Placement } from './place-changes.ts'
import { changesRevision } from './recut.queries.ts'

/** The changes of a document by hand at a time, with their places in a text of it. */
export type DocumentChanges = Placement & {
  revision: number
  /** The hashes of original passages that were disabled while they were edited. */
  disabled: readonly Buffer[]
  /** Changes that lose their place with this text. */
  newly_lost: number
}

/** Reads the changes of a document and finds their places in a text, before its passages are made. */
export async function changesFor(
  ctx: Ctx,
  documentId: string,
  text: { markdown: string; revision: number },
): Promise<DocumentChanges> {
  // first the count: a change in the meantime makes it old
  const revision = await changesRevision(ctx, documentId)
  const all = revision === 0 ? [] : await allChanges(ctx, documentId)
  const wanted = all.filter(({ state }) => state !== 'removed')
  const placement = await placeChanges(text.markdown, text.revision, wanted)
  const before = new Map(all.map(({ id, state }) => [id, state]))
  const hashOf = await chunkHasher(ctx)
  return {
    ...placement,
    revision,
    disabled: all
      .filter(isDisabledOriginal)
      .map(({ original, original_heading }) => hashOf({ text: original, heading: original_heading })),
    newly_lost: placement.lost.filter(({ id }) => before.get(id) !== 'not_applied').length,
  }
}

const isDisabledOriginal = ({ kind, state, is_enabled }: StoredChange) =>
  kind === 'edit' && state === 'removed' && !is_enabled

/** Whether no change was made since; call it when the document is locked. */
export async function isCurrent(
  tx: Ctx,
  documentId: string,
  { revision }: DocumentChanges,
): Promise<boolean> {
  return (await changesRevision(tx, documentId)) === revision
}

/** Stores which changes are applied, in the transaction that stores the passages. */
export async function settle(
  tx: Ctx,
  document: { id: string; knowledge_base_id: string; name: string },
  changes: DocumentChanges,
): Promise<void> {
  if (changes.revision === 0) return
  const key = await keyForWriting(tx, document.id)
  if (key === null) return
  await settleChanges(tx, document.id, key, changes)
  if (changes.newly_lost === 0) return
  await noteEvent(tx, document.knowledge_base_id, {
    kind: 'document_changes_unplaced',
    actor_id: null,
    name: document.name,
    details: { count: changes.newly_lost },
  })
}
