import multipart from '@fastify/multipart'
import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { documentSchemas as schemas } from '@parlance/contract/knowledge/documents.schemas.ts'
import { UPLOAD_FILES_MAX, MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { AppError } from '#core/errors.ts'
import { onRaw, type Server } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { mayUpload, upload } from './uploads.ts'

/** Forms are read by this call alone; everywhere else they are refused. */
export function uploadRoutes({ app, deps }: Server): void {
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
        throw new AppError('ERROR_TOO_LARGE')
      }
      await mayUpload(ctx, params.knowledge_base_id)
      if (!request.isMultipart()) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
      const result = await upload(ctx, params.knowledge_base_id, query.on_duplicate, request.files())
      return await reply.type('application/json; charset=utf-8').send(present(schemas.upload.answer, result))
    })
  })
}
