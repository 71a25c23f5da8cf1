import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Load } from '#core/sandbox/child.ts'

// Runs in a sandbox (square-picture.ts): a picture's bytes in, a square WebP out.
export const load: Load = async (side) => async (bytes) => {
  const size = Number(side)
  const picture = await loadImage(bytes)
  const least = Math.min(picture.width, picture.height)
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  const left = (picture.width - least) / 2
  const top = (picture.height - least) / 2
  context.drawImage(picture, left, top, least, least, 0, 0, size, size)
  return await canvas.encode('webp', 88)
}
