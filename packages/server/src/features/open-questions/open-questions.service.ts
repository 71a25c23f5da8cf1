import type { OpenQuestion } from '@parlance/contract/knowledge/open-questions.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { deleteDismissal, insertDismissal, pageOfGroups } from './open-questions.queries.ts'

export async function questionsOf(
  ctx: UserCtx,
  baseId: string,
  query: Parameters<typeof pageOfGroups>[2],
): Promise<{ data: OpenQuestion[]; total: number; page: number }> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  return { ...(await pageOfGroups(ctx, baseId, query)), page: query.page }
}

/** Removes a group from the list until it is asked again. */
export async function dismissQuestion(ctx: UserCtx, baseId: string, key: string) {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const dismissal = await insertDismissal(ctx, uuidv7(), baseId, key)
  if (dismissal === undefined) throw new AppError('ERROR_NOT_FOUND')
  return dismissal
}

export async function undoDismissal(ctx: UserCtx, baseId: string, id: string): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  if (!(await deleteDismissal(ctx, baseId, id))) throw new AppError('ERROR_NOT_FOUND')
}
