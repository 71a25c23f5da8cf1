import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import { wakeWorkers, type Work } from '#core/queue/workers.ts'
import { type Answering, stopTests } from '#features/runs/test-runs.service.ts'
import { askedThreads } from './answers.queries.ts'
import {
  type EvaluationRow,
  findEvaluation,
  hideEvaluation,
  removeHiddenEvaluation,
  unhideEvaluation,
  variantsOf,
} from './evaluations.queries.ts'
import { viewOf } from './view.ts'
import { end } from './work.ts'

/** Stops a run of a subject that the caller can edit, and its running answers. */
export async function stopEvaluation(
  ctx: UserCtx,
  engine: Answering['engine'],
  id: string,
): Promise<EvaluationRun> {
  const run = await editableEvaluation(ctx, id)
  if (run.ended_at === null) await stopRow(ctx, engine, run)
  return await viewOf(ctx, id)
}

/** The same for callers who have checked access. */
export async function stopRow(ctx: UserCtx, engine: Answering['engine'], run: EvaluationRow): Promise<void> {
  await end(ctx, run, await variantsOf(ctx, [run.id]), 'stopped', null)
  const asked = await askedThreads(ctx, run.id)
  if (asked.length === 0) return
  await stopTests(ctx, engine, run.user_id, asked)
}

/** Deletes a run that has ended. */
export async function forgetEvaluation(ctx: UserCtx, id: string): Promise<void> {
  const run = await editableEvaluation(ctx, id)
  if (run.ended_at === null) throw new AppError('ERROR_EVALUATION_RUNNING')
  await inTransaction(ctx, async (tx) => {
    if (await hideEvaluation(tx, run.id)) await scheduleRemoval(tx, 'evaluations.forget', run.id, 'undoable')
  })
  wakeWorkers()
}

/** Restores a run that was just deleted. */
export async function undeleteEvaluation(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await unhideEvaluation(tx, id))) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
    await cancelRemoval(tx, 'evaluations.forget', id)
  })
}

export const evaluationRemovals: Record<string, Work> = {
  'evaluations.forget': async (ctx, { subject_id }) => {
    await removeHiddenEvaluation(ctx, subject_id)
    return 'done'
  },
}

export async function editableEvaluation(ctx: UserCtx, id: string): Promise<EvaluationRow> {
  const row = await findEvaluation(ctx, id, { forReview: false })
  if (row === undefined) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
  return row
}
