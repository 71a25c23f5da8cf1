import { expect, test } from 'vitest'
import { halved, turned } from './grey-picture.ts'
import { recognisedText } from './recognised-text.ts'
import { withScans } from './with-scans.ts'

type Word = { text: string; x: number; width?: number; line?: number; paragraph?: number; sure?: number }

const tsvOf = (words: readonly Word[]) =>
  words
    .map(({ text, x, width = text.length * 10, line = 1, paragraph = 1, sure = 90 }) =>
      [5, 1, 1, paragraph, line, 1, x, line * 30, width, 20, sure, text].join('\t'),
    )
    .join('\n')

test('recognisedText joins lines and divided words, keeps short lines and columns, and leaves spots out', () => {
  const tsv = tsvOf([
    { text: 'The', x: 0 },
    { text: 'long', x: 40 },
    { text: 'para-', x: 460, width: 140, sure: 60 },
    { text: 'graph', x: 0, line: 2 },
    { text: 'ends.', x: 60, line: 2 },
    { text: 'Next', x: 0, line: 3 },
    { text: 'w3', x: 500, line: 3, sure: 5 },
    { text: '|', x: 600, line: 3 },
    { text: 'Pear', x: 0, paragraph: 2 },
    { text: '4', x: 300, paragraph: 2 },
    { text: '—', x: 0, paragraph: 3, sure: 95 },
  ])
  const { markdown, confidence } = recognisedText(tsv)
  expect(markdown).toBe('The long\tparagraph ends.\nNext\n\nPear\t4')
  expect(confidence).toBe(85)
  expect(recognisedText('')).toMatchObject({ markdown: '', confidence: null })
})

test('withScans keeps the pages of a PDF and their own texts', () => {
  const page = (name: string, start: number) => ({ kind: 'page' as const, name, start })
  const extracted = {
    markdown: 'Annex\n\nThe text of the second page.\n\nScanned by a program',
    sections: [page('1', 0), page('2', 7), page('3', 39), page('4', 61)],
    pages: 4,
    title: '',
    warnings: [],
  }
  const recognised = new Map([
    [1, 'Annex'],
    [3, 'A long page that a scanner made a picture of. Scanned by a program'],
    [4, 'The last page'],
  ])
  const { markdown, sections } = withScans(extracted, recognised)
  const starts = [...sections.map(({ start }) => start), markdown.length + 2]
  expect(starts.slice(1).map((end, at) => markdown.slice(starts[at], end - 2))).toEqual([
    'Annex',
    'The text of the second page.',
    'A long page that a scanner made a picture of. Scanned by a program',
    'The last page',
  ])
})

test('a grey picture is turned by quarters and halved', () => {
  const picture = (size: string, pixels: readonly number[]) =>
    Buffer.concat([Buffer.from(`P5\n${size}\n255\n`), Buffer.from(pixels)])
  const wide = picture('3 2', [1, 2, 3, 4, 5, 6])
  expect(turned(wide, 1)).toEqual(picture('2 3', [4, 1, 5, 2, 6, 3]))
  expect(turned(wide, 2)).toEqual(picture('3 2', [6, 5, 4, 3, 2, 1]))
  expect(turned(wide, 3)).toEqual(turned(turned(wide, 1), 2))
  expect(halved(wide)).toEqual(picture('1 1', [3]))
})
