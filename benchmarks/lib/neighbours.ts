import {
  NEIGHBOURS_ROOM,
  SECTION_REACH,
  widen,
} from '@parlance/server/features/retrieval/neighbours/widen.ts'
import { type Found, send } from './knowledge.ts'
import type { Person } from './people.ts'

type Chunk = { id: string; ordinal: number; text: string; start_offset: number; end_offset: number }
/** The passages of a base, those of each document in order. */
export type Chunks = ReadonlyMap<string, Chunk & { document_name: string; all: readonly Chunk[] }>

const PAGE_SIZE = 50

/** Reads all passages of a base with few documents. */
export async function chunksOfBase(origin: string, person: Person, base: string): Promise<Chunks> {
  const path = `/v2/knowledge-bases/${base}/documents`
  const chunks = new Map<string, Chunk & { document_name: string; all: readonly Chunk[] }>()
  const { data } = await send<{ data: { id: string; name: string; chunks: number }[] }>(origin, person, path)
  for (const { id, name: document_name, chunks: count } of data) {
    const all: Chunk[] = []
    for (let page = 1; (page - 1) * PAGE_SIZE < count; page += 1) {
      const pagePath = `${path}/${id}/chunks?page=${page}`
      all.push(...(await send<{ data: Chunk[] }>(origin, person, pagePath)).data)
    }
    for (const chunk of all) chunks.set(chunk.id, { ...chunk, document_name, all })
  }
  return chunks
}

/** Found passages with their neighbours, as an answer is given them by default. */
export function withNeighbours(chunks: Chunks, found: readonly Found[]) {
  const ids = found.map((one) => one.chunk_id)
  const around = ids.flatMap((hit_id) => {
    const hit = chunks.get(hit_id)
    if (hit === undefined) return []
    return hit.all
      .map((chunk) => ({ ...chunk, hit_id, chunk_id: chunk.id, distance: chunk.ordinal - hit.ordinal }))
      .filter(({ distance }) => Math.abs(distance) <= SECTION_REACH)
      .map((chunk) => ({ ...chunk, manual: null, neighbours: 1 }))
  })
  const wide = widen(ids, around, NEIGHBOURS_ROOM)
  return found.flatMap((one) =>
    (wide.get(one.chunk_id)?.segments ?? [one]).map(({ start_offset, end_offset }) => ({
      document_name: one.document_name,
      start_offset,
      end_offset,
    })),
  )
}
