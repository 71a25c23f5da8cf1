import type { MultipartFile } from '@fastify/multipart'
import { IMPORT_PIECE_BYTES } from '@parlance/contract/core/limits.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError, isDiskFull } from '#core/errors.ts'
import { BodyRoom } from '#core/http/bodies/body-room.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { importOf, piecesOf, putPieceRow, type StoredPiece } from './pieces.queries.ts'
import type { Stored } from './reading/archive.ts'

/** Memory for all pieces that are being received. Beyond it, reading waits, except for the oldest one. */
const room = new BodyRoom(4 * IMPORT_PIECE_BYTES, Number.POSITIVE_INFINITY)

/** The size that a piece must have; throws if the import accepts no such piece. */
export async function sizeOfPiece(ctx: UserCtx, importId: string, piece: number): Promise<number> {
  const known = await importOf(ctx, importId)
  if (known === undefined) throw new AppError('ERROR_IMPORT_NOT_FOUND')
  const size = Math.min(IMPORT_PIECE_BYTES, known.size - piece * IMPORT_PIECE_BYTES)
  if (known.state !== 'uploading' || size <= 0) throw new AppError('ERROR_IMPORT_NOT_OPEN')
  return size
}

export async function putPiece(
  ctx: UserCtx,
  place: { import_id: string; piece: number; size: number },
  part: Pick<MultipartFile, 'fieldname' | 'file'> | undefined,
): Promise<void> {
  if (part === undefined || part.fieldname !== 'files') throw new AppError('ERROR_BAD_REQUEST')
  const reader = room.reader()
  try {
    const pieces: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > place.size) throw new AppError('ERROR_TOO_LARGE')
      await reader.hold(chunk.length)
      pieces.push(chunk)
    }
    if (size !== place.size) throw new AppError('ERROR_BAD_REQUEST')
    await store(ctx, place, Buffer.concat(pieces))
  } finally {
    reader.leave()
  }
}

/** The bytes are written before the row, so that a row always has its bytes. */
async function store(
  ctx: UserCtx,
  { import_id, piece }: { import_id: string; piece: number },
  bytes: Buffer,
): Promise<void> {
  const id = uuidv7()
  try {
    await ctx.deps.files.put(id, bytes)
  } catch (error) {
    throw isDiskFull(error) ? new AppError('ERROR_STORAGE_FULL', { cause: error }) : error
  }
  const row = { id, import_id, piece, size: bytes.length, sha256: sha256(bytes) }
  if (await inTransaction(ctx, (tx) => putPieceRow(tx, row))) return
  await ctx.deps.files.delete(id)
  throw new AppError('ERROR_IMPORT_NOT_OPEN')
}

/** Whether all pieces of a file have arrived. */
export async function isComplete(ctx: Ctx, importId: string, size: number): Promise<boolean> {
  const pieces = await piecesOf(ctx, importId)
  return pieces.reduce((sum, piece) => sum + piece.size, 0) === size
}

/** The uploaded file. The last piece read is cached, because small files are next to each other. */
export async function storedFile(ctx: Ctx, importId: string, size: number): Promise<Stored> {
  const pieces = await piecesOf(ctx, importId)
  let last: { id: string; bytes: Buffer } | null = null
  const load = async ({ id }: StoredPiece): Promise<Buffer> => {
    if (last?.id === id) return last.bytes
    const bytes = await ctx.deps.files.get(id)
    if (bytes === null) throw new AppError('ERROR_IMPORT_BROKEN')
    last = { id, bytes }
    return bytes
  }
  return {
    size,
    async *read(start, end) {
      for (let at = start; at < end;) {
        const number = Math.floor(at / IMPORT_PIECE_BYTES)
        const piece = pieces[number]
        if (piece === undefined) throw new AppError('ERROR_IMPORT_BROKEN')
        const from = at - number * IMPORT_PIECE_BYTES
        const bytes = await load(piece)
        const to = Math.min(bytes.length, from + STEP, from + end - at)
        if (to <= from) throw new AppError('ERROR_IMPORT_BROKEN')
        yield bytes.subarray(from, to)
        at += to - from
      }
    },
  }
}

/** Bytes that are passed on in one piece. */
const STEP = 262_144
