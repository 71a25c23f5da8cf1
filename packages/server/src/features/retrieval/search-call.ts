import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { curatedFor } from '#features/curated-answers/matching.service.ts'
import { requireFitting } from '#features/document-fields/conditions.service.ts'
import { find } from './search.service.ts'

/** The search of one base for its Search test. */
export async function searchBase(
  ctx: UserCtx,
  baseId: string,
  body: {
    query: string
    limit: number
    group: 'chunk' | 'document'
    document_ids?: readonly string[] | undefined
    filter: readonly FieldCondition[]
  },
): Promise<SearchAnswer> {
  const { may } = await requireKnowledgeBase(ctx, baseId, 'read')
  if (!may.includes('retrieve')) throw new AppError('ERROR_KNOWLEDGE_BASE_ARCHIVED')
  await requireFitting(ctx, baseId, body.filter)
  const { document_ids: documents, ...rest } = body
  const { passages, ...signs } = await find(ctx, {
    ...rest,
    knowledge_base_ids: [baseId],
    ...(documents !== undefined && { documents }),
  })
  const match = await curatedFor(ctx, [baseId], body.query)
  const curated = match && {
    id: match.id,
    question: match.question,
    wording: match.wording,
    answer: match.answer,
    reviewed_at: match.reviewed_at,
    word_for_word: match.word_for_word && !match.is_by_meaning,
  }
  return { data: passages, ...signs, curated: curated ?? null }
}
