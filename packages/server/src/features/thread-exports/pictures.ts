import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX, THUMBNAIL_SIDE_MAX } from '@parlance/contract/core/limits.ts'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { PictureRefused, shownPicture } from '#adapters/files/redraw-picture.ts'
import type { ExportedFile } from './exported.ts'

/** The formats that all office suites display. */
const PLAIN = ['image/png', 'image/jpeg', 'image/gif']
/** Larger pictures are resized, so that many of them fit. */
const BYTES_MAX = 3_000_000

/** A picture in a format for office documents; null for anything else. */
export async function pictureForDocument(
  bytes: Buffer,
): Promise<Pick<ExportedFile, 'bytes' | 'media_type' | 'size'> | null> {
  const header = readPictureHeader(bytes)
  if (header === null) return null
  const { media_type, width, height } = header
  if (PLAIN.includes(media_type) && bytes.length <= BYTES_MAX)
    return { bytes, media_type, size: { width, height } }
  try {
    const limits = {
      side: PICTURE_SIDE_MAX,
      thumbnail_side: THUMBNAIL_SIDE_MAX,
      pixels_max: PICTURE_PIXELS_MAX,
    }
    const shown = await shownPicture(bytes, limits)
    const size = { width: shown.width, height: shown.height }
    return { bytes: shown.picture, media_type: 'image/jpeg', size }
  } catch (error) {
    if (error instanceof PictureRefused) return null
    throw error
  }
}
