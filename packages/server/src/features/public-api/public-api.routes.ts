import { publicApi } from '@parlance/contract/public-api.ts'
import { publicApiSchemas } from '@parlance/contract/public-api.schemas.ts'
import type { FastifyReply } from 'fastify'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { SessionWatch } from '#core/auth/session-watch.ts'
import { apiRefusal } from '#core/http/errors.ts'
import { type EventStream, openEventStream } from '#core/http/event-stream.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { frameOf } from './chat-answer.ts'
import { answerChat } from './chat.ts'
import { embed, makeImages } from './embeddings-and-images.ts'
import { CallerLeft, createLiveCalls, type LiveCalls } from './live-calls.ts'
import { listTargets, oneTarget } from './targets.ts'

export function publicApiRoutes(server: Server, keys: SessionWatch): LiveCalls {
  const models = createChatModels(server.deps.outbound)
  const calls = createLiveCalls(keys)

  on(
    server,
    publicApi.models,
    publicApiSchemas.models,
  )(async (ctx) => ({ object: 'list', data: await listTargets(ctx) }))
  on(server, publicApi.model, publicApiSchemas.model)((ctx, { params }) => oneTarget(ctx, params.model))

  onRaw(
    server,
    publicApi.chat,
    publicApiSchemas.chat,
  )(async (ctx, { body }, { reply }) => {
    let stream: EventStream | null = null
    const write = (frames: string) => {
      stream ??= openEventStream(reply, {})
      stream.write(frames)
    }
    try {
      const told = body.stream === true ? write : null
      const answer = await calls.run(ctx, reply, (signal) => answerChat(ctx, models, body, told, signal))
      if (answer !== null) return reply.send(present(publicApiSchemas.chat.answer, answer))
    } catch (error) {
      if (stream === null) return refuse(reply, error)
      write(frameOf(apiRefusal(error).body))
      if (!(error instanceof CallerLeft)) ctx.log.warn({ err: error }, 'a streamed call of the API failed')
    }
    endOf(stream)
  })

  onRaw(
    server,
    publicApi.embeddings,
    publicApiSchemas.embeddings,
  )((ctx, { body }, { reply }) =>
    answering(reply, publicApiSchemas.embeddings.answer, () =>
      calls.run(ctx, reply, (signal) => embed(ctx, body, signal)),
    ),
  )
  onRaw(
    server,
    publicApi.images,
    publicApiSchemas.images,
  )((ctx, { body }, { reply }) =>
    answering(reply, publicApiSchemas.images.answer, () =>
      calls.run(ctx, reply, (signal) => makeImages(ctx, models, body, signal)),
    ),
  )
  return calls
}

async function answering(
  reply: FastifyReply,
  schema: Parameters<typeof present>[0],
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  try {
    return await reply.send(present(schema, await work()))
  } catch (error) {
    return refuse(reply, error)
  }
}

/** Nobody is answered who has gone. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof CallerLeft) return reply.hijack()
  throw error
}

function endOf(stream: EventStream | null): void {
  stream?.end()
}
