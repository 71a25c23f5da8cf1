import { CURATED_ANSWERS_MAX } from '@parlance/contract/core/answer-limits.ts'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { wordingOf } from '#features/retrieval/wordings/wording.service.ts'
import {
  countAnswers,
  deleteAnswer,
  findCurated,
  insertAnswer,
  isAhead,
  isDocumentOf,
  type NewCuratedAnswer,
  pageOfAnswers,
  putWordings,
  updateAnswer,
} from './curated-answers.queries.ts'

export async function answersOf(
  ctx: UserCtx,
  baseId: string,
  query: Parameters<typeof pageOfAnswers>[2],
): Promise<{ data: CuratedAnswer[]; total: number; page: number }> {
  await requireKnowledgeBase(ctx, baseId, 'read')
  return { ...(await pageOfAnswers(ctx, baseId, query)), page: query.page }
}

export async function createAnswer(
  ctx: UserCtx,
  baseId: string,
  input: NewCuratedAnswer,
): Promise<CuratedAnswer> {
  return await inTransaction(ctx, async (tx) => {
    await requireKnowledgeBase(tx, baseId, 'write')
    await requireValid(tx, baseId, input)
    if ((await countAnswers(tx, baseId)) >= CURATED_ANSWERS_MAX) {
      throw new AppError('ERROR_TOO_MANY_CURATED_ANSWERS')
    }
    const id = uuidv7()
    await insertAnswer(tx, id, baseId, input)
    await putWordings(tx, id, wordingsOf(input))
    const after = await existing(tx, baseId, id)
    await noteEvent(tx, baseId, { kind: 'answer_added', actor_id: ctx.actor.user_id })
    await recordAudit(tx, { action: 'curated_answer.create', object_id: id, after: audited(baseId, after) })
    return after
  })
}

export async function changeAnswer(
  ctx: UserCtx,
  baseId: string,
  id: string,
  input: NewCuratedAnswer,
): Promise<CuratedAnswer> {
  return await inTransaction(ctx, async (tx) => {
    await requireKnowledgeBase(tx, baseId, 'write')
    const before = await existing(tx, baseId, id)
    await requireValid(tx, baseId, input)
    await updateAnswer(tx, id, baseId, input)
    await putWordings(tx, id, wordingsOf(input))
    const after = await existing(tx, baseId, id)
    await noteEvent(tx, baseId, { kind: 'answer_changed', actor_id: ctx.actor.user_id })
    await recordAudit(tx, {
      action: 'curated_answer.update',
      object_id: before.id,
      before: audited(baseId, before),
      after: audited(baseId, after),
    })
    return after
  })
}

export async function removeAnswer(ctx: UserCtx, baseId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireKnowledgeBase(tx, baseId, 'write')
    const before = await existing(tx, baseId, id)
    await deleteAnswer(tx, baseId, id)
    await noteEvent(tx, baseId, { kind: 'answer_removed', actor_id: ctx.actor.user_id })
    await recordAudit(tx, {
      action: 'curated_answer.delete',
      object_id: before.id,
      before: audited(baseId, before),
    })
  })
}

async function existing(ctx: UserCtx, baseId: string, id: string): Promise<CuratedAnswer> {
  const answer = await findCurated(ctx, baseId, id)
  if (answer === undefined) throw new AppError('ERROR_CURATED_ANSWER_NOT_FOUND')
  return answer
}

async function requireValid(
  ctx: UserCtx,
  baseId: string,
  { review_on, document_id }: NewCuratedAnswer,
): Promise<void> {
  if (!(await isAhead(ctx, review_on))) throw new AppError('ERROR_REVIEW_DATE_NOT_AHEAD')
  if (document_id !== null && !(await isDocumentOf(ctx, baseId, document_id))) {
    throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
  }
}

/** The question and its other wordings, without repetitions. */
function wordingsOf({ question, wordings, language }: NewCuratedAnswer) {
  return [...new Set([question, ...wordings])].map((wording) => ({
    wording,
    beginnings: wordingOf(wording, language).beginnings,
  }))
}

/** The fields of an answer in the audit trail: no text. */
function audited(
  knowledge_base_id: string,
  { language, review_on, use_after_review, word_for_word, wordings }: CuratedAnswer,
) {
  const count = wordings.length + 1
  return { knowledge_base_id, language, review_on, use_after_review, word_for_word, wordings: count }
}
