import type { Canvas } from '@napi-rs/canvas'

/** The pixels of a canvas in shades of grey, in the format PGM (P5), which needs no decoder. */
export function greyPicture(canvas: Canvas): Buffer {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return made(width, height, (at) => {
    const from = at * 4
    return ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  })
}

/** The picture turned clockwise by quarters. */
export function turned(picture: Buffer, quarters: number): Buffer {
  const { width, height, pixels } = partsOf(picture)
  const [across, down] = quarters % 2 === 0 ? [width, height] : [height, width]
  return made(across, down, (at) => {
    const x = at % across
    const y = Math.floor(at / across)
    if (quarters === 1) return pixels[(height - 1 - x) * width + y] ?? 0
    if (quarters === 2) return pixels[pixels.length - 1 - at] ?? 0
    return quarters === 3 ? (pixels[x * width + width - 1 - y] ?? 0) : (pixels[at] ?? 0)
  })
}

/** The picture with half its width and height. */
export function halved(picture: Buffer): Buffer {
  const { width, height, pixels } = partsOf(picture)
  const across = Math.max(1, width >> 1)
  return made(across, Math.max(1, height >> 1), (at) => {
    const from = Math.floor(at / across) * 2 * width + (at % across) * 2
    const below = from + width
    return (
      ((pixels[from] ?? 0) + (pixels[from + 1] ?? 0) + (pixels[below] ?? 0) + (pixels[below + 1] ?? 0)) >> 2
    )
  })
}

/** Differences of brightness up to this are paper, not ink. */
const PAPER = 24

/** Whether a page is empty: all its pixels are about equally bright. */
export function isBlank(picture: Buffer): boolean {
  let [darkest, brightest] = [255, 0]
  for (const pixel of partsOf(picture).pixels) {
    if (pixel < darkest) darkest = pixel
    if (pixel > brightest) brightest = pixel
    if (brightest - darkest > PAPER) return false
  }
  return true
}

function made(width: number, height: number, pixelAt: (at: number) => number): Buffer {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const picture = Buffer.allocUnsafe(head.length + width * height)
  head.copy(picture)
  for (let at = 0; at < width * height; at++) picture[head.length + at] = pixelAt(at)
  return picture
}

function partsOf(picture: Buffer): { width: number; height: number; pixels: Buffer } {
  const [, size = ''] = picture.toString('latin1', 0, 40).split('\n')
  const [width = 0, height = 0] = size.split(' ').map(Number)
  return { width, height, pixels: picture.subarray(picture.length - width * height) }
}
