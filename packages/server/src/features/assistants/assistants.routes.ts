import { assistants as calls } from '@parlance/contract/assistants/assistants.ts'
import { assistantSchemas as schemas } from '@parlance/contract/assistants/assistants.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { listAssistants, viewAssistant } from './assistants.service.ts'
import { avatarHandlers } from './avatars/avatars.routes.ts'
import { createAssistant, duplicateAssistant } from './copies.ts'
import { discardDraft, readDraft, restoreVersion, saveDraft, saveVersion, versionsOf } from './editing.ts'
import { deleteAssistant, impactOf, setFlags, undeleteAssistant } from './ownership.ts'
import { openFilesBase, ownFilesBase } from './own-files.ts'
import { exportAssistant, importAssistant } from './portable.ts'

export function assistantRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { query }) => listAssistants(ctx, query),
    create: (ctx, { body }) => createAssistant(ctx, body),
    import: (ctx, { body }) => importAssistant(ctx, body),
    get: (ctx, { params }) => viewAssistant(ctx, params.assistant_id),
    delete: (ctx, { params }) => deleteAssistant(ctx, params.assistant_id),
    undelete: (ctx, { params }) => undeleteAssistant(ctx, params.assistant_id),
    impact: (ctx, { params }) => impactOf(ctx, params.assistant_id),
    export: (ctx, { params }) => exportAssistant(ctx, params.assistant_id),
    duplicate: (ctx, { params, body }) => duplicateAssistant(ctx, params.assistant_id, body.name),
    setFlags: async (ctx, { params, body }) => {
      await setFlags(ctx, params.assistant_id, body)
      return await viewAssistant(ctx, params.assistant_id)
    },
    ownFiles: (ctx, { params }) => ownFilesBase(ctx, params.assistant_id),
    openFiles: (ctx, { params }) => openFilesBase(ctx, params.assistant_id),
    draft: (ctx, { params }) => readDraft(ctx, params.assistant_id),
    saveDraft: (ctx, { params, body }) => saveDraft(ctx, params.assistant_id, body),
    save: (ctx, { params, body }) => saveVersion(ctx, params.assistant_id, body),
    discardDraft: (ctx, { params, body }) => discardDraft(ctx, params.assistant_id, body.revision),
    versions: (ctx, { params, query }) => versionsOf(ctx, params.assistant_id, query.cursor),
    restore: (ctx, { params, body }) =>
      restoreVersion(ctx, params.assistant_id, params.version_id, body.revision),
    ...avatarHandlers,
  })
}
