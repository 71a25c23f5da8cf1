import { publicApi } from '@parlance/contract/public-api/public-api.ts'
import { publicApiSchemas } from '@parlance/contract/public-api/public-api.schemas.ts'
import type { FastifyReply } from 'fastify'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { SessionWatch } from '#core/auth/session-watch.ts'
import type { Server } from '#core/http/mount.ts'
import { on, onRaw } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { chatRoutes } from './chat.routes.ts'
import { embed, makeImages } from './embeddings-and-images.ts'
import { createLiveCalls, type LiveCalls, refuse } from './live-calls.ts'
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

  chatRoutes(server, models, calls)
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
