import { assistants as calls } from '@parlance/contract/assistants/assistants.ts'
import { assistantSchemas as schemas } from '@parlance/contract/assistants/assistants.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { discardDraft, readDraft, restoreVersion, saveDraft, saveVersion, versionsOf } from './editing.ts'

export function editingRoutes(server: Server): void {
  on(server, calls.draft, schemas.draft)((ctx, { params }) => readDraft(ctx, params.assistant_id))
  on(
    server,
    calls.saveDraft,
    schemas.saveDraft,
  )((ctx, { params, body }) => saveDraft(ctx, params.assistant_id, body))
  on(server, calls.save, schemas.save)((ctx, { params, body }) => saveVersion(ctx, params.assistant_id, body))
  on(
    server,
    calls.discardDraft,
    schemas.discardDraft,
  )((ctx, { params, body }) => discardDraft(ctx, params.assistant_id, body.revision))
  on(
    server,
    calls.versions,
    schemas.versions,
  )((ctx, { params, query }) => versionsOf(ctx, params.assistant_id, query.cursor))
  on(
    server,
    calls.restore,
    schemas.restore,
  )((ctx, { params, body }) => restoreVersion(ctx, params.assistant_id, params.version_id, body.revision))
}
