import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { docOf, docxOf, docxParagraph, oldDocOf, oleOf, pdfOf, zipOf } from '#testing/made/office-files.ts'
import { extractText } from './extract.ts'
import { markdownOf, refusal } from './extract.harness.ts'
import { EXTRACTION_LIMITS } from './parse.ts'

const xlsx: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')

describe('extractText of a text', () => {
  const FRENCH = 'Été : « où est l’œuvre ? »'
  it.each([
    ['UTF-8', Buffer.from(FRENCH)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${FRENCH}`)],
    ['UTF-16', Buffer.from(`\ufeff${FRENCH}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${FRENCH}`, 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    expect(await markdownOf(bytes, 'txt')).toBe(FRENCH)
  })

  it('reads Windows-1252', async () => {
    const bytes = Buffer.from([0xc9, 0x74, 0xe9, 0x20, 0x93, 0x9c, 0x75, 0x76, 0x72, 0x65, 0x94])
    expect(await markdownOf(bytes, 'txt')).toBe('Été “œuvre”')
  })

  it('reads a short text with a NUL (K8)', async () => {
    expect(await markdownOf(Buffer.from('The heron waits\0by the pond'), 'txt')).toBe(
      'The heron waitsby the pond',
    )
  })

  it('reads a table of 300,000 rows (K7)', { timeout: 60_000 }, async () => {
    const csv = `bird;count\n${'heron;2\n'.repeat(300_000)}`
    expect((await markdownOf(Buffer.from(csv), 'csv')).split('\n')).toHaveLength(300_002)
  })

  it('reads rows of unequal length as a table', async () => {
    const csv = 'name;note\npear;"soft; and\nsweet"\nplum\n'
    expect(await markdownOf(Buffer.from(csv), 'csv')).toBe(
      '| name | note |\n| --- | --- |\n| pear | soft; and sweet |\n| plum |  |',
    )
  })
})

describe('extractText of a DOCX', () => {
  it('keeps headings, lists, tables, boxes and headers', async () => {
    const table = `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a|b</w:t></w:r></w:p></w:tc><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>wide</w:t></w:r></w:p></w:tc></w:tr>
      <w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${docxParagraph('in a box')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${docxParagraph('in a box')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
    const body = [
      docxParagraph('Première &amp; seule', { style: 'Titre1' }),
      docxParagraph('Second', { style: 'Titre2' }),
      docxParagraph('one', { list: '1' }),
      docxParagraph('first', { list: '2' }),
      docxParagraph('second', { list: '2' }),
      '<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath></w:p>',
      table,
      box,
    ].join('')
    const header = { 'word/header1.xml': `<w:hdr>${docxParagraph('on every page')}</w:hdr>` }
    expect(await markdownOf(docxOf(body, header), 'docx')).toBe(
      [
        '# Première & seule',
        '## Second',
        '- one\n1. first\n2. second',
        'keptx=2',
        '| a\\|b | wide |  |\n| --- | --- | --- |\n|  | 1 | 2 |',
        'in a box',
        'on every page',
      ].join('\n\n'),
    )
  })

  it('refuses entities that a part defines itself (S65, S70)', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:document><w:body><w:p>&b;</w:p></w:body></w:document>'
    expect(await refusal(docxOf('', { 'word/document.xml': bomb }), 'docx')).toBe('ERROR_DOCUMENT_CORRUPT')
  })

  it('refuses what unpacks to more than is safe, also where the directory lies', async () => {
    const much = Buffer.alloc(210_000_000, 'a')
    const honest = docxOf('', { 'word/media/a.xml': much.toString('latin1') })
    expect(await refusal(honest, 'docx')).toBe('ERROR_DOCUMENT_TOO_COMPLEX')
    const lying = zipOf({ 'word/document.xml': much }, { 'word/document.xml': 100 })
    expect(await refusal(lying, 'docx')).toBe('ERROR_DOCUMENT_CORRUPT')
  })

  it('refuses elements in elements without end', async () => {
    const deep = '<w:p>'.repeat(10_000) + '</w:p>'.repeat(10_000)
    expect(await refusal(docxOf(deep), 'docx')).toBe('ERROR_DOCUMENT_CORRUPT')
  })
})

describe('extractText of a DOC', () => {
  const TEXT = 'Hello\rWorld \x13 HYPERLINK "x" \x14link\x15\ra\x07b\x07\x07c\x07d\x07\x07After\r'

  it('reads text, fields and tables of Word 97', async () => {
    const markdown = await markdownOf(
      docOf(TEXT.replaceAll('\x07\x07', '\x07').replace('After', 'É後')),
      'doc',
    )
    expect(markdown).toContain('Hello\n\nWorld link\n\n')
    expect(markdown).toContain('| a | b | c | d |')
    expect(markdown).toContain('É後')
  })

  it('reads Word 95', async () => {
    expect(await markdownOf(oldDocOf(TEXT.replace('After', 'Après')), 'doc')).toBe(
      'Hello\n\nWorld link\n\n| a | b |\n| --- | --- |\n| c | d |\n\nAprès',
    )
  })

  it('refuses a damaged document whose text pointer leads to its font table (K8)', async () => {
    const fonts = '\x1f\x16\x90\x01\0\0Times New Roman\0\x1b\x06\x90\x01\x02\0Symbol\0'.repeat(12)
    expect(await refusal(oldDocOf(fonts), 'doc')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(docOf(fonts), 'doc')).toBe('ERROR_DOCUMENT_CORRUPT')
  })

  it('says that a document has a password', async () => {
    expect(await refusal(docOf('secret\r', { isEncrypted: true }), 'doc')).toBe('ERROR_DOCUMENT_ENCRYPTED')
  })

  it('refuses a chain of sectors that runs in a circle', async () => {
    const bytes = docOf('x\r')
    bytes.writeUInt32LE(1, 512 + 4)
    expect(await refusal(bytes, 'doc')).toBe('ERROR_DOCUMENT_CORRUPT')
  })
})

describe('extractText of a workbook', () => {
  const book = () => {
    const workbook = xlsx.utils.book_new()
    const rows = [['Fruit', 'Sold'], ['Pear', new Date(Date.UTC(2026, 0, 31))], [], ['Alone']]
    xlsx.utils.book_append_sheet(
      workbook,
      xlsx.utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }),
      'Février',
    )
    xlsx.utils.book_append_sheet(workbook, xlsx.utils.aoa_to_sheet([['x', 1.5]]), 'Two')
    return workbook
  }

  it.each([
    ['xlsx', 'xlsx'],
    ['xls', 'biff8'],
  ] as const)('reads the sheets of an %s with their names and dates', async (format, bookType) => {
    const bytes: Buffer = xlsx.write(book(), { type: 'buffer', bookType, cellDates: true })
    const { markdown, sections } = await extractText(bytes, format)
    expect(markdown).toBe(
      '## Février\n\n| Fruit | Sold |\n| --- | --- |\n| Pear | 2026-01-31 |\n\nAlone\n\n## Two\n\n| x | 1.5 |\n| --- | --- |',
    )
    expect(sections).toEqual([
      { kind: 'sheet', name: 'Février', start: 0 },
      { kind: 'sheet', name: 'Two', start: markdown.indexOf('## Two') },
    ])
  })

  it('reads a sheet of 300,000 rows (K7)', { timeout: 60_000 }, async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}"><v>2</v></c></row>`,
    )
    const bytes = zipOf({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Many" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    })
    expect((await markdownOf(bytes, 'xlsx')).split('\n')).toHaveLength(300_003)
  })

  it('gives nothing that a database cannot keep', async () => {
    const workbook = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(workbook, xlsx.utils.aoa_to_sheet([['a\0b', 'c\ud800d']]), 'One')
    const { markdown } = await extractText(xlsx.write(workbook, { type: 'buffer', bookType: 'biff8' }), 'xls')
    expect(markdown).not.toContain('\0')
    expect(markdown.isWellFormed()).toBe(true)
  })

  it('refuses a password, entities of its own and another kind of file', async () => {
    const locked = oleOf({ EncryptedPackage: Buffer.from('x'), EncryptionInfo: Buffer.from('x') })
    expect(await refusal(locked, 'xlsx')).toBe('ERROR_DOCUMENT_ENCRYPTED')
    const bomb = zipOf({
      'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "b">]><sst/>',
      'xl/workbook.xml': '<workbook/>',
    })
    expect(await refusal(bomb, 'xlsx')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(Buffer.from('<html><table><tr><td>1'), 'xls')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('extractText of a PDF', () => {
  it('reads pages, headings, paragraphs, parted words and tables', async () => {
    const bytes = pdfOf([
      [
        { text: 'A large title', x: 50, y: 750, size: 20 },
        { text: 'The first line of a para-', x: 50, y: 700 },
        { text: 'graph that goes on.', x: 50, y: 688 },
        { text: 'Another paragraph.', x: 50, y: 650 },
      ],
      [
        { text: 'Fruit', x: 50, y: 700 },
        { text: 'Price', x: 250, y: 700 },
        { text: 'Pear', x: 50, y: 685 },
        { text: '4', x: 250, y: 685 },
      ],
    ])
    const { markdown, sections, pages } = await extractText(bytes, 'pdf')
    expect(markdown).toBe(
      '# A large title\n\nThe first line of a paragraph that goes on.\n\nAnother paragraph.\n\n| Fruit | Price |\n| --- | --- |\n| Pear | 4 |',
    )
    expect(pages).toBe(2)
    expect(sections.map(({ name, start }) => [name, markdown.slice(start, start + 7)])).toEqual([
      ['1', '# A lar'],
      ['2', '| Fruit'],
    ])
  })

  it('tells a picture of text from an empty page, and warns of pages without text', async () => {
    expect(await refusal(pdfOf(['picture']), 'pdf')).toBe('ERROR_DOCUMENT_SCANNED')
    expect(await refusal(pdfOf([[]]), 'pdf')).toBe('ERROR_DOCUMENT_EMPTY')
    const mixed = await extractText(pdfOf(['picture', [{ text: 'words', x: 50, y: 700 }]]), 'pdf')
    expect(mixed.warnings).toEqual(['WARNING_PAGES_WITHOUT_TEXT'])
  })

  it('reports that a dynamic form was not read (K8)', async () => {
    const form = pdfOf([[{ text: 'Please wait...', x: 50, y: 700 }]], '', '<xdp:xdp/>')
    expect((await extractText(form, 'pdf')).warnings).toEqual(['WARNING_FORM_NOT_READ'])
  })

  it('refuses half a file and one that only begins as a PDF', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\nnothing'), 'pdf')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(Buffer.from('<html><script>1</script>%PDF-1.7'), 'pdf')).toBe(
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    )
  })
})

describe('extractText', () => {
  const pdf = pdfOf([[{ text: 'words', x: 50, y: 700 }]])

  it.each([
    ['a PDF named .docx', pdf, 'docx'],
    ['a DOCX named .pdf', docxOf(''), 'pdf'],
    ['a workbook named .docx', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'docx'],
    ['a page named .txt', Buffer.from('\n<!DOCTYPE html><p>Hello'), 'txt'],
    ['bytes of any kind named .txt', Buffer.alloc(500, 0), 'txt'],
    ['bytes of any kind named .xls', Buffer.alloc(500, 7), 'xls'],
  ] as const)('refuses %s', async (_, bytes, format) => {
    expect(await refusal(bytes, format)).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  })

  it('says that there is no text', async () => {
    expect(await refusal(Buffer.alloc(0), 'txt')).toBe('ERROR_DOCUMENT_EMPTY')
    expect(await refusal(Buffer.from(' \n\t—\n'), 'md')).toBe('ERROR_DOCUMENT_EMPTY')
  })

  it('ends what takes too long or grows too large', async () => {
    const of = (limits: object) =>
      extractText(pdf, 'pdf', undefined, { limits: { ...EXTRACTION_LIMITS, ...limits } })
    await expect(of({ wall_ms: 1 })).rejects.toMatchObject({ code: 'ERROR_DOCUMENT_TIMEOUT' })
    await expect(of({ resident_bytes: 1 })).rejects.toMatchObject({ code: 'ERROR_DOCUMENT_TOO_COMPLEX' })
    await expect(of({ answer_bytes: 1 })).rejects.toMatchObject({ code: 'ERROR_DOCUMENT_TOO_COMPLEX' })
  })

  it('stops when it is aborted', async () => {
    const stop = new AbortController()
    const reading = extractText(pdf, 'pdf', stop.signal)
    stop.abort(new Error('no longer wanted'))
    await expect(reading).rejects.toThrow('no longer wanted')
  })
})
