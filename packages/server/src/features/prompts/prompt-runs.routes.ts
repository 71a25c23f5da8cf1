import { promptRuns as calls } from '@parlance/contract/prompts/prompt-runs.ts'
import { promptRunSchemas as schemas } from '@parlance/contract/prompts/prompt-runs.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import type { Runner } from '#features/runs/runner.service.ts'
import { contentOfColumn, readRun, runsOf, startPromptRun, stopRun } from './prompt-runs.service.ts'
import { clearRuns, deleteRun, undeleteRuns } from './run-deletion.ts'

export function promptRunRoutes(server: Server, runner: Runner): void {
  serve(server, calls, schemas, {
    start: (ctx, { params, body }) => startPromptRun(ctx, runner, params.prompt_id, body),
    list: (ctx, { params, query }) => runsOf(ctx, params.prompt_id, query),
    clear: (ctx, { params }) => clearRuns(ctx, params.prompt_id),
    undelete: (ctx, { params, body }) => undeleteRuns(ctx, params.prompt_id, body.deletion_id),
    get: (ctx, { params }) => readRun(ctx, params.prompt_run_id),
    content: (ctx, { params }) => contentOfColumn(ctx, params.prompt_run_id, params.thread_id),
    stop: (ctx, { params }) => stopRun(ctx, runner, params.prompt_run_id),
    delete: (ctx, { params }) => deleteRun(ctx, runner, params.prompt_run_id),
  })
}
