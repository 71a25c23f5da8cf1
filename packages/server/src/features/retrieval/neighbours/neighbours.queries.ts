import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, integer, nullable, oneOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { type Opened, openPassages } from '../sealed-passages.service.ts'

const nearbyChunk = columns({
  hit_id: uuid,
  chunk_id: uuid,
  /** Passages from the hit to this one; 0 for the hit itself. */
  distance: integer,
  document_id: uuid,
  sealed: nullable(bytes),
  heading: text,
  text: nullable(text),
  start_offset: integer,
  end_offset: integer,
  manual: nullable(oneOf(MANUAL_KINDS)),
  /** How many of them the base gives to the model, in each direction. */
  neighbours: integer,
})
export type NearbyChunk = Omit<Opened<RowOf<typeof nearbyChunk>>, 'document_id' | 'heading'>

/** The enabled passages around some, in the same documents, that this reader can search. */
export async function chunksAround(
  ctx: UserCtx,
  chunkIds: readonly string[],
  reach: number,
): Promise<NearbyChunk[]> {
  const rows = await rowsOf(
    ctx.db,
    nearbyChunk,
    sql`SELECT h.id AS hit_id, c.id AS chunk_id, c.ordinal - h.ordinal AS distance, c.document_id, c.sealed,
        c.heading, c.text, c.start_offset, c.end_offset,
        (SELECT p.kind FROM passage_changes p WHERE p.id = c.change_id) AS manual,
        coalesce(r.neighbours, 1)::int AS neighbours
      FROM chunks h JOIN documents d ON d.id = h.document_id
      JOIN knowledge_bases k ON k.id = h.knowledge_base_id AND k.generation_id = h.generation_id
      JOIN chunks c ON c.generation_id = h.generation_id AND c.document_id = h.document_id
        AND c.ordinal BETWEEN h.ordinal - ${reach}::int AND h.ordinal + ${reach}::int
      LEFT JOIN rag_configurations r ON r.id = k.rag_configuration_id
      WHERE h.id = ANY(${sql.param(chunkIds)}::uuid[]) AND c.is_enabled AND ${mayRetrieveDocument(ctx.actor)}`,
  )
  return await openPassages(ctx, rows)
}
