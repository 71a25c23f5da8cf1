import type { Ctx } from '#core/context.ts'
import {
  type GenerationStatistics,
  languagesOf,
  type Statistics,
  statisticsOf,
} from '#features/retrieval/scope.queries.ts'

/** Beyond this many passages, counts are cached for a while, because new ones hardly change scores. */
const COUNTED_ANEW = 20_000
const KEPT_MS = 60_000
const KEPT = 1_000

type Counted = { at: number; rows: GenerationStatistics[] }
const counted = new Map<string, Counted>()

/** The number of passages by language in some generations. A new language is counted immediately. */
export async function statisticsFor(ctx: Ctx, generationIds: readonly string[]): Promise<Statistics[]> {
  const known = await stillKnown(ctx, generationIds)
  const missing = generationIds.filter((id) => !known.has(id))
  const fresh = missing.length === 0 ? [] : await statisticsOf(ctx, missing)
  for (const [id, rows] of Map.groupBy(fresh, (row) => row.generation_id)) keep(id, rows)
  return merged([...fresh, ...[...known.values()].flat()])
}

async function stillKnown(
  ctx: Ctx,
  generationIds: readonly string[],
): Promise<ReadonlyMap<string, GenerationStatistics[]>> {
  const now = performance.now()
  const known = new Map<string, GenerationStatistics[]>()
  for (const id of generationIds) {
    const one = counted.get(id)
    if (one !== undefined && now - one.at < KEPT_MS) known.set(id, one.rows)
  }
  if (known.size === 0) return known
  const languages = Map.groupBy(await languagesOf(ctx, [...known.keys()]), (row) => row.generation_id)
  for (const [id, rows] of known) {
    const there = languages.get(id) ?? []
    const isSame =
      there.length === rows.length &&
      there.every(({ language }) => rows.some((row) => row.language === language))
    if (!isSame) known.delete(id)
  }
  return known
}

function keep(id: string, rows: GenerationStatistics[]): void {
  if (counted.size >= KEPT) counted.clear()
  const chunks = rows.reduce((sum, row) => sum + row.chunks, 0)
  if (chunks > COUNTED_ANEW) counted.set(id, { at: performance.now(), rows })
  else counted.delete(id)
}

function merged(rows: readonly GenerationStatistics[]): Statistics[] {
  return [...Map.groupBy(rows, (row) => row.language)].map(([language, all]) => ({
    language,
    chunks: all.reduce((sum, row) => sum + row.chunks, 0),
    length: all.reduce((sum, row) => sum + row.length, 0),
  }))
}
