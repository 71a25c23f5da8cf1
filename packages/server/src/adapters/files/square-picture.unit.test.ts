import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { readPictureHeader } from './picture-header.ts'
import { squareWebp } from './square-picture.ts'

const LIMITS = { size: 256, pixels_max: 40_000_000 }

/** Left third red, the middle green, right third blue. */
async function stripes(kind: 'png' | 'jpeg' | 'webp', width = 300, height = 100): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
    context.fillStyle = colour
    context.fillRect((index * width) / 3, 0, width / 3, height)
  }
  return kind === 'png' ? await canvas.encode('png') : await canvas.encode(kind, 90)
}

/** The smallest GIF there is, one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A PNG whose header announces a size that its bytes do not hold. */
async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await stripes('png'))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('squareWebp', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('redraws the middle of a %s', async (kind) => {
    const square = await squareWebp(await stripes(kind), LIMITS)
    expect(readPictureHeader(square)).toEqual({ media_type: 'image/webp', width: 256, height: 256 })
    const canvas = createCanvas(256, 256)
    const context = canvas.getContext('2d')
    context.drawImage(await loadImage(square), 0, 0)
    const [red = 255, green = 0, blue = 255] = context.getImageData(128, 128, 1, 1).data
    expect(green).toBeGreaterThan(200)
    expect(Math.max(red, blue)).toBeLessThan(60)
  })

  it('takes a GIF', async () => {
    const square = await squareWebp(GIF, LIMITS)
    expect(readPictureHeader(square)?.media_type).toBe('image/webp')
  })

  it('drops all other content of the file (S53)', async () => {
    const hidden = Buffer.concat([await stripes('png'), Buffer.from('<script>canary</script>')])
    expect((await squareWebp(hidden, LIMITS)).includes('canary')).toBe(false)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML', Buffer.from('<!doctype html><img src="https://example.org/x.png">')],
    ['a PNG of nothing but its first bytes', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['bytes of any kind', Buffer.alloc(5_000, 7)],
  ])('refuses %s', async (_, bytes) => {
    await expect(squareWebp(bytes, LIMITS)).rejects.toMatchObject({ reason: 'unsupported' })
  })

  it('refuses 900 million pixels by the header, without decoding (S70)', async () => {
    await expect(squareWebp(await pngThatSays(30_000, 30_000), LIMITS)).rejects.toMatchObject({
      reason: 'too_large',
    })
  })

  it('refuses a picture that is not what its header says, and continues with the next', async () => {
    const whole = await stripes('png')
    const tries = [squareWebp(await pngThatSays(3_000, 3_000), LIMITS), squareWebp(whole, LIMITS)]
    const [broken, good] = await Promise.allSettled(tries)
    expect(broken).toMatchObject({ status: 'rejected', reason: { reason: 'unsupported' } })
    expect(good?.status).toBe('fulfilled')
  })

  it('ends the process that takes too long', async () => {
    const slow = squareWebp(await stripes('png'), { ...LIMITS, time_ms: 1 })
    await expect(slow).rejects.toMatchObject({ reason: 'too_slow' })
  })
})
