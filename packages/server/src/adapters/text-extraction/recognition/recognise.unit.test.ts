import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { pageJpeg, scannedPdf } from '#testing/made/scans.ts'
import { extractText, recogniseText } from '../extract.ts'

const FRENCH = ['Les œuvres exposées ne doivent pas être touchées.', 'Où s’adresser ? À l’accueil, dès 9 h.']
  // the made PDFs have the letters of Windows-1252 that Latin 1 has as well
  .map((line) => line.replaceAll('œ', 'oe').replaceAll('’', "'"))
const ENGLISH = ['Bags that weigh more than 8.5 kg are left at the', 'cloakroom before the entrance.']

const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ')

describe('recogniseText', { timeout: 60_000 }, () => {
  test('reads a page in French, with its confidence', async () => {
    const { bytes } = await pageJpeg(FRENCH)
    const { markdown, confidence } = await recogniseText(bytes, null, ['fr', 'en'])
    expect(plain(markdown)).toBe(FRENCH.join(' '))
    expect(confidence).toBeGreaterThan(80)
  })

  test('reads a photo with noise, a shadow and sloping lines', async () => {
    const { bytes } = await pageJpeg(ENGLISH, { isPhoto: true })
    const { markdown } = await recogniseText(bytes, null, ['en'])
    expect(plain(markdown)).toBe(ENGLISH.join(' '))
  })

  test('reads a scanned page that is upside down', async () => {
    const pdf = await scannedPdf([
      { lines: FRENCH, isText: true },
      { lines: ENGLISH, look: { turns: 2 } },
    ])
    const { markdown } = await recogniseText(pdf, 2, ['en'])
    expect(plain(markdown)).toBe(ENGLISH.join(' '))
  })

  test('finds nothing on an empty page, and does not take a pattern for text', async () => {
    const canvas = createCanvas(1_300, 400)
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 1_300, 400)
    const nothing = { markdown: '', confidence: null }
    expect(await recogniseText(await canvas.encode('png'), null, ['en'])).toMatchObject(nothing)
    context.fillStyle = '#468'
    for (let at = 0; at < 40; at++) context.fillRect((at * 131) % 1_300, (at * 67) % 400, 9, 9)
    expect(await recogniseText(await canvas.encode('png'), null, ['en'])).toMatchObject(nothing)
  })

  test('refuses a file that is cut, empty, or announces 900 million pixels (S72)', async () => {
    const whole = await createCanvas(300, 100).encode('png')
    const huge = Buffer.from(whole)
    huge.writeUInt32BE(30_000, 16)
    huge.writeUInt32BE(30_000, 20)
    for (const bytes of [whole.subarray(0, 60), Buffer.alloc(0), huge]) {
      await expect(recogniseText(bytes, null, ['en'])).rejects.toMatchObject({
        code: expect.stringMatching(/^ERROR_DOCUMENT_(CORRUPT|TOO_COMPLEX)$/),
      })
    }
  })
})

test('extractText finds the pages of a PDF that have no text', async () => {
  const pdf = await scannedPdf([{ lines: ENGLISH }, { lines: [...ENGLISH, ...ENGLISH], isText: true }])
  const { scans, markdown, warnings } = await extractText(pdf, 'pdf', undefined, { finds_scans: true })
  expect(scans).toEqual([1])
  expect(markdown).toContain('cloakroom')
  expect(warnings).toEqual([])
})
