import { describe, expect, it } from 'vitest'
import { pdfOf, type PdfDrawing, type PdfText } from '#testing/made/office-files.ts'
import { readPdf } from './formats/pdf.ts'

type Style = { x?: number; size?: number; font?: 'bold' | 'italic' }
const line = (text: string, y: number, { x = 50, ...style }: Style = {}): PdfText => ({
  text,
  x,
  y,
  ...style,
})
/** Lines of running text from a height down. */
const prose = (y: number, count = 4, x = 50): PdfText[] =>
  Array.from({ length: count }, (_, at) =>
    line(`The line ${at} of running text has more words than a title.`, y - at * 12, { x }),
  )
const markdownOf = async (...pages: (PdfText | PdfDrawing)[][]) => (await readPdf(pdfOf(pages))).markdown
const headingsOf = async (...pages: (PdfText | PdfDrawing)[][]) =>
  (await markdownOf(...pages)).split('\n').filter((text) => text.startsWith('#'))

describe('readPdf finds headings', () => {
  it('in a form whose labels are bold: what is filled in is the usual text', async () => {
    const rows = ['Name', 'Address', 'Telephone', 'Date of birth'].flatMap((label, at) => [
      line(`${label} of the person`, 660 - at * 20, { size: 12, font: 'bold' }),
      line('a handwritten entry here', 660 - at * 20, { x: 300 }),
    ])
    const page = [
      line('-3 The applicant and the family', 700, { size: 12, font: 'bold' }),
      ...rows,
      {
        draw: '40 680 m 540 680 l 40 580 m 540 580 l 290 680 m 290 580 l 40 680 m 40 580 l 540 680 m 540 580 l S',
      },
      { draw: '40 655 m 540 655 l 40 635 m 540 635 l 40 615 m 540 615 l S' },
    ]
    expect(await headingsOf(page)).toEqual(['# -3 The applicant and the family'])
  })

  it('by bold letters of the size of the text, with or without space above', async () => {
    const page = [
      line('Travel expenses', 750, { font: 'bold' }),
      ...prose(738),
      line('How expenses are paid', 670, { font: 'bold' }),
      line('and by whom', 658, { font: 'bold' }),
      ...prose(646),
    ]
    expect(await headingsOf(page)).toEqual(['# Travel expenses', '# How expenses are paid and by whom'])
  })

  it('by their size, the largest first, and joins two lines', async () => {
    const page = [
      line('A report on the use of', 760, { size: 20 }),
      line('meeting rooms', 738, { size: 20 }),
      ...prose(700),
      line('Results', 630, { size: 14 }),
      ...prose(610),
    ]
    expect(await headingsOf(page)).toEqual(['# A report on the use of meeting rooms', '## Results'])
  })

  it('by numbers, names of parts, capitals and italics above text in the letters of the text', async () => {
    const titles = ['1.2 Scope of the study', 'Article 3 - Durée', 'SAFETY INSTRUCTIONS']
    const page = [
      ...prose(760),
      ...titles.flatMap((title, at) => [line(title, 700 - at * 90), ...prose(684 - at * 90)]),
      line('Participants', 430, { font: 'italic' }),
      ...prose(414),
    ]
    expect((await headingsOf(page)).map((text) => text.replace(/^#+ /, ''))).toEqual([
      ...titles,
      'Participants',
    ])
  })

  it('but not in bold words of a sentence, captions, list items and numbers', async () => {
    const page = [
      ...prose(760),
      line('Note that', 700, { font: 'bold' }),
      line('this sentence only begins in bold.', 700, { x: 100 }),
      line('Figure 3: Rooms and their use', 670, { font: 'bold' }),
      ...prose(655),
      line('1. An item of a list', 590),
      line('2. Another item', 578),
      ...prose(550),
      line('4 711', 490, { size: 20 }),
    ]
    expect(await headingsOf(page)).toEqual([])
  })
})

describe('readPdf orders a page', () => {
  it('reads columns one after the other, and a title before them that the file writes last', async () => {
    const left = prose(700, 8)
    const right = prose(700, 8, 330).map((one, at) => ({
      ...one,
      text: `Right ${at} of the second column of text`,
    }))
    const markdown = await markdownOf([...left, ...right, line('The title', 760, { size: 18 })])
    expect(markdown.indexOf('# The title')).toBe(0)
    expect(markdown).toMatch(/line 7 of running text.*Right 0.*Right 7/s)
    expect(markdown).not.toContain('|')
  })

  it('keeps the first of headers and footers that pages repeat', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      line('Policy, version 2.3', 785, { size: 8 }),
      ...prose(600),
      line(`Page ${page} of 4`, 15, { size: 8 }),
    ])
    const markdown = await markdownOf(...pages)
    expect(markdown.match(/version 2\.3/g)).toHaveLength(1)
    expect(markdown.match(/Page \d of 4/g)).toEqual(['Page 1 of 4'])
    expect(markdown.match(/line 0 of/g)).toHaveLength(4)
  })

  it('reads a table of contents as a table of titles and pages', async () => {
    const page = [line('1.1 Scope ............ 3', 700), line('1.2 Method . . . . . . . 12', 688)]
    expect(await markdownOf(page)).toBe('| 1.1 Scope | 3 |\n| --- | --- |\n| 1.2 Method | 12 |')
  })
})
