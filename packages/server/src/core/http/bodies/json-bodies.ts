import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { helperThread } from '#core/helpers/helper.ts'
import { type BodyReader, BodyRoom } from './body-room.ts'
import { JsonScan } from './json-scan.ts'
import type { ParsingTasks } from './parse-json.ts'

/** Bodies from this size on need room and are parsed in a worker thread. */
const LARGE = 1024 * 1024
/** Total bytes of large bodies in memory, without the first bytes of each. */
const ROOM = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum bytes of a JSON body without its pictures; absent: the limit of the body. */
    text_max?: number
  }
  interface FastifyRequest {
    /** Frees the memory of a body that is no longer needed. */
    releaseBody: (() => void) | null
  }
}

const decoder = new TextDecoder()
const parse = helperThread<ParsingTasks>(new URL('parse-json.ts', import.meta.url))

/**
 * Reads JSON bodies within their limits. Only a few large bodies are in memory at a time, and a worker thread parses
 * them. Others wait up to `waitMs`.
 */
export function readJsonBodies(app: FastifyInstance, waitMs: number): void {
  const room = new BodyRoom(ROOM, waitMs)
  const replies = new WeakMap<FastifyRequest, FastifyReply>()

  /** Room for a body, freed with the end of the answer at the latest. */
  const place = (request: FastifyRequest): BodyReader => {
    const reader = room.reader()
    request.releaseBody = () => reader.leave()
    const { raw } = replies.get(request) ?? {}
    if (raw === undefined || raw.destroyed) reader.leave()
    raw?.once('close', () => reader.leave())
    return reader
  }

  const read = async (request: FastifyRequest, body: IncomingMessage): Promise<Buffer> => {
    const { bodyLimit, config } = request.routeOptions
    const limit = bodyLimit ?? app.initialConfig.bodyLimit ?? LARGE
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('ERROR_TOO_LARGE')
    const scan = new JsonScan(config.text_max ?? limit)
    const pieces: Buffer[] = []
    let reader: BodyReader | null = null
    let size = 0
    try {
      for await (const piece of piecesOf(body)) {
        size += piece.length
        if (size > limit) throw new AppError('ERROR_TOO_LARGE')
        scan.push(piece)
        if (size > LARGE) await (reader ??= place(request)).hold(piece.length)
        pieces.push(piece)
      }
    } catch (error) {
      reader?.leave()
      throw error
    }
    reader?.end()
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces, size)
  }

  app.decorateRequest('releaseBody', null)
  app.addHook('preParsing', async (request, reply) => void replies.set(request, reply))
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const bytes = await read(request, body)
    if (bytes.length <= LARGE) return JSON.parse(decoder.decode(bytes)) as unknown
    return await parse('parse', bytes).catch((error: unknown) => {
      throw isSyntaxError(error) ? new SyntaxError('not JSON') : error
    })
  })
}

/** The chunks of a body. The connection stays open if reading stops early, so that the sender gets an answer. */
async function* piecesOf(body: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    // the sender has disconnected or sends an invalid body
    throw new AppError('ERROR_BAD_REQUEST', { cause: error })
  }
}

/** A helper only passes on the message of an error. */
function isSyntaxError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('SyntaxError')
}
