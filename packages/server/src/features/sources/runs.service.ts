import type {
  Source,
  SourceEntry,
  SourceEntryAction,
  SourceRun,
} from '@parlance/contract/knowledge/sources.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { allowRemovals, declineRemovals, listEntries, listRuns, wantRun } from './sources.queries.ts'
import { shown, storedSource } from './sources.service.ts'

/** Requests a sync or a preview; a process starts it immediately. */
export async function askForRun(
  ctx: UserCtx,
  ids: { knowledge_base_id: string; source_id: string },
  kind: 'manual' | 'preview',
): Promise<Source> {
  const { may } = await requireKnowledgeBase(ctx, ids.knowledge_base_id, 'write')
  const source = await storedSource(ctx, ids.knowledge_base_id, ids.source_id)
  if (!(await wantRun(ctx, source.id, kind, ctx.actor.user_id))) throw new AppError('ERROR_SOURCE_SYNCING')
  return shown(await storedSource(ctx, ids.knowledge_base_id, source.id), may.includes('configure'))
}

/** Decides about a held run: confirms at most the reported removals, or declines them. */
export async function settleRun(
  ctx: UserCtx,
  ids: { knowledge_base_id: string; source_id: string },
  decision: { run_id: string; is_confirmed: boolean },
): Promise<Source> {
  const { may } = await requireKnowledgeBase(ctx, ids.knowledge_base_id, 'write')
  return await inTransaction(ctx, async (tx) => {
    const source = await storedSource(tx, ids.knowledge_base_id, ids.source_id)
    const { run_id, is_confirmed } = decision
    const isSettled = is_confirmed
      ? await allowRemovals(tx, source.id, run_id, ctx.actor.user_id)
      : await declineRemovals(tx, source.id, run_id)
    if (!isSettled) throw new AppError('ERROR_SOURCE_NOT_HELD')
    const action = is_confirmed ? 'source.confirm_removals' : 'source.decline_removals'
    await recordAudit(tx, { action, object_id: source.id, after: { run_id } })
    return shown(await storedSource(tx, ids.knowledge_base_id, source.id), may.includes('configure'))
  })
}

export async function runsOf(
  ctx: UserCtx,
  ids: { knowledge_base_id: string; source_id: string },
): Promise<{ data: SourceRun[] }> {
  await requireKnowledgeBase(ctx, ids.knowledge_base_id, 'write')
  const source = await storedSource(ctx, ids.knowledge_base_id, ids.source_id)
  return { data: await listRuns(ctx, source.id) }
}

export async function entriesOf(
  ctx: UserCtx,
  ids: { knowledge_base_id: string; source_id: string; run_id: string },
  query: { action?: SourceEntryAction | undefined; page: number },
): Promise<{ data: SourceEntry[]; total: number; page: number }> {
  await requireKnowledgeBase(ctx, ids.knowledge_base_id, 'write')
  const source = await storedSource(ctx, ids.knowledge_base_id, ids.source_id)
  const found = await listEntries(ctx, { source_id: source.id, run_id: ids.run_id }, query)
  if (found === undefined) throw new AppError('ERROR_SOURCE_RUN_NOT_FOUND')
  return { ...found, page: query.page }
}
