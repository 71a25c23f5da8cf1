import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { describe, expect, it } from 'vitest'
import { weightOf } from './fonts.ts'
import { outlineLevels } from './outline.ts'
import { tagsOf } from './tags.ts'

const item = (str: string): TextItem => ({
  str,
  dir: 'ltr',
  width: 20,
  height: 10,
  transform: [10, 0, 0, 10, 50, 700],
  fontName: 'f',
  hasEOL: false,
})
const begin = (id: string | null) => ({ type: 'beginMarkedContentProps', id })
const end = { type: 'endMarkedContent' }
const content = (id: string) => ({ type: 'content', id })

describe('tagsOf', () => {
  it('finds headings, with letters in separate marked content', () => {
    const [title, letters] = [item('O'), item('ffer')]
    const marked = [begin('a'), title, begin(null), letters, end, end, begin('b'), item('text'), end]
    const tree = {
      children: [
        { role: 'H2', children: [content('a')] },
        { role: 'P', children: [content('b')] },
      ],
    }
    const { headings } = tagsOf(tree, marked)
    expect([...(headings ?? [])].map(([{ str }, { level }]) => [str, level])).toEqual([
      ['O', 2],
      ['ffer', 2],
    ])
    expect(headings?.get(title)).toBe(headings?.get(letters))
  })

  it('reads tables, and repeats cells that span others', () => {
    const names = ['Year', 'Cost', '2025', '10', '20', 'Total']
    const marked = names.flatMap((name) => [begin(name), item(name), end])
    const cell = (name: string, more = {}) => ({ role: 'TD', children: [content(name)], ...more })
    const rows = [
      [cell('Year'), cell('Cost', { colSpan: 2 })],
      [cell('2025', { rowSpan: 2 }), cell('10'), cell('20')],
      [cell('Total', { colSpan: 2 })],
    ]
    const table = {
      role: 'Table',
      children: [{ role: 'TBody', children: rows.map((children) => ({ role: 'TR', children })) }],
    }
    expect(tagsOf(table, marked).tables.map((one) => one.rows)).toEqual([
      [
        ['Year', 'Cost', 'Cost'],
        ['2025', '10', '20'],
        ['2025', 'Total', 'Total'],
      ],
    ])
  })

  it('has none for a page without tags or with a table of one column', () => {
    expect(tagsOf(null, []).headings).toBeNull()
    const frame = {
      role: 'Table',
      children: [{ role: 'TR', children: [{ role: 'TD', children: [content('a')] }] }],
    }
    expect(tagsOf(frame, [begin('a'), item('x'), end]).tables).toEqual([])
  })
})

describe('outlineLevels', () => {
  it('names titles by their letters, with their depth', () => {
    const bookmarks = [{ title: '1. Scope', items: [{ title: 'Who may travel' }] }, { title: ' ' }]
    expect([...outlineLevels(bookmarks)]).toEqual([
      ['1scope', 1],
      ['whomaytravel', 2],
    ])
  })
})

describe('weightOf', () => {
  it.each([
    ['Helvetica', 400],
    ['Arial-BoldMT', 700],
    ['CMBX12', 700],
    ['SFBX0900', 700],
    ['NimbusRomNo9L-Medi', 700],
    ['KoPubDotumMedium', 500],
    ['KoPubBatangLight', 300],
    ['OpenSans-Semibold', 600],
    ['MyriadPro-Black', 900],
  ])('reads %s as %i', (name, weight) => expect(weightOf(name)).toBe(weight))
})
