import { runs } from '@parlance/contract/chat/runs.ts'
import { runSchemas } from '@parlance/contract/chat/runs.schemas.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { SessionWatch } from '#core/auth/session-watch.ts'
import type { UserCtx } from '#core/context.ts'
import { attachment } from '#core/http/attachment.ts'
import { openEventStream } from '#core/http/event-stream.ts'
import { serve, type Server } from '#core/http/mount.ts'
import type { FastifyReply } from 'fastify'
import { readFile } from './answering/answer-files.ts'
import { attach } from './attach.ts'
import { contextOf } from './context.service.ts'
import type { RunEngine } from './run-engine.ts'
import { launch } from './run-pipeline.ts'
import { howFound, keepAnswer, listMessages, myRun, sendQuestion, stopRun } from './runs.service.ts'
import { startRun } from './starting/start-run.ts'

export function runRoutes(server: Server, engine: RunEngine, sessions: SessionWatch): void {
  const models = createChatModels(server.deps.outbound)

  const show = (
    ctx: UserCtx,
    reply: FastifyReply,
    run: { id: string; message_id: string },
    after: number,
  ) => {
    const stream = openEventStream(reply, {
      'x-run-id': run.id,
      'x-vercel-ai-ui-message-stream': 'v1',
    })
    stream.onClose(sessions.watch(ctx.actor.session_id, () => stream.end()))
    return attach(ctx, engine, stream, run, after)
  }

  serve(server, runs, runSchemas, {
    start: {
      raw: async (ctx, { params, body }, { reply }) => {
        const started = await startRun(ctx, params.thread_id, body)
        if ('run' in started) launch(ctx, engine, models, started.run)
        const run = 'run' in started ? started.run : await myRun(ctx, started.existing)
        await show(ctx, reply, run, 0)
      },
    },
    events: {
      raw: async (ctx, { params }, { request, reply }) => {
        const run = await myRun(ctx, params.run_id)
        await show(ctx, reply, run, lastEventId(request.headers['last-event-id']))
      },
    },
    file: {
      raw: async (ctx, { params }, { reply }) => {
        const { bytes, media_type } = await readFile(ctx, params.thread_id, params.file_id)
        const name = `${params.file_id}${media_type.startsWith('image/') ? `.${media_type.slice(6)}` : ''}`
        return await reply.headers(attachment(name)).send(bytes)
      },
    },
    context: (ctx, { params, query }) => contextOf(ctx, params.thread_id, query),
    messages: (ctx, { params, query }) => listMessages(ctx, params.thread_id, query),
    found: (ctx, { params }) => howFound(ctx, params.thread_id, params.message_id),
    sendQuestion: (ctx, { params, body }) =>
      sendQuestion(ctx, params.thread_id, params.message_id, body.question),
    keep: (ctx, { params }) => keepAnswer(ctx, params.thread_id, params.message_id),
    stop: (ctx, { params }) => stopRun(ctx, engine, params.run_id),
  })
}

/** The last sequence number that a viewer has seen; 0 for anything invalid. */
function lastEventId(header: string | string[] | undefined): number {
  return /^[0-9]{1,9}$/.test(String(header)) ? Number(header) : 0
}
