import { requirePrompt } from '#core/access/prompts.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import type { Runner } from '#features/runs/runner.service.ts'
import { hideRuns, unhideRuns } from './prompt-runs.queries.ts'
import { stopRun } from './prompt-runs.service.ts'

/** Deletes a run of the caller; running columns are stopped first. */
export async function deleteRun(ctx: UserCtx, runner: Runner, id: string): Promise<void> {
  await stopRun(ctx, runner, id)
  await hidden(ctx, { id }, id)
}

/** Deletes the finished runs of a prompt of the caller; returns how many, and the id that restores them. */
export async function clearRuns(
  ctx: UserCtx,
  promptId: string,
): Promise<{ deleted: number; deletion_id: string }> {
  await requirePrompt(ctx, promptId, 'use', 'ERROR_FORBIDDEN')
  const deletion_id = uuidv7()
  return { deleted: await hidden(ctx, { ended_of: promptId }, deletion_id), deletion_id }
}

/** Restores a run of the caller by its id, or those deleted by `clearRuns`. */
export async function undeleteRuns(ctx: UserCtx, promptId: string, deletionId: string): Promise<void> {
  await requirePrompt(ctx, promptId, 'use', 'ERROR_FORBIDDEN')
  await inTransaction(ctx, async (tx) => {
    if ((await unhideRuns(tx, promptId, deletionId)) === 0) throw new AppError('ERROR_PROMPT_RUN_NOT_FOUND')
    await cancelRemoval(tx, 'prompts.forget_runs', deletionId)
  })
}

async function hidden(
  ctx: UserCtx,
  which: Parameters<typeof hideRuns>[1],
  deletionId: string,
): Promise<number> {
  const count = await inTransaction(ctx, async (tx) => {
    const runs = await hideRuns(tx, which, deletionId)
    if (runs > 0) await scheduleRemoval(tx, 'prompts.forget_runs', deletionId, 'undoable')
    return runs
  })
  wakeWorkers()
  return count
}
