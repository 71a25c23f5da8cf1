import { notices } from '@parlance/contract/people/notices.ts'
import { noticeSchemas } from '@parlance/contract/people/notices.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { myNotices, readNotices } from './notices.service.ts'

export function noticeRoutes(server: Server): void {
  on(server, notices.list, noticeSchemas.list)((ctx, { query }) => myNotices(ctx, query.before))
  on(server, notices.read, noticeSchemas.read)((ctx) => readNotices(ctx))
}
