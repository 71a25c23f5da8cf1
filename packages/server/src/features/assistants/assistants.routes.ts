import { assistants as calls } from '@parlance/contract/assistants.ts'
import { assistantSchemas as schemas } from '@parlance/contract/assistants.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import { listAssistants, viewAssistant } from './assistants.service.ts'
import { readAvatar, setAvatar } from './avatars.ts'
import { createAssistant, duplicateAssistant, exportAssistant, importAssistant } from './copies.ts'
import { discardDraft, readDraft, restoreVersion, saveDraft, saveVersion, versionsOf } from './editing.ts'
import { deleteAssistant, impactOf, setFlags } from './ownership.ts'
import { openFilesBase, ownFilesBase } from './own-files.ts'

export function assistantRoutes(server: Server): void {
  on(server, calls.list, schemas.list)((ctx, { query }) => listAssistants(ctx, query))
  on(server, calls.create, schemas.create)((ctx, { body }) => createAssistant(ctx, body))
  on(server, calls.import, schemas.import)((ctx, { body }) => importAssistant(ctx, body))
  on(server, calls.get, schemas.get)((ctx, { params }) => viewAssistant(ctx, params.assistant_id))
  on(server, calls.delete, schemas.delete)((ctx, { params }) => deleteAssistant(ctx, params.assistant_id))
  on(server, calls.impact, schemas.impact)((ctx, { params }) => impactOf(ctx, params.assistant_id))
  on(server, calls.export, schemas.export)((ctx, { params }) => exportAssistant(ctx, params.assistant_id))
  on(
    server,
    calls.duplicate,
    schemas.duplicate,
  )((ctx, { params, body }) => duplicateAssistant(ctx, params.assistant_id, body.name))
  on(
    server,
    calls.setFlags,
    schemas.setFlags,
  )(async (ctx, { params, body }) => {
    await setFlags(ctx, params.assistant_id, body)
    return await viewAssistant(ctx, params.assistant_id)
  })
  on(server, calls.ownFiles, schemas.ownFiles)((ctx, { params }) => ownFilesBase(ctx, params.assistant_id))
  on(server, calls.openFiles, schemas.openFiles)((ctx, { params }) => openFilesBase(ctx, params.assistant_id))
  editingRoutes(server)
  avatarRoutes(server)
}

function editingRoutes(server: Server): void {
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

/** What a file's id stands for never changes; whether it may be seen is asked again after an hour. */
const AVATAR_CACHE = 'private, max-age=3600, immutable'

function avatarRoutes(server: Server): void {
  on(
    server,
    calls.setAvatar,
    schemas.setAvatar,
  )((ctx, { params, body }) => setAvatar(ctx, params.assistant_id, body))
  onRaw(
    server,
    calls.avatar,
    schemas.avatar,
  )(async (ctx, { params }, { reply }) => {
    const picture = await readAvatar(ctx, params.assistant_id, params.file_id)
    return await reply
      .type('image/webp')
      .headers({ 'cache-control': AVATAR_CACHE, 'content-disposition': 'attachment; filename="avatar.webp"' })
      .send(picture)
  })
}
