import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Load } from '#core/sandbox/child.ts'
import { greyPicture } from './grey-picture.ts'
import { SCAN_SIDE, TINY_SIDE } from './sizes.ts'

// Runs in a sandbox (recognise.ts): a PNG or JPEG in, a picture of it for the recognition out. The decoder turns it
// upright.
export const load: Load = async () => async (bytes) => {
  const picture = await loadImage(bytes)
  const longer = Math.max(picture.width, picture.height)
  const scale = longer < TINY_SIDE ? 2 : Math.min(1, SCAN_SIDE / longer)
  const canvas = createCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return greyPicture(canvas)
}
