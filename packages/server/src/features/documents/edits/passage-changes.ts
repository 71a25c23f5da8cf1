import { PASSAGE_CHANGES_MAX } from '@parlance/contract/core/limits.ts'
import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { PassageChange, PassageInput } from '@parlance/contract/knowledge/passage-changes.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { findDocument } from '../documents.queries.ts'
import { holdIndexes } from '../ingest.queries.ts'
import { markdownOf, requireKey } from './open-document.ts'
import {
  countChanges,
  findChange,
  insertChange,
  listChanges,
  markRemoved,
  moveChange,
  nextPosition,
  shownChanges,
  type StoredChange,
  updateText,
  type Writing,
} from './passage-changes.queries.ts'
import { anchorAt, type Change } from './place-changes.ts'
import { countChange, holdDocument, nameChange, type PlacedChunk, placedChunkOf } from './recut.queries.ts'
import { applyNow, orderChanges } from './recut.ts'

type DocumentIds = { knowledge_base_id: string; document_id: string }
type ChunkIds = DocumentIds & { chunk_id: string }
type ChangeIds = DocumentIds & { change_id: string }
type Changed = { id: string; kind: KnowledgeEvent['kind'] }

/** Before all others at a place. */
const FIRST = -1e9

export async function changesOf(
  ctx: UserCtx,
  { knowledge_base_id, document_id }: DocumentIds,
  { state, page }: { state?: PassageChange['state'] | undefined; page: number },
) {
  await requireKnowledgeBase(ctx, knowledge_base_id, 'read')
  if ((await findDocument(ctx, knowledge_base_id, document_id)) === undefined) {
    throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  }
  return { ...(await listChanges(ctx, document_id, state, page)), page }
}

/** Edits a passage; the caller names the version that they have read. */
export async function editChunk(
  ctx: UserCtx,
  ids: ChunkIds,
  { version, ...input }: PassageInput & { version: number },
): Promise<PassageChange> {
  const changed = await changing(ctx, ids, async (tx, revision, by) => {
    const chunk = await requireChunk(tx, ids)
    const known =
      chunk.change_id === null ? undefined : await findChange(tx, ids.document_id, chunk.change_id)
    if ((known?.version ?? 0) !== version) throw new AppError('ERROR_PASSAGE_CHANGED')
    if (known !== undefined) {
      await updateText(tx, ids.document_id, by, { ...known, ...inPlace(input, known.original_heading) })
      return { id: known.id, kind: 'document_passage_edited' }
    }
    const place = anchorAt(await markdownOf(tx, ids.document_id), chunk.start_offset, chunk.end_offset)
    const id = await insert(tx, ids.document_id, by, {
      ...place,
      ...inPlace(input, chunk.heading),
      kind: 'edit',
      revision,
      position: 0,
      original_heading: chunk.heading,
      is_enabled: chunk.is_enabled,
    })
    await nameChange(tx, chunk.id, id)
    return { id, kind: 'document_passage_edited' }
  })
  return await shown(ctx, changed)
}

/** Adds a passage after another one. */
export async function addAfter(ctx: UserCtx, ids: ChunkIds, input: PassageInput): Promise<PassageChange> {
  const added = await changing(ctx, ids, async (tx, revision, by) => {
    const chunk = await requireChunk(tx, ids)
    const id = await insert(tx, ids.document_id, by, {
      ...(await placeAfter(tx, ids.document_id, chunk, revision)),
      ...inPlace(input, chunk.heading),
      kind: 'add',
      is_enabled: true,
    })
    return { id, kind: 'document_passage_added' }
  })
  return await shown(ctx, added)
}

/** Applies a change without a place to a passage of the current text. */
export async function applyTo(
  ctx: UserCtx,
  { change_id, ...ids }: ChangeIds,
  { chunk_id, version }: { chunk_id: string; version: number },
): Promise<PassageChange> {
  const applied = await changing(ctx, ids, async (tx, revision, by) => {
    const change = await requireChange(tx, ids.document_id, change_id, version)
    const chunk = await requireChunk(tx, { ...ids, chunk_id })
    if (change.state !== 'not_applied') throw new AppError('ERROR_PASSAGE_CHANGED')
    if (change.kind === 'add') {
      const place = await placeAfter(tx, ids.document_id, chunk, revision)
      await moveChange(tx, ids.document_id, by.key, change, { ...place, is_enabled: change.is_enabled })
      return { id: change_id, kind: 'document_passage_added' }
    }
    // what another person wrote there is not replaced
    if (chunk.change_id !== null) throw new AppError('ERROR_PASSAGE_CHANGED')
    const markdown = await markdownOf(tx, ids.document_id)
    await moveChange(tx, ids.document_id, by.key, change, {
      ...anchorAt(markdown, chunk.start_offset, chunk.end_offset),
      revision,
      position: 0,
      original_heading: chunk.heading,
      is_enabled: chunk.is_enabled,
    })
    await nameChange(tx, chunk.id, change_id)
    return { id: change_id, kind: 'document_passage_edited' }
  })
  return await shown(ctx, applied)
}

/** Restores the original, removes an added passage, or discards a change without a place. */
export async function removeChange(
  ctx: UserCtx,
  { change_id, ...ids }: ChangeIds,
  version: number,
): Promise<void> {
  await changing(ctx, ids, async (tx) => {
    const { kind, state } = await requireChange(tx, ids.document_id, change_id, version)
    await markRemoved(tx, change_id)
    const isRestored = kind === 'edit' && state !== 'not_applied'
    return { id: change_id, kind: isRestored ? 'document_passage_restored' : 'document_passage_removed' }
  })
}

/** Makes a change in a transaction, one after the other for each document, and indexes it. */
async function changing(
  ctx: UserCtx,
  { knowledge_base_id, document_id }: DocumentIds,
  work: (tx: UserCtx, revision: number, by: Writing) => Promise<Changed>,
): Promise<string> {
  await requireKnowledgeBase(ctx, knowledge_base_id, 'write')
  const by = { authorId: ctx.actor.user_id, key: await requireKey(ctx, document_id) }
  const changed = await inTransaction(ctx, async (tx) => {
    // in the order of an upload, which locks the base before its documents
    await holdIndexes(tx, [knowledge_base_id])
    const document = await requireDocument(tx, knowledge_base_id, document_id)
    const { id, kind } = await work(tx, document.indexed_revision ?? 0, by)
    await countChange(tx, document_id)
    await orderChanges(tx, document_id, ctx.actor.user_id)
    await noteEvent(tx, knowledge_base_id, { kind, actor_id: ctx.actor.user_id, name: document.name })
    return id
  })
  await applyNow(ctx, document_id, ctx.actor.user_id)
  return changed
}

async function shown(ctx: Ctx, id: string): Promise<PassageChange> {
  const change = (await shownChanges(ctx, [id])).get(id)
  if (change === undefined) throw new AppError('ERROR_PASSAGE_CHANGE_NOT_FOUND')
  return change
}

async function insert(tx: Ctx, documentId: string, by: Writing, row: Omit<Change, 'id'>): Promise<string> {
  if ((await countChanges(tx, documentId)) >= PASSAGE_CHANGES_MAX) {
    throw new AppError('ERROR_PASSAGE_CHANGES_FULL')
  }
  const id = uuidv7()
  await insertChange(tx, documentId, by, { ...row, id })
  return id
}

async function placeAfter(tx: Ctx, documentId: string, chunk: PlacedChunk, revision: number) {
  const change = chunk.change_id === null ? undefined : await findChange(tx, documentId, chunk.change_id)
  const at = chunk.end_offset
  const from = change?.kind === 'add' ? change.position : FIRST
  const next = await nextPosition(tx, documentId, { revision, start_offset: at, position: from })
  const position =
    next === null ? (from === FIRST ? 0 : from + 1) : from === FIRST ? next - 1 : (from + next) / 2
  const place = anchorAt(await markdownOf(tx, documentId), at, at)
  return { ...place, revision, position, original_heading: chunk.heading }
}

/** Headings are only stored if they differ from those of the place. */
function inPlace({ heading, text }: PassageInput, there: string): Pick<Change, 'heading' | 'text'> {
  return { text, heading: heading === there ? null : heading }
}

async function requireDocument(tx: Ctx, baseId: string, id: string) {
  const document = await holdDocument(tx, baseId, id)
  if (document === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  return document
}

async function requireChunk(tx: Ctx, { document_id, chunk_id }: ChunkIds): Promise<PlacedChunk> {
  const chunk = await placedChunkOf(tx, document_id, chunk_id)
  if (chunk === undefined) throw new AppError('ERROR_CHUNK_NOT_FOUND')
  return chunk
}

async function requireChange(
  tx: Ctx,
  documentId: string,
  id: string,
  version: number,
): Promise<StoredChange> {
  const change = await findChange(tx, documentId, id)
  if (change === undefined) throw new AppError('ERROR_PASSAGE_CHANGE_NOT_FOUND')
  if (change.version !== version) throw new AppError('ERROR_PASSAGE_CHANGED')
  return change
}
