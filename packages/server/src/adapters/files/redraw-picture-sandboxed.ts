import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { Load } from '#core/sandbox/child.ts'

type Picture = Image | Canvas

/** Pixels of a side: a PNG of a photo of this size stays within the limit of a file of an answer. */
const TINTED_SIDE = 1_024

// Runs in a sandbox (redraw-picture.ts): receives the bytes of a picture and returns redrawn pictures. The decoder
// turns it upright.
export const load: Load = async (mediaType, kind, ...sides) => {
  const [first = 0, second = 0] = sides.map(Number)
  // the sandbox cannot read modules once it has work
  const decode = mediaType === 'image/heic' ? (await import('./decode-heic.ts')).decodeHeic : loadImage
  return async (bytes) => {
    const picture = await decode(bytes)
    if (kind === 'tint') return await tinted(picture, first)
    return kind === 'square' ? await square(picture, first) : await fitted(picture, first, second)
  }
}

/** The middle of a picture. */
async function square(picture: Picture, size: number): Promise<Buffer> {
  const least = Math.min(picture.width, picture.height)
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  const left = (picture.width - least) / 2
  const top = (picture.height - least) / 2
  context.drawImage(picture, left, top, least, least, 0, 0, size, size)
  return await canvas.encode('webp', 88)
}

/** The picture as a PNG, in shades of a hue. */
async function tinted(picture: Picture, hue: number): Promise<Buffer> {
  const canvas = within(picture, TINTED_SIDE)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'color'
  context.fillStyle = `hsl(${hue} 70% 50%)`
  context.fillRect(0, 0, canvas.width, canvas.height)
  return await canvas.encode('png')
}

/** Width and height, the length of the JPEG, the JPEG, and a small WebP. */
async function fitted(picture: Picture, side: number, smallSide: number): Promise<Buffer> {
  const canvas = within(picture, side)
  const full = await canvas.encode('jpeg', 88)
  const head = Buffer.alloc(12)
  for (const [at, value] of [canvas.width, canvas.height, full.length].entries())
    head.writeUInt32BE(value, at * 4)
  return Buffer.concat([head, full, await within(picture, smallSide).encode('webp', 80)])
}

/** The picture on a white background, with no side longer than `most`. */
function within(picture: Picture, most: number): Canvas {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = createCanvas(side(picture.width), side(picture.height))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
