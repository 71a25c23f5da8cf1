import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { helperThread } from '#core/helpers/helper.ts'
import { type BodyReader, BodyRoom } from './body-room.ts'
import { JsonScan } from './json-scan.ts'
import type { ParsingTasks } from './parse-json.ts'

/** Bytes from which on a body needs room and is parsed beside the event loop. */
const LARGE = 1024 * 1024
/** Bytes that are in memory at once of large bodies, besides the first of each. */
const ROOM = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of a JSON body besides pictures in it; absent: as many as the body may have. */
    text_max?: number
  }
  interface FastifyRequest {
    /** Makes room for other large bodies: this one is not needed any more. */
    releaseBody: (() => void) | null
  }
}

const decoder = new TextDecoder()
const parse = helperThread<ParsingTasks>(new URL('parse-json.ts', import.meta.url))

/**
 * Reads JSON bodies within their limits; few large ones at a time, parsed beside the event loop. Others wait `waitMs` for
 * them.
 */
export function readJsonBodies(app: FastifyInstance, waitMs: number): void {
  const room = new BodyRoom(ROOM, waitMs)
  const replies = new WeakMap<FastifyRequest, FastifyReply>()

  /** A place in the room, which is given back with the end of the answer at the latest. */
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

/** The pieces of a body, which stays open when the reading ends before it: its sender is still to be answered. */
async function* piecesOf(body: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    // the sender has gone, or sends what is no body
    throw new AppError('ERROR_BAD_REQUEST', { cause: error })
  }
}

/** A helper passes on what a task throws by its words. */
function isSyntaxError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('SyntaxError')
}
