import { type Ctx, inTransaction } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { holdIndexes } from '../ingest.queries.ts'
import { disabledOriginals, insertCopies, insertDisabled } from './copy-changes.queries.ts'
import { requireKey } from './open-document.ts'
import { allChanges } from './passage-changes.queries.ts'
import { countChange, holdDocument } from './recut.queries.ts'
import { orderChanges } from './recut.ts'
import { sealWritten } from './sealed-changes.ts'

type Copy = { document_id: string; knowledge_base_id: string; user_id: string }

/** Gives a new copy of a document the edited, added and disabled passages of the document. */
export async function copyChanges(
  ctx: Ctx,
  fromId: string,
  { document_id, knowledge_base_id, user_id }: Copy,
): Promise<void> {
  const changes = (await allChanges(ctx, fromId)).filter(({ state }) => state !== 'removed')
  const disabled = await disabledOriginals(ctx, fromId)
  if (changes.length === 0 && disabled.length === 0) return
  const key = await requireKey(ctx, document_id)
  const copies = changes.map((change) => ({
    id: uuidv7(),
    from_id: change.id,
    sealed: sealWritten(key, document_id, change),
  }))
  const originals = disabled.map(({ text, heading }) => ({
    id: uuidv7(),
    sealed: sealWritten(key, document_id, {
      original: text,
      original_heading: heading,
      before: '',
      after: '',
      heading: null,
      text: '',
    }),
  }))
  await inTransaction(ctx, async (tx) => {
    await holdIndexes(tx, [knowledge_base_id])
    // it can have been deleted in the meantime
    if ((await holdDocument(tx, knowledge_base_id, document_id)) === undefined) return
    await insertCopies(tx, document_id, copies)
    await insertDisabled(tx, document_id, originals)
    await countChange(tx, document_id)
    // the document can have been read in the meantime, without them
    await orderChanges(tx, document_id, user_id)
  })
}
