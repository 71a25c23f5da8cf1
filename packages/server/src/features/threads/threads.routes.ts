import { threads } from '@parlance/contract/chat/threads.ts'
import { threadSchemas } from '@parlance/contract/chat/threads.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { listArchived, listPinned, markThreadRead, organiseThread } from './organise.service.ts'
import { temporaryHours } from './temporary.service.ts'
import { branchThread } from './branch.ts'
import { filesBase, openFilesBase, withdrawFile } from './thread-files.ts'
import {
  deleteCurrent,
  deleteOther,
  deleteThread,
  getThread,
  listCurrent,
  listOther,
  renameThread,
  undeleteThread,
} from './threads.service.ts'

export function threadRoutes(server: Server): void {
  serve(server, threads, threadSchemas, {
    get: async (ctx, { params }) => ({
      thread: await getThread(ctx, params.thread_id),
    }),
    current: (ctx, { query }) => listCurrent(ctx, query),
    other: (ctx, { query }) => listOther(ctx, query),
    pinned: (ctx, { query }) => listPinned(ctx, query.cursor),
    archived: (ctx, { query }) => listArchived(ctx, query),
    organise: async (ctx, { params, body }) => ({
      thread: await organiseThread(ctx, params.thread_id, body),
    }),
    temporary: async (ctx) => ({ hours: await temporaryHours(ctx) }),
    markRead: (ctx, { params }) => markThreadRead(ctx, params.thread_id),
    rename: async (ctx, { params, body }) => ({
      thread: await renameThread(ctx, params.thread_id, body),
    }),
    delete: (ctx, { params }) => deleteThread(ctx, params.thread_id),
    undelete: async (ctx, { params }) => ({
      thread: await undeleteThread(ctx, params.thread_id),
    }),
    branch: async (ctx, { params, body }) => ({
      thread: await branchThread(ctx, params.thread_id, body),
    }),
    files: (ctx, { params }) => filesBase(ctx, params.thread_id),
    openFiles: (ctx, { params }) => openFilesBase(ctx, params.thread_id),
    withdrawFile: (ctx, { params }) => withdrawFile(ctx, params.thread_id, params.document_id),
    deleteCurrent: (ctx, { params }) => deleteCurrent(ctx, params.assistant_id),
    deleteOther: (ctx, { params }) => deleteOther(ctx, params.assistant_id),
  })
}
