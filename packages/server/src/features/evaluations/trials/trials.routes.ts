import { modelTrials } from '@parlance/contract/models/model-trials.ts'
import { modelTrialSchemas } from '@parlance/contract/models/model-trials.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import type { Answering } from '#features/runs/test-runs.service.ts'
import { replaceEverywhere } from './replace-everywhere.ts'
import { lastTrial, runsOfTrial, startTrial, stopTrial } from './trials.ts'

export function modelTrialRoutes(server: Server, engine: Answering['engine']): void {
  serve(server, modelTrials, modelTrialSchemas, {
    last: (ctx, { params }) => lastTrial(ctx, params.model_id),
    start: (ctx, { params, body }) => startTrial(ctx, params.model_id, body),
    runs: (ctx, { params, query }) => runsOfTrial(ctx, params.model_id, params.trial_id, query.page),
    stop: (ctx, { params }) => stopTrial(ctx, engine, params.model_id, params.trial_id),
    replace: (ctx, { params, body }) => replaceEverywhere(ctx, params.model_id, body.candidate_id),
  })
}
