import { assistants as calls } from '@parlance/contract/assistants/assistants.ts'
import { assistantSchemas as schemas } from '@parlance/contract/assistants/assistants.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { listAssistants, viewAssistant } from './assistants.service.ts'
import { avatarRoutes } from './avatars.routes.ts'
import { createAssistant, duplicateAssistant, exportAssistant, importAssistant } from './copies.ts'
import { editingRoutes } from './editing.routes.ts'
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
