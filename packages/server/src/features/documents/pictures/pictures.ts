import { PICTURE_SIDE_MAX, THUMBNAIL_SIDE_MAX } from '@parlance/contract/core/limits.ts'
import { PictureRefused, shownPicture } from '#adapters/files/redraw-picture.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { deleteTask, insertTask } from '#core/queue/tasks.queries.ts'
import { holdRevision, setState, type Source } from '../ingest.queries.ts'
import { insertPicture, setShown } from './pictures.queries.ts'

/** Photos of current phones have up to 50 megapixels; decoded, a pixel takes four bytes. */
const PIXELS_MAX = 100_000_000
/** Unreferenced bytes are removed after an hour. */
const UNNAMED_S = 3_600

const REFUSALS = {
  unsupported: 'ERROR_DOCUMENT_CORRUPT',
  too_large: 'ERROR_DOCUMENT_TOO_COMPLEX',
  too_slow: 'ERROR_DOCUMENT_TIMEOUT',
} as const

/** Redraws a picture for people and models. */
export async function ingestPicture(ctx: Ctx, source: Source, signal: AbortSignal): Promise<void> {
  if (!(await setState(ctx, source, 'parsing'))) return
  const bytes = await ctx.deps.files.get(source.file_id)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  const { picture, thumbnail, ...size } = await redrawn(bytes)
  signal.throwIfAborted()
  const ids = { file_id: uuidv7(), thumbnail_id: uuidv7() }
  const forget = (id: string) => ({ kind: 'documents.forget_file' as const, subject_id: id, user_id: null })
  // unreferenced bytes are removed even if this process dies
  for (const id of Object.values(ids)) {
    await insertTask(ctx, { ...forget(id), after_seconds: UNNAMED_S })
  }
  await ctx.deps.files.put(ids.file_id, picture)
  await ctx.deps.files.put(ids.thumbnail_id, thumbnail)
  await inTransaction(ctx, async (tx) => {
    if (!(await holdRevision(tx, source))) return
    await insertPicture(tx, { document_id: source.id, ...size, ...ids })
    for (const id of Object.values(ids)) await deleteTask(tx, 'documents.forget_file', id)
  })
}

/** A picture of a conversation is ready when it can be shown; it has no text and no passages. */
export async function showPicture(ctx: Ctx, source: Source): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await holdRevision(tx, source)) await setShown(tx, source)
  })
}

async function redrawn(bytes: Buffer) {
  const limits = { side: PICTURE_SIDE_MAX, thumbnail_side: THUMBNAIL_SIDE_MAX, pixels_max: PIXELS_MAX }
  try {
    return await shownPicture(bytes, limits)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw new AppError(REFUSALS[error.reason], { cause: error })
  }
}
