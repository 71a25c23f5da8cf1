import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { readPictureHeader } from './picture-header.ts'
import { HEIC_SIDE, heicPhoto } from '#testing/made/made-heic.ts'
import { shownPicture, squareWebp } from './redraw-picture.ts'

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

/** The smallest possible GIF, one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A PNG with a header that announces more pixels than its data contains. */
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

  it('accepts a GIF', async () => {
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

  it('ends a process that takes too long', async () => {
    const slow = squareWebp(await stripes('png'), { ...LIMITS, time_ms: 1 })
    await expect(slow).rejects.toMatchObject({ reason: 'too_slow' })
  })
})

describe('shownPicture', () => {
  const FIT = { side: 600, thumbnail_side: 60, pixels_max: 40_000_000 }

  /** An orientation as cameras store it (EXIF tag 274): 6 is turned by a quarter. */
  function turned(jpeg: Buffer, orientation: number): Buffer {
    const tiff = `4d4d002a00000008000101120003000000010${orientation.toString().padStart(3, '0')}000000000000`
    const exif = Buffer.from(`457869660000${tiff}`, 'hex')
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
    return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
  }

  it('makes a large picture smaller, keeps its shape, and makes a small one', async () => {
    const { width, height, picture, thumbnail } = await shownPicture(await stripes('png', 1_200, 400), FIT)
    expect({ width, height }).toEqual({ width: 600, height: 200 })
    expect(readPictureHeader(picture)).toEqual({ media_type: 'image/jpeg', width: 600, height: 200 })
    expect(readPictureHeader(thumbnail)).toEqual({ media_type: 'image/webp', width: 60, height: 20 })
  })

  it('does not enlarge a small picture', async () => {
    expect(await shownPicture(await stripes('webp'), FIT)).toMatchObject({ width: 300, height: 100 })
    expect(await shownPicture(GIF, FIT)).toMatchObject({ width: 1, height: 1 })
  })

  it('turns a photo upright, and removes the metadata of the camera', async () => {
    const photo = turned(await stripes('jpeg'), 6)
    const { width, height, picture } = await shownPicture(photo, FIT)
    expect({ width, height }).toEqual({ width: 100, height: 300 })
    expect(photo.includes('Exif')).toBe(true)
    expect(picture.includes('Exif')).toBe(false)
  })

  it('puts a transparent picture on white', async () => {
    const { picture } = await shownPicture(await createCanvas(10, 10).encode('png'), FIT)
    const canvas = createCanvas(10, 10)
    canvas.getContext('2d').drawImage(await loadImage(picture), 0, 0)
    expect(Math.min(...canvas.getContext('2d').getImageData(5, 5, 1, 1).data)).toBeGreaterThan(250)
  })
})

describe('a HEIC photo', () => {
  const limits = { side: 64, thumbnail_side: 8, pixels_max: 1_000 }

  it('is recognised by its bytes, with its size', () => {
    const size = { width: HEIC_SIDE, height: HEIC_SIDE }
    expect(readPictureHeader(heicPhoto())).toEqual({ media_type: 'image/heic', ...size })
    // a video has the same first box
    const video = Buffer.from(heicPhoto().toString('latin1').replaceAll('heic', 'isom'), 'latin1')
    expect(readPictureHeader(video)).toBeNull()
  })

  it.each([
    [0, 'above'],
    [1, 'on the left'],
  ])('is redrawn upright as a JPEG (%i turns: red is %s)', async (turns) => {
    const { picture, thumbnail } = await shownPicture(heicPhoto(turns), limits)
    expect([picture, thumbnail].map((one) => readPictureHeader(one)?.media_type)).toEqual([
      'image/jpeg',
      'image/webp',
    ])
    const canvas = createCanvas(HEIC_SIDE, HEIC_SIDE)
    const context = canvas.getContext('2d')
    context.drawImage(await loadImage(picture), 0, 0)
    const reds = [
      [3, 12],
      [12, 3],
    ].map(([x = 0, y = 0]) => context.getImageData(x, y, 1, 1).data[0] ?? 0)
    const [left = 0, right = 0] = reds.map((red) => red > 200)
    expect([left, right]).toEqual(turns === 0 ? [false, true] : [true, false])
  })

  it('with damaged content or too many pixels is refused', async () => {
    const damaged = Buffer.from(heicPhoto())
    damaged.fill(7, damaged.indexOf('hvcC') + 4, damaged.indexOf('hvcC') + 60)
    await expect(shownPicture(damaged, limits)).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(shownPicture(heicPhoto(), { ...limits, pixels_max: 100 })).rejects.toMatchObject({
      reason: 'too_large',
    })
  })
})
