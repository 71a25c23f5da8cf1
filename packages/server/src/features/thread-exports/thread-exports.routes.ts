import { threadExports } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { threadExportSchemas } from '@parlance/contract/chat/transfer/thread-exports.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { exportFile, getExport, listExports, orderExport } from './thread-exports.service.ts'

export function threadExportRoutes(server: Server): void {
  serve(server, threadExports, threadExportSchemas, {
    create: (ctx, { params, body }) => orderExport(ctx, params.thread_id, body),
    list: async (ctx, { params }) => ({ data: await listExports(ctx, params.thread_id) }),
    get: (ctx, { params }) => getExport(ctx, params.thread_id, params.export_id),
    file: {
      raw: async (ctx, { params }, { reply }) => {
        const { name, bytes } = await exportFile(ctx, params.thread_id, params.export_id)
        return await reply.headers(attachment(name)).send(bytes)
      },
    },
  })
}
