import { ModelError } from '#adapters/llm/port.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import {
  embedAsQuestions,
  embedQuestionOnce,
  vectorText,
} from '#features/retrieval/vectors/embedding.service.ts'
import { canBeIn, sameness, wordingOf } from '#features/retrieval/wordings/wording.service.ts'
import {
  basesToEmbed,
  makeWordingVectors,
  modelsOfAnswers,
  nearestWordings,
  putVectors,
  wordingsToEmbed,
} from './meaning.queries.ts'

/**
 * The similarity from which a wording counts as near. Not measured: models differ, and all of them find opposites such
 * as “mothers” and “fathers” similar. So a near wording must also share keywords and have the same form, names, numbers
 * and negations, and its answer is given to the model, never word for word.
 */
const SIMILARITY = 0.9
const SHARED_KEYWORDS = 0.5
const NEAREST = 10
/** Wordings of one model call. */
const AT_ONCE = 64

/** Creates the table of vectors at each start if pgvector is available. */
export async function ensureWordingVectors(ctx: Ctx): Promise<void> {
  if (ctx.deps.database.vector) await inTransaction(ctx, makeWordingVectors)
}

/** The id and the wording of the curated answer that is nearest to a question in meaning. */
export async function nearestAnswer(
  ctx: UserCtx,
  baseIds: readonly string[],
  question: string,
): Promise<{ id: string; wording: string } | undefined> {
  if (!ctx.deps.database.vector) return undefined
  for (const model_id of await modelsOfAnswers(ctx, baseIds)) {
    const vector = await vectorOf(ctx, model_id, question)
    if (vector === null) continue
    const asked = { model_id, vector: vectorText(vector), size: vector.length }
    const near = await nearestWordings(ctx, baseIds, asked, SIMILARITY, NEAREST)
    const best = near.find(
      ({ wording, language }) =>
        canBeIn(question, language) &&
        sameness(wordingOf(wording, language), wordingOf(question, language)) >= SHARED_KEYWORDS,
    )
    if (best !== undefined) return best
  }
  return undefined
}

async function vectorOf(ctx: UserCtx, modelId: string, question: string): Promise<Float32Array | null> {
  try {
    return await embedQuestionOnce(ctx, modelId, question)
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof AppError)) throw error
    return null
  }
}

/** Embeds wordings that are new or whose base has another model now, booked to the owners of the bases. */
export const embedWordings: Job = {
  name: 'curated_answers.embed',
  every_s: 300,
  run: async (ctx, signal) => {
    if (!ctx.deps.database.vector) return
    const bases = await sweep(
      ctx,
      signal,
      (after) => basesToEmbed(ctx, after),
      (id) => embedBase(ctx, id, signal),
    )
    ctx.log.info({ bases }, 'wordings of curated answers were embedded')
  },
}

async function embedBase(ctx: Ctx, baseId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await wordingsToEmbed(ctx, baseId, AT_ONCE)
    const [first] = rows
    if (first === undefined) return
    const order = { payer_id: first.owner_id, texts: rows.map(({ wording }) => wording) }
    const vectors = await embedAsQuestions(ctx, first.model_id, order, signal)
    const stored = rows.flatMap(({ curated_answer_id, position }, at) => {
      const vector = vectors[at]
      return vector === undefined ? [] : { curated_answer_id, position, vector: vectorText(vector) }
    })
    if (stored.length < rows.length) throw new Error('a model returned too few vectors')
    await putVectors(ctx, first.model_id, stored)
  }
}
