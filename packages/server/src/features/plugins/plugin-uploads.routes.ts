import multipart from '@fastify/multipart'
import type { Call } from '@parlance/contract/core/endpoint.ts'
import { MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { PluginFile } from '@parlance/plugin-api/server.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { BodyRoom } from '#core/http/bodies/body-room.ts'

/** Memory for the files passed to plugins, in total. Beyond it, reading waits, except for the oldest file. */
const room = new BodyRoom(2 * MAX_FILE_MB * 1024 * 1024, Number.POSITIVE_INFINITY)

/** Lets a scope of the server read the form of a plugin's call: one file. */
export async function readForms(app: FastifyInstance, { body_max = 0 }: Call): Promise<void> {
  const limits = { files: 1, parts: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 }
  await app.register(multipart, { throwFileSizeLimit: false, limits: { ...limits, fileSize: body_max + 1 } })
}

/** The file of a form. It is refused as soon as it is too large; `leave` releases its memory after the call. */
export async function readUpload(
  { body_max = 0 }: Call,
  request: FastifyRequest,
): Promise<PluginFile & { leave: () => void }> {
  if (Number(request.headers['content-length'] ?? 0) > body_max) throw new AppError('ERROR_TOO_LARGE')
  if (!request.isMultipart()) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const reader = room.reader()
  try {
    const part = await request.file()
    if (part === undefined || part.fieldname !== 'file') throw new AppError('ERROR_BAD_REQUEST')
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > body_max) throw new AppError('ERROR_TOO_LARGE')
      await reader.hold(piece.length)
      pieces.push(piece)
    }
    reader.end()
    return { name: part.filename, bytes: Buffer.concat(pieces), leave: () => reader.leave() }
  } catch (error) {
    reader.leave()
    // errors of the form parser have a status
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw new AppError('ERROR_BAD_REQUEST', { cause: error })
  }
}
