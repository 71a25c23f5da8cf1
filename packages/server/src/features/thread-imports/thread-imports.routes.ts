import multipart from '@fastify/multipart'
import { threadImports } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { threadImportSchemas } from '@parlance/contract/chat/transfer/thread-imports.schemas.ts'
import { IMPORT_PIECE_BYTES } from '@parlance/contract/core/limits.ts'
import { AppError } from '#core/errors.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  createImport,
  deleteImport,
  getImport,
  listEntries,
  listImports,
  orderUndo,
  putPiece,
  readUpload,
  sizeOfPiece,
  startImport,
} from './thread-imports.service.ts'

export function threadImportRoutes(server: Server): void {
  serve(server, threadImports, threadImportSchemas, {
    create: (ctx, { body }) => createImport(ctx, body),
    putPiece: {
      scope: async (app) => {
        await app.register(multipart, {
          throwFileSizeLimit: false,
          limits: { files: 1, fileSize: IMPORT_PIECE_BYTES + 1, fields: 0, parts: 1, headerPairs: 20 },
        })
      },
      json: async (ctx, { params }, { request }) => {
        const limit = threadImports.putPiece.body_max
        if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('ERROR_TOO_LARGE')
        const { import_id, piece } = params
        const size = await sizeOfPiece(ctx, import_id, piece)
        if (!request.isMultipart()) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
        await putPiece(ctx, { import_id, piece, size }, await request.file())
        return { received: size }
      },
    },
    read: (ctx, { params }) => readUpload(ctx, params.import_id),
    list: (ctx, { query }) => listImports(ctx, query.cursor),
    get: (ctx, { params }) => getImport(ctx, params.import_id),
    entries: (ctx, { params, query }) => listEntries(ctx, params.import_id, query),
    start: (ctx, { params, body }) => startImport(ctx, params.import_id, body),
    undo: (ctx, { params }) => orderUndo(ctx, params.import_id),
    delete: (ctx, { params }) => deleteImport(ctx, params.import_id),
  })
}
