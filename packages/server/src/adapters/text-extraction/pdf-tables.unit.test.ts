import { describe, expect, it } from 'vitest'
import { type PdfDrawing, pdfOf, type PdfText } from '#testing/made/office-files.ts'
import { readPdf } from './formats/pdf.ts'

const markdownOf = async (page: readonly (PdfText | PdfDrawing)[]) => (await readPdf(pdfOf([page]))).markdown
const across = (y: number, from = 50, to = 450): PdfDrawing => ({ draw: `${from} ${y} m ${to} ${y} l S` })
const down = (x: number, from = 500, to = 700): PdfDrawing => ({ draw: `${x} ${from} m ${x} ${to} l S` })
const text = (words: string, x: number, y: number): PdfText => ({ text: words, x, y })

describe('readPdf of tables that are drawn', () => {
  const CELLS = [
    text('Before the table', 50, 750),
    // a header above two columns, written before the cells as files do
    text('Notice', 200, 680),
    text('Service', 60, 680),
    text('employees', 160, 640),
    text('managers', 310, 640),
    // a cell of two lines beside cells of one
    text('less than', 60, 600),
    text('one month', 160, 600),
    text('two months', 310, 600),
    text('two years', 60, 585),
    text('more', 60, 540),
    text('two months', 160, 540),
    text('After the table', 50, 450),
  ]
  const TABLE = [
    'Before the table',
    '',
    '| Service | Notice | Notice |',
    '| --- | --- | --- |',
    '| Service | employees | managers |',
    '| less than two years | one month | two months |',
    '| more | two months |  |',
    '',
    'After the table',
  ].join('\n')

  it('reads cells by the lines around them, a cell that spans others in each of its places', async () => {
    const lines = [
      ...[700, 620, 570, 500].map((y) => across(y)),
      across(660, 150),
      ...[50, 150, 450].map((x) => down(x)),
      down(300, 500, 660),
    ]
    expect(await markdownOf([...lines, ...CELLS])).toBe(TABLE)
  })

  it('reads the same where the lines are thin boxes and the outer edges are left out', async () => {
    const box = (x: number, y: number, width: number, height: number): PdfDrawing => ({
      draw: `q 1 0 0 1 ${x} ${y} cm 0 0 ${width} ${height} re f Q`,
    })
    const lines = [
      ...[700, 620, 570, 500].map((y) => box(50, y, 400, 0.5)),
      box(150, 660, 300, 0.5),
      box(150, 500, 0.5, 200),
      box(300, 500, 0.5, 160),
    ]
    expect(await markdownOf([...lines, ...CELLS])).toBe(TABLE)
  })

  it('takes boxes around columns of text and a frame around a page for no table, and loses no word', async () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`)
    const column = (x: number, from: number) =>
      Array.from({ length: 40 }, (_, line) =>
        text(words.slice(from + line * 5, from + line * 5 + 5).join(' '), x, 690 - line * 12),
      )
    const lines = [across(710), across(700), across(100), ...[50, 250, 450].map((x) => down(x, 100, 710))]
    const markdown = await markdownOf([...lines, ...column(55, 0), ...column(255, 0)])
    expect(markdown).not.toContain('---')
    for (const word of words) expect(markdown.match(new RegExp(`\\b${word}\\b`, 'g'))).toHaveLength(2)
  })
})
