import { prompts as calls } from '@parlance/contract/prompts/prompts.ts'
import { promptSchemas as schemas } from '@parlance/contract/prompts/prompts.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import type { Runner } from '#features/runs/runner.service.ts'
import {
  duplicatePrompt,
  movesOf,
  readDraft,
  restoreVersion,
  saveDraft,
  saveVersion,
  setLive,
  versionsOf,
} from './editing.ts'
import { deletePrompt, undeletePrompt } from './ownership.ts'
import { promptRunRoutes } from './prompt-runs.routes.ts'
import { promptSharingRoutes } from './prompt-sharing.routes.ts'
import { createPrompt, promptsPage, rename, viewPrompt } from './prompts.service.ts'

export function promptRoutes(server: Server, runner: Runner): void {
  serve(server, calls, schemas, {
    list: (ctx, { query }) => promptsPage(ctx, query),
    create: (ctx, { body }) => createPrompt(ctx, body),
    get: (ctx, { params }) => viewPrompt(ctx, params.prompt_id),
    rename: (ctx, { params, body }) => rename(ctx, params.prompt_id, body.name),
    duplicate: (ctx, { params, body }) => duplicatePrompt(ctx, params.prompt_id, body.name),
    delete: (ctx, { params }) => deletePrompt(ctx, params.prompt_id),
    undelete: (ctx, { params }) => undeletePrompt(ctx, params.prompt_id),
    draft: (ctx, { params }) => readDraft(ctx, params.prompt_id),
    saveDraft: (ctx, { params, body }) => saveDraft(ctx, params.prompt_id, body),
    save: (ctx, { params, body }) => saveVersion(ctx, params.prompt_id, body),
    versions: (ctx, { params, query }) => versionsOf(ctx, params.prompt_id, query.cursor),
    restore: (ctx, { params, body }) =>
      restoreVersion(ctx, params.prompt_id, params.version_id, body.revision),
    setLive: (ctx, { params, body }) => setLive(ctx, params.prompt_id, body),
    liveMoves: (ctx, { params, query }) => movesOf(ctx, params.prompt_id, query.cursor),
  })
  promptSharingRoutes(server)
  promptRunRoutes(server, runner)
}
