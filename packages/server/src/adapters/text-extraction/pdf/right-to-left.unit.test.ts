import { describe, expect, it } from 'vitest'
import { pdfOf, type PdfText } from '#testing/made/office-files.ts'
import { readPdf } from '../formats/pdf.ts'

/** Text in the Arabic font, painted from left to right: `mLk` reads kaf, lam, alef, mim. */
const arabic = (text: string, x: number, y = 700): PdfText => ({ text, x, y, font: 'arabic' })
const latin = (text: string, x: number, y = 700): PdfText => ({ text, x, y })
const textOf = async (...page: PdfText[]) => (await readPdf(pdfOf([page]))).markdown.trim()

describe('text from right to left', () => {
  it('keeps the order of the letters of a ligature, beside the same letters that are none', async () => {
    expect(await textOf(arabic('mLk', 50))).toBe('كلام')
    expect(await textOf(arabic('mLk la rLm', 50))).toBe('ملار ال كلام')
    expect(await textOf(arabic('mL', 50), arabic('kr', 50, 688))).toBe('لام رك')
  })

  it('has plain letters where the file has presentation forms', async () => {
    expect(await textOf(arabic('mLK rXa', 50))).toBe('الخر كلام')
  })

  it('is read from the right, in whatever order the file writes its pieces', async () => {
    const [first, second, third] = [arabic('kr', 300), arabic('mL', 270), arabic('rm', 240)]
    expect(await textOf(first, second, third)).toBe('رك لام مر')
    expect(await textOf(third, first, second)).toBe('رك لام مر')
  })

  it('keeps the direction of dates and of words of other scripts in it', async () => {
    const date = [latin('09', 240), latin('/', 237), latin('2024', 214.5)]
    expect(await textOf(arabic('mLk rm', 260), ...date)).toBe('مر كلام 2024/09')
    expect(await textOf(...date)).toBe('2024/09')
    expect(await textOf(arabic('mLk', 260), latin('for', 230), latin('R', 246), arabic('rm', 210))).toBe(
      'كلام for R مر',
    )
  })

  it('has a space between two directions, where the file has none', async () => {
    const word = latin('Python', 240)
    expect(await textOf(arabic('mLk rm', 271.5), word, arabic('rm mr', 217))).toBe('مر كلام Python رم مر')
  })
})
