import type { MultipartFile } from '@fastify/multipart'
import type { UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { type BodyReader, BodyRoom } from '#core/http/bodies/body-room.ts'
import { isFilesOfThread } from '#features/documents/documents.queries.ts'
import { cleanName, type Put, putDocument, type PutDocument, sizeLimit } from './put-document.ts'
import { putTogether, SMALL_BYTES_MAX } from '#features/documents/small/put-together.ts'

type OnDuplicate = 'refuse' | 'replace' | 'keep_both'
type Target = Pick<PutDocument, 'knowledge_base_id' | 'on_duplicate' | 'takes_pictures'>
type Part = Pick<MultipartFile, 'fieldname' | 'filename' | 'file'>

const FILE_MAX = MAX_FILE_MB * 1024 * 1024
/** Memory limit of all uploads together. Beyond it, reading waits, except for the oldest file. */
const MEMORY_MAX = 2 * FILE_MAX
/** Refusals because a file is too large or cannot be stored. */
const NO_ROOM = [
  'ERROR_TOO_LARGE',
  'ERROR_STORAGE_FULL',
  'ERROR_USER_STORAGE_FULL',
  'ERROR_KNOWLEDGE_BASE_FULL',
  'ERROR_THREAD_FULL',
] as const
const room = new BodyRoom(MEMORY_MAX, Number.POSITIVE_INFINITY)

/** Checks access before a form is read, so that callers without write access get no other error. */
export async function targetOf(ctx: UserCtx, baseId: string, onDuplicate: OnDuplicate): Promise<Target> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const isOfThread = await isFilesOfThread(ctx, baseId)
  return {
    knowledge_base_id: baseId,
    // messages refer to the files by name, so that none replaces another
    on_duplicate: isOfThread ? 'keep_both' : onDuplicate,
    takes_pictures: isOfThread,
  }
}

/**
 * Adds the files of a form in their order; a refused file does not stop the others. Small files are stored while the
 * next ones are read.
 */
export async function upload(
  ctx: UserCtx,
  target: Target,
  parts: AsyncIterable<Part>,
): Promise<{ data: UploadedFile[] }> {
  const files: Promise<UploadedFile>[] = []
  let read = 0
  try {
    for await (const part of partsOf(parts)) {
      if (part.fieldname !== 'files') throw new AppError('ERROR_BAD_REQUEST')
      const { file, size } = await oneFile(ctx, target, part)
      files.push(file)
      read += size
      if (read > (calls.upload.body_max ?? 0)) throw new AppError('ERROR_TOO_LARGE')
      if (size > SMALL_BYTES_MAX) await Promise.all(files)
    }
  } finally {
    await Promise.allSettled(files)
  }
  const data = await Promise.all(files)
  if (data.length === 0) throw new AppError('ERROR_BAD_REQUEST')
  // if all files were refused for the same reason, that is the answer (S68)
  const code = NO_ROOM.find((one) => data.every((file) => file.error_code === one))
  if (code !== undefined) throw new AppError(code)
  return { data }
}

/** Reads a file; `file` is what happened to it. */
async function oneFile(
  ctx: UserCtx,
  target: Target,
  part: Part,
): Promise<{ file: Promise<UploadedFile>; size: number }> {
  // browsers encode a quotation mark in a name like this
  const name = cleanName((part.filename ?? '').replaceAll('%22', '"'))
  const format = fileFormatOf(name)
  const limit = format === null ? 0 : sizeLimit(format)
  const reader = room.reader()
  try {
    const { bytes, size } = await readPart(part, limit, reader)
    const code = format === null ? 'ERROR_UNSUPPORTED_CONTENT_TYPE' : 'ERROR_TOO_LARGE'
    const putting = bytes === null || format === null ? refusedWith(code) : put(ctx, target, name, bytes)
    const file = putting.then(
      ({ document_id, outcome }): UploadedFile => ({ name, document_id, outcome, error_code: null }),
      (error: unknown): UploadedFile => {
        if (!(error instanceof AppError) || error.code === 'ERROR_KNOWLEDGE_BASE_NOT_FOUND') throw error
        return { name, document_id: null, outcome: 'refused', error_code: error.code }
      },
    )
    // its errors are thrown when the form is read
    file.catch(() => {}).finally(() => reader.leave())
    return { file, size }
  } catch (error) {
    reader.leave()
    throw error
  }
}

const refusedWith = (code: 'ERROR_UNSUPPORTED_CONTENT_TYPE' | 'ERROR_TOO_LARGE') =>
  Promise.reject<Put>(new AppError(code))

function put(ctx: UserCtx, target: Target, name: string, bytes: Buffer): Promise<Put> {
  const input = { ...target, name, bytes, added_by: ctx.actor.user_id }
  const isSmall = bytes.length <= SMALL_BYTES_MAX && target.takes_pictures !== true
  return isSmall ? putTogether(ctx, input) : putDocument(ctx, input)
}

/** The bytes of a file. If it exceeds its limit, nothing is kept and the rest is discarded. */
async function readPart(
  { file }: Part,
  limit: number,
  reader: BodyReader,
): Promise<{ bytes: Buffer | null; size: number }> {
  let pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      size += piece.length
      // beyond the limit of a form: stop reading
      if (size > FILE_MAX) throw new AppError('ERROR_TOO_LARGE')
      if (size > limit) {
        pieces = []
        reader.leave()
      } else {
        await reader.hold(piece.length)
        pieces.push(piece)
      }
    }
  } catch (error) {
    throw brokenForm(error)
  }
  return { bytes: size > limit ? null : Buffer.concat(pieces), size }
}

/** The files of a form; an unreadable form is a client error. */
async function* partsOf(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]()
  for (;;) {
    let next: IteratorResult<Part>
    try {
      next = await iterator.next()
    } catch (error) {
      throw brokenForm(error)
    }
    if (next.done === true) return
    yield next.value
  }
}

/** Errors of the form parser have a status. */
function brokenForm(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error
  return new AppError('ERROR_BAD_REQUEST', { cause: error })
}
