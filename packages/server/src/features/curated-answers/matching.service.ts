import { CURATED_QUESTION_MAX } from '@parlance/contract/core/answer-limits.ts'
import type { UserCtx } from '#core/context.ts'
import { canBeIn, SAME_QUESTION, sameness, wordingOf } from '#features/retrieval/wordings/wording.service.ts'
import { candidatesFor, matchedAnswer, seenCurated } from './curated-answers.queries.ts'
import { nearestAnswer } from './meaning.service.ts'

export { seenCurated }

/** A curated answer to a question. */
export type CuratedMatch = NonNullable<Awaited<ReturnType<typeof matchedAnswer>>> & {
  /** The wording of the question that matches. */
  wording: string
  /** Whether it only has a similar meaning, so that a model decides whether it fits. */
  is_by_meaning: boolean
}

/** Characters of a question with its greetings; longer texts were pasted. */
const ASKED_MAX = 2 * CURATED_QUESTION_MAX
/** Wordings that are compared with a question. */
const CANDIDATES_MAX = 100

/**
 * The curated answer to almost the same question, in bases that the person who asks can search now; undefined if there
 * is none. Of several, the one reviewed last. Without one, the nearest in meaning.
 */
export async function curatedFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
): Promise<CuratedMatch | undefined> {
  if (baseIds.length === 0 || question.length > ASKED_MAX) return undefined
  const { beginnings } = wordingOf(question)
  if (beginnings.length === 0) return undefined
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
  if (best !== undefined) return await withWording(ctx, baseIds, { ...best, is_by_meaning: false })
  const near = await nearestAnswer(ctx, baseIds, question)
  return near && (await withWording(ctx, baseIds, { ...near, is_by_meaning: true }))
}

/** The answer that was given before, if its reader can still get it. */
export async function curatedAgain(
  ctx: UserCtx,
  baseIds: readonly string[],
  id: string,
): Promise<CuratedMatch | undefined> {
  return await withWording(ctx, baseIds, { id, wording: '', is_by_meaning: false })
}

async function withWording(
  ctx: UserCtx,
  baseIds: readonly string[],
  { id, wording, is_by_meaning }: { id: string; wording: string; is_by_meaning: boolean },
): Promise<CuratedMatch | undefined> {
  const answer = await matchedAnswer(ctx, baseIds, id)
  return answer && { ...answer, wording, is_by_meaning }
}
