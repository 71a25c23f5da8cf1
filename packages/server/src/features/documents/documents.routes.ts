import multipart from '@fastify/multipart'
import { documents as calls } from '@parlance/contract/documents.ts'
import { documentSchemas as schemas } from '@parlance/contract/documents.schemas.ts'
import { UPLOAD_FILES_MAX, MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { AppError } from '#core/errors.ts'
import { attachment } from '#core/http/attachment.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import { readOnForAWhile } from '#core/http/refused-body.ts'
import { present } from '#core/http/validation.ts'
import { chunksOf, documentsOf, oneDocument, originalBytes, remove, rename, retry, setArchived, switchChunk, textIn } from './documents.service.ts' // prettier-ignore
import { mayUpload, upload } from './uploads.ts'

export function documentRoutes(server: Server): void {
  on(server, calls.list, schemas.list)((ctx, { params, query }) => documentsOf(ctx, params.knowledge_base_id, query)) // prettier-ignore
  on(server, calls.get, schemas.get)((ctx, { params }) => oneDocument(ctx, params.knowledge_base_id, params.document_id)) // prettier-ignore
  on(server, calls.text, schemas.text)((ctx, { params }) => textIn(ctx, params.knowledge_base_id, params.document_id)) // prettier-ignore
  on(server, calls.chunks, schemas.chunks)((ctx, { params, query }) => chunksOf(ctx, params.knowledge_base_id, params.document_id, query.page)) // prettier-ignore
  on(server, calls.setChunk, schemas.setChunk)((ctx, { params, body }) => switchChunk(ctx, params, body.is_enabled)) // prettier-ignore
  on(server, calls.rename, schemas.rename)((ctx, { params, body }) => rename(ctx, params.knowledge_base_id, params.document_id, body.name)) // prettier-ignore
  on(server, calls.retry, schemas.retry)((ctx, { params, body }) => retry(ctx, params.knowledge_base_id, body.document_ids ?? null)) // prettier-ignore
  on(server, calls.setArchived, schemas.setArchived)((ctx, { params, body }) => setArchived(ctx, params.knowledge_base_id, body.document_ids, body.is_archived)) // prettier-ignore
  on(server, calls.remove, schemas.remove)((ctx, { params, body }) => remove(ctx, params.knowledge_base_id, body.document_ids)) // prettier-ignore
  onRaw(
    server,
    calls.original,
    schemas.original,
  )(async (ctx, { params }, { reply }) => {
    const { name, bytes } = await originalBytes(ctx, params.knowledge_base_id, params.document_id)
    return await reply.headers(attachment(name)).send(bytes)
  })
  uploadRoute(server)
}

/** Forms are read by this call alone; everywhere else they are refused. */
function uploadRoute({ app, deps }: Server): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: UPLOAD_FILES_MAX,
        fileSize: MAX_FILE_MB * 1024 * 1024 + 1,
        fields: 4,
        parts: UPLOAD_FILES_MAX + 4,
        fieldNameSize: 100,
        fieldSize: 1_000,
        headerPairs: 20,
      },
    })
    onRaw(
      { app: scope, deps },
      calls.upload,
      schemas.upload,
    )(async (ctx, { params, query }, { request, reply }) => {
      if (Number(request.headers['content-length'] ?? 0) > (calls.upload.body_max ?? 0)) {
        readOnForAWhile(request, reply)
        throw new AppError('ERROR_TOO_LARGE')
      }
      await mayUpload(ctx, params.knowledge_base_id)
      if (!request.isMultipart()) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
      try {
        const result = await upload(ctx, params.knowledge_base_id, query.on_duplicate, request.files())
        return await reply
          .type('application/json; charset=utf-8')
          .send(present(schemas.upload.answer, result))
      } catch (error) {
        readOnForAWhile(request, reply)
        throw error
      }
    })
  })
}
