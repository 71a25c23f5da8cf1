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

describe('readPdf of tables without lines around their cells', () => {
  /** Rows with a column every 150 points. */
  const rows = (cells: readonly string[][], from = 700, step = 15) =>
    cells.flatMap((row, at) =>
      row.flatMap((words, column) =>
        words === '' ? [] : [text(words, 50 + column * 150, from - at * step)],
      ),
    )
  const tableOf = (cells: readonly string[][]) =>
    cells
      .map((row, at) => `| ${row.join(' | ')} |${at === 0 ? `\n|${' --- |'.repeat(row.length)}` : ''}`)
      .join('\n')
  const PRICES = [
    ['Article', 'Pack', 'Price'],
    ['Oak chair', '1', '49.00'],
    ['Steel desk', '', '186.00'],
    ['Lamp', '4', '23.50'],
  ]

  it('reads columns of words in any order of the file', async () => {
    expect(await markdownOf(rows(PRICES))).toBe(tableOf(PRICES))
    const byColumn = rows(PRICES).toSorted((a, b) => a.x - b.x || b.y - a.y)
    expect(await markdownOf(byColumn)).toBe(tableOf(PRICES))
  })

  it('joins the lines of wrapped cells, also below the last row', async () => {
    const lines = [
      ['Action', 'Owner', 'Due'],
      ['Send the revised', 'Lane', '30 March'],
      ['figures to all', '', ''],
      ['Ask for offers', 'Ott', '15 April'],
      ['from the suppliers', '', ''],
    ]
    expect(await markdownOf(rows(lines, 700, 12))).toBe(
      tableOf([
        ['Action', 'Owner', 'Due'],
        ['Send the revised figures to all', 'Lane', '30 March'],
        ['Ask for offers from the suppliers', 'Ott', '15 April'],
      ]),
    )
  })

  it('reads two tables beside each other, and a title between two tables', async () => {
    const right = rows(PRICES.slice(0, 4), 693).map((one) => ({ ...one, x: 50 + (one.x - 50) / 2 + 350 }))
    const left = rows(PRICES.slice(0, 4)).map((one) => ({ ...one, x: 50 + (one.x - 50) / 2 }))
    const markdown = await markdownOf([...left, ...right])
    expect(markdown.match(/\| Article \| Pack \| Price \|/g)).toHaveLength(2)
    const below = rows(PRICES, 560)
    const title = { ...text('Lighting', 50, 590), font: 'bold' as const }
    expect(await markdownOf([...rows(PRICES), title, ...below])).toBe(
      [tableOf(PRICES), '# Lighting', tableOf(PRICES)].join('\n\n'),
    )
  })

  it('takes columns of text, lists and the scales of a chart for no table', async () => {
    const list = Array.from({ length: 5 }, (_, at) => [
      text('-', 50, 700 - at * 14),
      text(`item ${at}`, 80, 700 - at * 14),
    ])
    expect(await markdownOf(list.flat())).not.toContain('|')
    const chart = Array.from({ length: 6 }, (_, at) => text(String(at * 50), 50, 500 + at * 20))
    const years = [2021, 2022, 2023, 2024].map((year, at) => text(String(year), 90 + at * 60, 480))
    expect(await markdownOf([...chart, ...years])).not.toContain('|')
  })

  it('parts rows between lines that only some of the rows have, and fills behind whole rows', async () => {
    const grid = [across(715), across(697), across(625), ...[45, 195, 345, 495].map((x) => down(x, 625, 715))]
    const full = PRICES.map((row) => row.map((words) => (words === '' ? '2' : words)))
    expect(await markdownOf([...grid, ...rows(full, 702, 20)])).toBe(tableOf(full))
  })
})
