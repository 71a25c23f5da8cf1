import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { documentSchemas as schemas } from '@parlance/contract/knowledge/documents.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import { serve, type Server } from '#core/http/mount.ts'
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
  undelete,
} from './documents.service.ts'
import { uploadHandlers } from './uploads.routes.ts'

export function documentRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { params, query }) => documentsOf(ctx, params.knowledge_base_id, query),
    get: (ctx, { params }) => oneDocument(ctx, params.knowledge_base_id, params.document_id),
    text: (ctx, { params }) => textIn(ctx, params.knowledge_base_id, params.document_id),
    chunks: (ctx, { params, query }) =>
      chunksOf(ctx, params.knowledge_base_id, params.document_id, query.page),
    setChunk: (ctx, { params, body }) => switchChunk(ctx, params, body.is_enabled),
    rename: (ctx, { params, body }) => rename(ctx, params.knowledge_base_id, params.document_id, body.name),
    retry: (ctx, { params, body }) => retry(ctx, params.knowledge_base_id, body.document_ids ?? null),
    setArchived: (ctx, { params, body }) =>
      setArchived(ctx, params.knowledge_base_id, body.document_ids, body.is_archived),
    remove: (ctx, { params, body }) => remove(ctx, params.knowledge_base_id, body.document_ids),
    undelete: (ctx, { params, body }) => undelete(ctx, params.knowledge_base_id, body.document_ids),
    ...uploadHandlers,
    original: {
      raw: async (ctx, { params }, { reply }) => {
        const { name, bytes } = await originalBytes(ctx, params.knowledge_base_id, params.document_id)
        return await reply.headers(attachment(name)).send(bytes)
      },
    },
  })
}
