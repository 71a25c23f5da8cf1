import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { documentSchemas as schemas } from '@parlance/contract/knowledge/documents.schemas.ts'
import { passageChanges } from '@parlance/contract/knowledge/passage-changes.ts'
import { passageChangeSchemas } from '@parlance/contract/knowledge/passage-changes.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  documentsOf,
  oneDocument,
  remove,
  rename,
  retry,
  setArchived,
  textIn,
  undelete,
} from './documents.service.ts'
import { chunkOf, chunksOf, switchChunk } from './edits/chunks.ts'
import { addAfter, applyTo, changesOf, editChunk, removeChange } from './edits/passage-changes.ts'
import { addCopies } from './copy-documents.ts'
import { byteHandlers } from './uploads/bytes.routes.ts'
import { uploadHandlers } from './uploads/uploads.routes.ts'

export function documentRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { params, query }) => documentsOf(ctx, params.knowledge_base_id, query),
    addCopies: (ctx, { params, body }) => addCopies(ctx, params.knowledge_base_id, body.document_ids),
    get: (ctx, { params }) => oneDocument(ctx, params.knowledge_base_id, params.document_id),
    text: (ctx, { params }) => textIn(ctx, params.knowledge_base_id, params.document_id),
    chunks: (ctx, { params, query }) =>
      chunksOf(ctx, params.knowledge_base_id, params.document_id, query.page),
    chunk: (ctx, { params }) => chunkOf(ctx, params),
    setChunk: (ctx, { params, body }) => switchChunk(ctx, params, body.is_enabled),
    rename: (ctx, { params, body }) => rename(ctx, params.knowledge_base_id, params.document_id, body.name),
    retry: (ctx, { params, body }) => retry(ctx, params.knowledge_base_id, body.document_ids ?? null),
    setArchived: (ctx, { params, body }) =>
      setArchived(ctx, params.knowledge_base_id, body.document_ids, body.is_archived),
    remove: (ctx, { params, body }) => remove(ctx, params.knowledge_base_id, body.document_ids),
    undelete: (ctx, { params, body }) => undelete(ctx, params.knowledge_base_id, body.document_ids),
    ...uploadHandlers,
    ...byteHandlers,
  })
  serve(server, passageChanges, passageChangeSchemas, {
    list: (ctx, { params, query }) => changesOf(ctx, params, query),
    edit: (ctx, { params, body }) => editChunk(ctx, params, body),
    add: (ctx, { params, body }) => addAfter(ctx, params, body),
    apply: (ctx, { params, body }) => applyTo(ctx, params, body),
    remove: (ctx, { params, body }) => removeChange(ctx, params, body.version),
  })
}
