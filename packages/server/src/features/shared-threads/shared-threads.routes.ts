import { sharedThreads } from '@parlance/contract/chat/shared-threads.ts'
import { sharedThreadSchemas } from '@parlance/contract/chat/shared-threads.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { checkLink } from './check.service.ts'
import { copyShared } from './copy.service.ts'
import { readShared, readSharedFile } from './reading.service.ts'
import { createLink, listAll, listMine, revokeLink } from './shared-threads.service.ts'

export function sharedThreadRoutes(server: Server): void {
  serve(server, sharedThreads, sharedThreadSchemas, {
    check: (ctx, { params, body }) => checkLink(ctx, params.thread_id, body),
    create: (ctx, { params, body }) => createLink(ctx, params.thread_id, body),
    mine: (ctx, { query }) => listMine(ctx, query),
    revoke: (ctx, { params }) => revokeLink(ctx, params.shared_thread_id, 'mine'),
    adminList: (ctx, { query }) => listAll(ctx, query),
    adminRevoke: (ctx, { params }) => revokeLink(ctx, params.shared_thread_id, 'any'),
    read: (ctx, { params, query }) => readShared(ctx, params.token, query.after),
    file: {
      raw: async (ctx, { params, query }, { reply }) => {
        const { name, bytes } = await readSharedFile(ctx, params.token, params.file_id, query.view)
        return await reply.headers(attachment(name)).send(bytes)
      },
    },
    copy: (ctx, { params, body }) => copyShared(ctx, params.token, body.thread_id),
  })
}
