import { threads } from '@parlance/contract/chat/threads.ts'
import { threadSchemas } from '@parlance/contract/chat/threads.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import {
  deleteCurrent,
  deleteOther,
  deleteThread,
  getThread,
  listCurrent,
  listOther,
  renameThread,
} from './threads.service.ts'

export function threadRoutes(server: Server): void {
  on(
    server,
    threads.get,
    threadSchemas.get,
  )(async (ctx, { params }) => ({
    thread: await getThread(ctx, params.thread_id),
  }))
  on(server, threads.current, threadSchemas.current)((ctx, { query }) => listCurrent(ctx, query))
  on(server, threads.other, threadSchemas.other)((ctx, { query }) => listOther(ctx, query))
  on(
    server,
    threads.rename,
    threadSchemas.rename,
  )(async (ctx, { params, body }) => ({
    thread: await renameThread(ctx, params.thread_id, body),
  }))
  on(server, threads.delete, threadSchemas.delete)((ctx, { params }) => deleteThread(ctx, params.thread_id))
  on(
    server,
    threads.deleteCurrent,
    threadSchemas.deleteCurrent,
  )((ctx, { params }) => deleteCurrent(ctx, params.assistant_id))
  on(
    server,
    threads.deleteOther,
    threadSchemas.deleteOther,
  )((ctx, { params }) => deleteOther(ctx, params.assistant_id))
}
