import type { UserCtx } from '#core/context.ts'
import { byKeyword } from './keyword.ts'
import { basesWithPutAway, type PutAway, readPutAway } from './put-away.queries.ts'
import { type Scope, searchedBases } from './scope.queries.ts'

/** Maximum number of passages shown. */
const SHOWN = 5

/**
 * The disabled or archived passages that share the most words with a question, in those of some bases that this reader
 * manages.
 */
export async function putAwayFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
): Promise<PutAway[]> {
  const ids = await basesWithPutAway(ctx, baseIds)
  if (ids.length === 0 || question === '') return []
  const scope: Scope = { knowledge_base_ids: ids, put_away: true }
  const found = await byKeyword(ctx, scope, question, await searchedBases(ctx, scope), SHOWN)
  return await readPutAway(
    ctx,
    found.map((one) => one.chunk_id),
  )
}
