import type { publicApi } from '@parlance/contract/public-api/public-api.ts'
import { publicApiSchemas } from '@parlance/contract/public-api/public-api.schemas.ts'
import { apiRefusal } from '#core/http/errors.ts'
import { type EventStream, openEventStream } from '#core/http/event-stream.ts'
import type { Handlers } from '#core/http/mount.ts'
import { present } from '#core/http/validation.ts'
import { frameOf } from './chat-answer.ts'
import { answerChat, type Models } from './chat.ts'
import { CallerLeft, type LiveCalls, refuse } from './live-calls.ts'

export function chatHandlers(models: Models, calls: LiveCalls) {
  return {
    chat: {
      raw: async (ctx, { body }, { reply }) => {
        let stream: EventStream | null = null
        const write = (frames: string) => {
          stream ??= openEventStream(reply, {})
          stream.write(frames)
        }
        try {
          const onChunk = body.stream === true ? write : null
          const answer = await calls.run(ctx, reply, (signal) =>
            answerChat(ctx, models, body, onChunk, signal),
          )
          if (answer !== null) return reply.send(present(publicApiSchemas.chat.answer, answer))
        } catch (error) {
          if (stream === null) return refuse(reply, error)
          write(frameOf(apiRefusal(error).body))
          if (!(error instanceof CallerLeft))
            ctx.log.warn({ err: error }, 'a streamed call of the API failed')
        }
        endOf(stream)
      },
    },
  } satisfies Partial<Handlers<typeof publicApi>>
}

function endOf(stream: EventStream | null): void {
  stream?.end()
}
