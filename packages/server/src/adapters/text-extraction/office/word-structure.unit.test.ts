import { describe, expect, it } from 'vitest'
import { docxOf, docxParagraph } from '#testing/made/office-files.ts'
import { readDocx } from '../formats/docx.ts'
import { headingLevelOfName } from './heading-names.ts'
import { headingStyles } from './word-styles.ts'

describe('headingLevelOfName', () => {
  it.each([
    ['heading 3', 3],
    ['Überschrift 1', 1],
    ['Titre\u00a02', 2],
    ['Επικεφαλίδα 2', 2],
    ['見出し 1', 1],
    ['Titel', 1],
    ['Heading', 0],
    ['Normal', 0],
  ])('takes %s for level %i', (name, level) => expect(headingLevelOfName(name)).toBe(level))
})

/** A style sheet of Word 97; `outline` is a level from 0. */
function styleSheet(
  styles: readonly { number: number; base?: number; name: string; outline?: number }[],
): Buffer {
  const parts = styles.map(({ number, base = 0xfff, name, outline }) => {
    const changes = outline === undefined ? [] : [0x40, 0x26, outline]
    const fixed = Buffer.alloc(10)
    fixed.writeUInt16LE(number, 0)
    fixed.writeUInt16LE((base << 4) | 1, 2)
    const title = Buffer.alloc(4 + name.length * 2)
    title.writeUInt16LE(name.length, 0)
    title.write(name, 2, 'utf16le')
    const own = Buffer.from([2 + changes.length, 0, 0, 0, ...changes])
    const style = Buffer.concat([fixed, title, own])
    const length = Buffer.alloc(2)
    length.writeUInt16LE(style.length)
    return Buffer.concat([length, style])
  })
  const head = Buffer.alloc(6)
  head.writeUInt16LE(4, 0)
  head.writeUInt16LE(styles.length, 2)
  head.writeUInt16LE(10, 4)
  return Buffer.concat([head, ...parts])
}

describe('headingStyles of a DOC', () => {
  it('finds headings by number, name, outline level and the style that they are based on', () => {
    const own = 0xffe
    const sheet = styleSheet([
      { number: 0, name: 'Normal' },
      { number: 2, name: 'anything' },
      { number: own, name: 'Επικεφαλίδα 3' },
      { number: own, name: 'Chapter', outline: 3 },
      { number: own, name: 'Chapter of a book', base: 3 },
      { number: own, name: 'Quote', base: 0 },
      { number: own, name: 'Circle', base: 6 },
    ])
    expect([...headingStyles(sheet, true)]).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 4],
    ])
  })
})

describe('readDocx of tables', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${docxParagraph(text)}</w:tc>`
  const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

  it('repeats merged cells, keeps columns that a row leaves out, and drops deleted rows', () => {
    const body = table(
      row(cell('Region'), cell('Sales', '<w:gridSpan w:val="2"/>')),
      row(cell('North', '<w:vMerge w:val="restart"/>'), cell('10'), cell('20')),
      row(cell('', '<w:vMerge/>'), cell('30'), cell('40')),
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('5')}${cell('6')}</w:tr>`,
      `<w:tr><w:trPr><w:del/></w:trPr>${cell('old')}${cell('')}${cell('')}</w:tr>`,
      `<w:sdt><w:sdtContent>${row(cell('South'), cell('7'), cell('8'))}</w:sdtContent></w:sdt>`,
    )
    expect(readDocx(docxOf(body)).markdown.split('\n')).toEqual([
      '| Region | Sales | Sales |',
      '| --- | --- | --- |',
      '| North | 10 | 20 |',
      '| North | 30 | 40 |',
      '|  | 5 | 6 |',
      '| South | 7 | 8 |',
    ])
  })
})

describe('readDocx of headings and charts', () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const level = (depth: number, text: string, format = 'decimal') =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const style = (level: number, base = '') =>
    `<w:style w:styleId="T${level}"><w:name w:val="heading ${level}"/>${base}<w:pPr><w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`
  const parts = {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${level(0, '%1.')}${level(1, '%1.%2')}${level(2, '%1.%2 %3)', 'upperLetter')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/styles.xml': `<w:styles ${W}>${[1, 2, 3].map((one) => style(one)).join('')}</w:styles>`,
  }

  it('writes the numbers that Word counts', () => {
    const headings = ['T1 Scope', 'T2 People', 'T2 Places', 'T3 Rooms', 'T1 Costs', 'T2 Travel']
    const body = headings.map((one) => docxParagraph(one.slice(3), { style: one.slice(0, 2) })).join('')
    expect(readDocx(docxOf(body, parts)).markdown.split('\n\n')).toEqual([
      '# 1. Scope',
      '## 1.1 People',
      '## 1.2 Places',
      '### 1.2 A) Rooms',
      '# 2. Costs',
      '## 2.1 Travel',
    ])
  })

  it('reads the values of a chart as a table', () => {
    const relations = `<Relationships><Relationship Id="c" Type="x/chart" Target="charts/chart1.xml"/></Relationships>`
    const points = (values: string[]) =>
      values.map((one, at) => `<c:pt idx="${at}"><c:v>${one}</c:v></c:pt>`).join('')
    const chart = `<c:chartSpace><c:ser><c:tx>${points(['Sold'])}</c:tx><c:cat>${points(['2024', '2025'])}</c:cat><c:val>${points(['3', '4'])}</c:val></c:ser></c:chartSpace>`
    const body = '<w:p><w:r><w:drawing><c:chart r:id="c"/></w:drawing></w:r></w:p>'
    const file = docxOf(body, { 'word/_rels/document.xml.rels': relations, 'word/charts/chart1.xml': chart })
    expect(readDocx(file).markdown).toBe('|  | Sold |\n| --- | --- |\n| 2024 | 3 |\n| 2025 | 4 |')
  })
})
