import multipart from '@fastify/multipart'
import { documents } from '@parlance/contract/knowledge/documents.ts'
import { UPLOAD_FILES_MAX, MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Handlers } from '#core/http/mount.ts'
import { targetOf, upload } from './uploads.ts'

/** Only this call reads forms; all others refuse them. */
export const uploadHandlers = {
  upload: {
    scope: async (app) => {
      await app.register(multipart, {
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
    },
    json: async (ctx, { params, query }, { request }) => {
      if (Number(request.headers['content-length'] ?? 0) > (documents.upload.body_max ?? 0)) {
        throw new AppError('ERROR_TOO_LARGE')
      }
      const target = await targetOf(ctx, params.knowledge_base_id, query.on_duplicate)
      if (!request.isMultipart()) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
      return await upload(ctx, target, request.files())
    },
  },
} satisfies Partial<Handlers<typeof documents>>
