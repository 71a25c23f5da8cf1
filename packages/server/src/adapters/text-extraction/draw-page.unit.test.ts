import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test, vi } from 'vitest'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { pdfOf } from '#testing/made/office-files.ts'
import { drawPage } from './draw-page.ts'

const pdf = Buffer.from(pdfOf([[], [{ text: 'The willow by the pond', x: 50, y: 700 }]]))

/** How much of a page is not white. */
async function inkOf(page: Buffer): Promise<number> {
  const picture = await loadImage(page)
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 0 && value < 100).length
}

test('a page of a PDF is drawn with its letters, an empty one stays white', async () => {
  const [empty, written] = [await drawPage(async () => pdf, 1, 800), await drawPage(async () => pdf, 2, 800)]
  const header = readPictureHeader(written)
  expect(header?.media_type).toBe('image/webp')
  expect(Math.max(header?.width ?? 0, header?.height ?? 0)).toBe(800)
  expect(await inkOf(empty)).toBe(0)
  expect(await inkOf(written)).toBeGreaterThan(100)
})

test('what is no PDF is refused', async () => {
  const bytes = Buffer.from('%PDF-1.7 nothing')
  await expect(drawPage(async () => bytes, 1, 800)).rejects.toMatchObject({ code: 'ERROR_DOCUMENT_CORRUPT' })
})

test('a page that is no longer wanted is not drawn, and its file is not read', async () => {
  const read = vi.fn(async () => pdf)
  await expect(drawPage(read, 1, 800, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(read).not.toHaveBeenCalled()
})
