import type { UserCtx } from '#core/context.ts'
import { canBeIn, SAME_QUESTION, sameness, wordingOf } from '#features/retrieval/wordings/wording.service.ts'
import { candidatesFor, matchedAnswer, seenCurated } from './curated-answers.queries.ts'

export { seenCurated }

/** A curated answer to a question. */
export type CuratedMatch = NonNullable<Awaited<ReturnType<typeof matchedAnswer>>> & {
  /** The wording of the question that matches. */
  wording: string
}

/** Wordings that are compared with a question. */
const CANDIDATES_MAX = 100

/**
 * The curated answer to almost the same question, in bases that the person who asks can search now; undefined if there
 * is none. Of several, the one reviewed last.
 */
export async function curatedFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
): Promise<CuratedMatch | undefined> {
  const { beginnings } = wordingOf(question)
  if (baseIds.length === 0 || beginnings.length === 0) return undefined
  const candidates = await candidatesFor(ctx, baseIds, beginnings, CANDIDATES_MAX)
  const scored = candidates
    .filter(({ language }) => canBeIn(question, language))
    .map((one) => ({
      ...one,
      score: sameness(wordingOf(one.wording, one.language), wordingOf(question, one.language)),
    }))
    .filter(({ score }) => score >= SAME_QUESTION)
  const [best] = scored.toSorted(
    (a, b) => b.score - a.score || b.reviewed_at.localeCompare(a.reviewed_at) || a.id.localeCompare(b.id),
  )
  return best === undefined ? undefined : await withWording(ctx, baseIds, best)
}

/** The answer that was given before, if its reader can still get it. */
export async function curatedAgain(
  ctx: UserCtx,
  baseIds: readonly string[],
  id: string,
): Promise<CuratedMatch | undefined> {
  return await withWording(ctx, baseIds, { id, wording: '' })
}

async function withWording(
  ctx: UserCtx,
  baseIds: readonly string[],
  { id, wording }: { id: string; wording: string },
): Promise<CuratedMatch | undefined> {
  const answer = await matchedAnswer(ctx, baseIds, id)
  return answer && { ...answer, wording }
}
