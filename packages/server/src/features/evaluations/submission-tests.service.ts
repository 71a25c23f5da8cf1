import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import type { Ctx } from '#core/context.ts'
import { evaluationsBy, newestTest, placesOf } from './evaluations.queries.ts'
import { summarise } from './view.ts'

/**
 * The last finished run of an assistant's test questions: of a version with this content, otherwise of another one.
 * For callers who have checked access.
 */
export async function submissionTest(
  ctx: Ctx,
  assistantId: string,
  versionId: string,
): Promise<SubmissionTest | null> {
  const found = await newestTest(ctx, assistantId, versionId)
  if (found === undefined) return null
  const [run] = await evaluationsBy(ctx, [found.id])
  if (run === undefined) return null
  const places = await placesOf(ctx, run.id, versionId)
  const { tallies, compared, rate_before } = run.summary ?? (await summarise(ctx, run, 1))
  const last = tallies.length - 1
  // the first of two variants is not compared
  const at = places.includes(last) || places.length === 0 ? last : (places[0] ?? last)
  const tally = tallies[at]
  if (tally === undefined) return null
  const isCompared = at === last
  const rate = tally.rate
  return {
    evaluation_id: run.id,
    is_of_version: found.is_of_version,
    created_at: run.created_at,
    questions: run.questions,
    tally,
    compared: isCompared ? compared : null,
    is_worse: isCompared && rate !== null && rate_before !== null && rate < rate_before,
  }
}
