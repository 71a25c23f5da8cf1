import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import type { UserCtx } from '#core/context.ts'
import { matchingDocuments } from '#features/document-fields/conditions.service.ts'
import { byKeyword } from './keywords/keyword.ts'
import { basesWithUnsearched, type Unsearched, readUnsearched } from './not-searched.queries.ts'
import { headingsOf } from './sealed-passages.service.ts'
import { type Scope, searchedBases } from './scope.queries.ts'

/** Maximum number of passages shown. */
const SHOWN = 5

/**
 * The passages that are disabled, archived or excluded by a filter and that share the most words with a question, in those of some bases that this reader
 * manages.
 */
export async function unsearchedFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
  filter: readonly FieldCondition[],
): Promise<Omit<Unsearched, 'sealed'>[]> {
  const ids = await basesWithUnsearched(ctx, baseIds, filter.length > 0)
  if (ids.length === 0 || question === '') return []
  const scope: Scope = {
    knowledge_base_ids: ids,
    not_searched: true,
    matching: await matchingDocuments(ctx, ids, filter),
  }
  const found = await byKeyword(ctx, scope, question, await searchedBases(ctx, scope), SHOWN)
  const rows = await readUnsearched(
    ctx,
    found.map((one) => one.chunk_id),
  )
  const headings = await headingsOf(ctx, rows)
  return rows.map(({ sealed: _, ...row }, at) => ({ ...row, heading: headings[at] ?? '' }))
}
