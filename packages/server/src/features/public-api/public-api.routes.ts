import { publicApi } from '@parlance/contract/public-api/public-api.ts'
import { publicApiSchemas } from '@parlance/contract/public-api/public-api.schemas.ts'
import type { FastifyReply } from 'fastify'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { SessionWatch } from '#core/auth/session-watch.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { chatHandlers } from './chat.routes.ts'
import { embed, makeImages } from './embeddings-and-images.ts'
import { createLiveCalls, type LiveCalls, refuse } from './live-calls.ts'
import { listTargets, oneTarget } from './targets.ts'

export function publicApiRoutes(server: Server, keys: SessionWatch): LiveCalls {
  const models = createChatModels(server.deps.outbound)
  const calls = createLiveCalls(keys)

  serve(server, publicApi, publicApiSchemas, {
    models: async (ctx) => ({ object: 'list', data: await listTargets(ctx) }),
    model: (ctx, { params }) => oneTarget(ctx, params.model),
    ...chatHandlers(models, calls),
    embeddings: {
      raw: (ctx, { body }, { reply }) =>
        answering(reply, publicApiSchemas.embeddings.answer, () =>
          calls.run(ctx, reply, (signal) => embed(ctx, body, signal)),
        ),
    },
    images: {
      raw: (ctx, { body }, { reply }) =>
        answering(reply, publicApiSchemas.images.answer, () =>
          calls.run(ctx, reply, (signal) => makeImages(ctx, models, body, signal)),
        ),
    },
  })
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
