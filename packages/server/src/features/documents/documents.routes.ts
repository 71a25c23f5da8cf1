import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { documentSchemas as schemas } from '@parlance/contract/knowledge/documents.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import {
  chunksOf,
  documentsOf,
  oneDocument,
  originalBytes,
  remove,
  rename,
  retry,
  setArchived,
  switchChunk,
  textIn,
} from './documents.service.ts'
import { uploadRoutes } from './uploads.routes.ts'

export function documentRoutes(server: Server): void {
  on(
    server,
    calls.list,
    schemas.list,
  )((ctx, { params, query }) => documentsOf(ctx, params.knowledge_base_id, query))
  on(
    server,
    calls.get,
    schemas.get,
  )((ctx, { params }) => oneDocument(ctx, params.knowledge_base_id, params.document_id))
  on(
    server,
    calls.text,
    schemas.text,
  )((ctx, { params }) => textIn(ctx, params.knowledge_base_id, params.document_id))
  on(
    server,
    calls.chunks,
    schemas.chunks,
  )((ctx, { params, query }) => chunksOf(ctx, params.knowledge_base_id, params.document_id, query.page))
  on(
    server,
    calls.setChunk,
    schemas.setChunk,
  )((ctx, { params, body }) => switchChunk(ctx, params, body.is_enabled))
  on(
    server,
    calls.rename,
    schemas.rename,
  )((ctx, { params, body }) => rename(ctx, params.knowledge_base_id, params.document_id, body.name))
  on(
    server,
    calls.retry,
    schemas.retry,
  )((ctx, { params, body }) => retry(ctx, params.knowledge_base_id, body.document_ids ?? null))
  on(
    server,
    calls.setArchived,
    schemas.setArchived,
  )((ctx, { params, body }) =>
    setArchived(ctx, params.knowledge_base_id, body.document_ids, body.is_archived),
  )
  on(
    server,
    calls.remove,
    schemas.remove,
  )((ctx, { params, body }) => remove(ctx, params.knowledge_base_id, body.document_ids))
  onRaw(
    server,
    calls.original,
    schemas.original,
  )(async (ctx, { params }, { reply }) => {
    const { name, bytes } = await originalBytes(ctx, params.knowledge_base_id, params.document_id)
    return await reply.headers(attachment(name)).send(bytes)
  })
  uploadRoutes(server)
}
