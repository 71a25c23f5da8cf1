import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { type Answering, stopTests } from '#features/runs/test-runs.service.ts'
import { askedThreads } from './answers.queries.ts'
import { deleteEvaluation, type EvaluationRow, findEvaluation, variantsOf } from './evaluations.queries.ts'
import { viewOf } from './view.ts'
import { end } from './work.ts'

/** Stops a run of a subject that the caller can edit, and the answers that are being made. */
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

export async function forgetEvaluation(ctx: UserCtx, id: string): Promise<void> {
  const run = await editableEvaluation(ctx, id)
  if (run.ended_at === null) throw new AppError('ERROR_EVALUATION_RUNNING')
  await deleteEvaluation(ctx, run.id)
}

export async function editableEvaluation(ctx: UserCtx, id: string): Promise<EvaluationRow> {
  const row = await findEvaluation(ctx, id, { forReview: false })
  if (row === undefined) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
  return row
}
