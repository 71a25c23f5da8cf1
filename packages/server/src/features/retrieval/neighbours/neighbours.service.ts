import type { UserCtx } from '#core/context.ts'
import { chunksAround } from './neighbours.queries.ts'
import { manualPassages } from './manual-passages.queries.ts'
import { type Segmented, withManual } from './segments.ts'
import { SECTION_REACH, widen, type Widened } from './widen.ts'

export type { Segment, Segmented } from './segments.ts'
export { NEIGHBOURS_ROOM, type Widened } from './widen.ts'

/**
 * Found passages, best first, with their neighbours in the same section, by the ids of the passages; one without
 * neighbours is missing. `room`: bytes for the neighbours.
 */
export async function withNeighbours(
  ctx: UserCtx,
  chunkIds: readonly string[],
  room: number,
): Promise<Map<string, Widened>> {
  if (chunkIds.length === 0 || room <= 0) return new Map()
  return widen(chunkIds, await chunksAround(ctx, chunkIds, SECTION_REACH), room)
}

/** The texts of whole documents with the passages that were edited or added by hand, of those that have any. */
export async function withManualPassages(
  ctx: UserCtx,
  documents: readonly { document_id: string; markdown: string }[],
): Promise<Map<string, Segmented>> {
  if (documents.length === 0) return new Map()
  const manual = await manualPassages(
    ctx,
    documents.map(({ document_id }) => document_id),
  )
  const byDocument = Map.groupBy(manual, ({ document_id }) => document_id)
  return new Map(
    documents.flatMap(({ document_id, markdown }) => {
      const passages = byDocument.get(document_id)
      return passages === undefined ? [] : [[document_id, withManual(markdown, passages)]]
    }),
  )
}
