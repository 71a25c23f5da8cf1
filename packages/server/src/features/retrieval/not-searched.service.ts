import type { UserCtx } from '#core/context.ts'
import { byKeyword } from './keyword.ts'
import { basesWithUnsearched, type Unsearched, readUnsearched } from './not-searched.queries.ts'
import { headingsOf } from './sealed-passages.service.ts'
import { type Scope, searchedBases } from './scope.queries.ts'

/** Maximum number of passages shown. */
const SHOWN = 5

/**
 * The disabled or archived passages that share the most words with a question, in those of some bases that this reader
 * manages.
 */
export async function unsearchedFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
): Promise<Omit<Unsearched, 'sealed'>[]> {
  const ids = await basesWithUnsearched(ctx, baseIds)
  if (ids.length === 0 || question === '') return []
  const scope: Scope = { knowledge_base_ids: ids, not_searched: true }
  const found = await byKeyword(ctx, scope, question, await searchedBases(ctx, scope), SHOWN)
  const rows = await readUnsearched(
    ctx,
    found.map((one) => one.chunk_id),
  )
  const headings = await headingsOf(ctx, rows)
  return rows.map(({ sealed: _, ...row }, at) => ({ ...row, heading: headings[at] ?? '' }))
}
