import { notices } from '@parlance/contract/people/notices.ts'
import { noticeSchemas } from '@parlance/contract/people/notices.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { myNotices, readNotices } from './notices.service.ts'

export function noticeRoutes(server: Server): void {
  serve(server, notices, noticeSchemas, {
    list: (ctx, { query }) => myNotices(ctx, query.before),
    read: (ctx) => readNotices(ctx),
    readOne: (ctx, { params }) => readNotices(ctx, params.notice_id),
  })
}
