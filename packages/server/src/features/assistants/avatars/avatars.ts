import { AVATAR_SIZE, PICTURE_PIXELS_MAX } from '@parlance/contract/core/limits.ts'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { PictureRefused, squareWebp } from '#adapters/files/redraw-picture.ts'
import type { UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { requireEditor, knownAssistant } from '#features/assistants/assistant-access.ts'
import { findAvatar, forgetUnused, insertFile, unusedPictures } from './avatars.queries.ts'
import { readDraft, stateOf, writeDraft } from '#features/assistants/editing.ts'

/** Re-encodes the picture as a small square and puts it into the draft; null removes it. */
export async function setAvatar(
  ctx: UserCtx,
  id: string,
  change: { revision: number; picture: string | null },
): Promise<AssistantDraft> {
  await requireEditor(ctx, id)
  const { head, draft } = await stateOf(ctx, id)
  if (head.draft_revision !== change.revision) throw new AppError('ERROR_EDITED_BY_OTHER')
  const bytes = change.picture === null ? null : await redrawn(Buffer.from(change.picture, 'base64'))
  const fileId = bytes === null ? null : uuidv7()
  // write the bytes before the row, so that the row never dangles
  if (fileId !== null && bytes !== null) await ctx.deps.files.put(fileId, bytes)
  try {
    await inTransaction(ctx, async (tx) => {
      if (fileId !== null && bytes !== null) {
        const file = { id: fileId, media_type: 'image/webp', size: bytes.length, sha256: sha256(bytes) }
        await insertFile(tx, file)
      }
      await writeDraft(tx, id, change.revision, { ...draft, avatar_file_id: fileId })
    })
  } catch (error) {
    if (fileId !== null) await ctx.deps.files.delete(fileId)
    throw error
  }
  if (draft.avatar_file_id !== null && (await forgetUnused(ctx, draft.avatar_file_id))) {
    await ctx.deps.files.delete(draft.avatar_file_id)
  }
  return await readDraft(ctx, id)
}

/** Removes unreferenced pictures a day after their creation. */
export const forgetPictures: Job = {
  name: 'assistants.forget_pictures',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => unusedPictures(ctx, after),
      async (id) => {
        if (await forgetUnused(ctx, id)) await ctx.deps.files.delete(id)
      },
    )
    ctx.log.info({ gone }, 'unreferenced pictures were removed')
  },
}

/** The bytes of a picture, for people who see its version. */
export async function readAvatar(ctx: UserCtx, id: string, fileId: string): Promise<Buffer> {
  await knownAssistant(ctx, id)
  const file = await findAvatar(ctx, id, fileId)
  const bytes = file === undefined ? null : await ctx.deps.files.get(file)
  if (bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  return bytes
}

async function redrawn(picture: Buffer): Promise<Buffer> {
  try {
    return await squareWebp(picture, { size: AVATAR_SIZE, pixels_max: PICTURE_PIXELS_MAX })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw new AppError(REFUSALS[error.reason])
  }
}

const REFUSALS = {
  unsupported: 'ERROR_UNSUPPORTED_CONTENT_TYPE',
  too_large: 'ERROR_TOO_LARGE',
  too_slow: 'ERROR_TIMEOUT',
} as const
