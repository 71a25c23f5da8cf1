import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ModelTrial, TrialRun } from '@parlance/contract/models/model-trials.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import type { Answering } from '#features/runs/test-runs.service.ts'
import { evaluationsBy, openOfTrial } from '#features/evaluations/evaluations.queries.ts'
import { order } from '#features/evaluations/start.ts'
import { requireCandidate, requireModel } from './replace-everywhere.ts'
import { stopRow } from '#features/evaluations/stopping.ts'
import { assistantsWith, findTrial, holdTrials, insertTrial, trialRuns } from './trials.queries.ts'
import { present } from '#features/evaluations/view.ts'

/** The last trial of replacing a model by another one. */
export async function lastTrial(ctx: UserCtx, modelId: string): Promise<{ trial: ModelTrial | null }> {
  await requireModel(ctx, modelId)
  return { trial: (await findTrial(ctx, modelId, null)) ?? null }
}

/**
 * Asks the test questions of every assistant that uses a model, of its saved version and of the same version with the
 * candidate. The answers are made with the permissions of the assistants' owners, because only these can read their
 * documents; the caller pays and sees no answers.
 */
export async function startTrial(
  ctx: UserCtx,
  modelId: string,
  { candidate_id, repeats }: { candidate_id: string; repeats: number },
): Promise<ModelTrial> {
  await requireCandidate(ctx, modelId, candidate_id)
  const id = uuidv7()
  await inTransaction(ctx, async (tx) => {
    await holdTrials(tx, modelId)
    const last = await findTrial(tx, modelId, null)
    if (last !== undefined && last.ended < last.tested) throw new AppError('ERROR_EVALUATION_RUNNING')
    const using = await assistantsWith(tx, modelId)
    const tested = using.filter(({ has_cases }) => has_cases)
    if (tested.length === 0) throw new AppError('ERROR_NO_TEST_QUESTIONS')
    const untested = using.length - tested.length
    await insertTrial(tx, { id, model_id: modelId, candidate_id, repeats, untested })
    const me = tx.actor.user_id
    for (const { id: assistant_id, version_id, owner_id } of tested) {
      const version = { assistant_id, version_id }
      await order(tx, {
        id: uuidv7(),
        subject: { kind: 'assistant', id: assistant_id },
        user_id: owner_id ?? me,
        payer_id: owner_id === null || owner_id === me ? null : me,
        trial_id: id,
        repeats,
        variants: [
          { kind: 'saved', ...version, model_id: null },
          { kind: 'candidate', ...version, model_id: candidate_id },
        ],
      })
    }
  })
  wakeWorkers()
  return await knownTrial(ctx, modelId, id)
}

/** A page of the assistants of a trial. */
export async function runsOfTrial(
  ctx: UserCtx,
  modelId: string,
  trialId: string,
  page: number,
): Promise<{ data: TrialRun[]; total: number; page: number }> {
  await knownTrial(ctx, modelId, trialId)
  const rows = await trialRuns(ctx, trialId, ADMIN_PAGE_SIZE, (page - 1) * ADMIN_PAGE_SIZE)
  const found = await evaluationsBy(
    ctx,
    rows.map(({ id }) => id),
  )
  const runs = new Map((await present(ctx, found)).map((run) => [run.id, run]))
  const data = rows.flatMap(({ id, assistant_id, name, owner }) => {
    const run = runs.get(id)
    return run === undefined ? [] : [{ assistant_id, name, owner, run }]
  })
  return { data, total: rows[0]?.total ?? 0, page }
}

/** Stops the questions of a trial that were not asked yet. */
export async function stopTrial(
  ctx: UserCtx,
  engine: Answering['engine'],
  modelId: string,
  trialId: string,
): Promise<ModelTrial> {
  await knownTrial(ctx, modelId, trialId)
  const open = await openOfTrial(ctx, trialId)
  for (const run of open) await stopRow(ctx, engine, run)
  return await knownTrial(ctx, modelId, trialId)
}

async function knownTrial(ctx: UserCtx, modelId: string, id: string): Promise<ModelTrial> {
  await requireModel(ctx, modelId)
  const trial = await findTrial(ctx, modelId, id)
  if (trial === undefined) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
  return trial
}
