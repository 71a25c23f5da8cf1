import { describe, expect, it } from 'vitest'
import { openDocumentOf } from '#testing/made/slides.ts'
import { extractText } from '../extract.ts'
import { markdownOf, refusal } from '../extract.harness.ts'

const cell = (text: string, more = '') =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`

describe('extractText of an OpenDocument file', () => {
  it('reads a text with headings, lists, tables, boxes, notes and headers, without deleted text', async () => {
    const body = `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
      <text:h text:outline-level="2">The pond</text:h>
      <text:p>Two<text:s text:c="2"/>otters<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>at dusk</text:p></text:note-body></text:note><draw:frame><draw:text-box><text:p>in a box</text:p></draw:text-box></draw:frame></text:p>
      <text:list text:style-name="L1"><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>
      <table:table>${row(cell('Bird', 'table:number-columns-spanned="2"') + '<table:covered-table-cell/>' + cell('Count'))}${row(cell('heron') + cell('grey') + cell('2'))}</table:table>`
    const styles = {
      'styles.xml':
        '<office:document-styles><office:master-styles><style:master-page><style:header><text:p>on every page</text:p></style:header></style:master-page></office:master-styles></office:document-styles>',
    }
    const { markdown, title } = await extractText(openDocumentOf('text', body, styles), 'odt')
    expect(title).toBe('Made')
    expect(markdown).toBe(
      [
        '## The pond',
        'Two  otters',
        'in a box',
        '1. one\n2. two\n  1. inner',
        '| Bird |  | Count |\n| --- | --- | --- |\n| heron | grey | 2 |',
        'on every page',
        'at dusk',
      ].join('\n\n'),
    )
  })

  it('reads sheets with their names, their dates, and numbers as displayed', async () => {
    const sheet = `<table:table table:name="Février">${row(cell('Fruit') + cell('31/01/26', 'office:value-type="date" office:date-value="2026-01-31"'))}${row(cell('1,50 €', 'office:value-type="float" office:value="1.5"') + cell('x'))}${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048000"')}</table:table>`
    const { markdown, sections } = await extractText(openDocumentOf('spreadsheet', sheet), 'ods')
    expect(markdown).toBe('## Février\n\n| Fruit | 2026-01-31 |\n| --- | --- |\n| 1,50 € | x |')
    expect(sections).toEqual([{ kind: 'sheet', name: 'Février', start: 0 }])
  })

  it('reads slides with titles, text and notes', async () => {
    const frame = (kind: string, text: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
    const slides = `<draw:page>${frame('outline', 'Heron')}${frame('title', 'The pond')}<presentation:notes>${frame('notes', 'Mention the reeds')}</presentation:notes></draw:page><draw:page>${frame('title', 'End')}</draw:page>`
    const { markdown, pages } = await extractText(openDocumentOf('presentation', slides), 'odp')
    expect(markdown).toBe('## The pond\n\nHeron\n\n### Notes\n\nMention the reeds\n\n## End')
    expect(pages).toBe(2)
  })

  it('reads a sheet with many rows, and limits repeated cells', { timeout: 60_000 }, async () => {
    const many = `<table:table table:name="Many">${row(cell('heron') + cell('2')).repeat(150_000)}</table:table>`
    expect((await markdownOf(openDocumentOf('spreadsheet', many), 'ods')).split('\n')).toHaveLength(150_003)
    const bomb = `<table:table>${row(cell('x', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1000000"')}</table:table>`
    expect((await markdownOf(openDocumentOf('spreadsheet', bomb), 'ods')).length).toBeLessThan(100_000)
  })

  it('refuses a password, custom entities, excessive nesting and another kind of file', async () => {
    const locked = {
      'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
    }
    expect(await refusal(openDocumentOf('text', '', locked), 'odt')).toBe('ERROR_DOCUMENT_ENCRYPTED')
    const bomb = { 'content.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><office:body/>' }
    expect(await refusal(openDocumentOf('text', '', bomb), 'odt')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(openDocumentOf('text', '<text:section>'.repeat(10_000)), 'odt')).toBe(
      'ERROR_DOCUMENT_CORRUPT',
    )
    expect(await refusal(openDocumentOf('spreadsheet', ''), 'odt')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  })
})
