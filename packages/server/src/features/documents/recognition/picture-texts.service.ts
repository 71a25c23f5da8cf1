import { recogniseText } from '#adapters/text-extraction/extract.ts'
import { ExtractionError } from '#adapters/text-extraction/extracted.ts'
import { type UserCtx, inTransaction } from '#core/context.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import { keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { sealContent } from '#features/document-keys/document-texts.service.ts'
import { holdRevision, setTexts } from '../ingest.queries.ts'
import { picturesWithoutText, setRecognition, type UnreadPicture } from '../pictures/pictures.queries.ts'
import { recognitionOf } from './recognise-pages.ts'

/** An answer does not wait longer for all its pictures. */
const WAIT_MS = 20_000
const PICTURES_MAX = 5

/**
 * Recognises the texts in pictures of a conversation, for a model that cannot see them. They are stored, so that each
 * is recognised once. A picture that cannot be read in time stays without a text.
 */
export async function recognisePictures(
  ctx: UserCtx,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (ids.length === 0 || !(await featureConfig(ctx, 'text_recognition'))) return
  const late = AbortSignal.timeout(WAIT_MS)
  const pictures = await picturesWithoutText(ctx, ids)
  for (const picture of pictures.slice(0, PICTURES_MAX)) {
    try {
      await recogniseOne(ctx, picture, AbortSignal.any([signal, late]))
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) return
      if (!(error instanceof ExtractionError)) throw error
    }
  }
}

async function recogniseOne(ctx: UserCtx, picture: UnreadPicture, signal: AbortSignal): Promise<void> {
  const bytes = await ctx.deps.files.get(picture.picture_file_id)
  if (bytes === null) return
  const read = await recogniseText(bytes, null, ['fr', 'en'], signal)
  const key = await keyForWriting(ctx, picture.id)
  if (key === null) return
  const content = sealContent(key, picture.id, { markdown: read.markdown, sections: [], title: '' })
  await inTransaction(ctx, async (tx) => {
    if (!(await holdRevision(tx, picture))) return
    await setTexts(tx, [{ source: picture, text: content }])
    await setRecognition(tx, picture.id, recognitionOf([{ page: 1, ...read }], []))
  })
}
