import { SPLITTER_TYPES } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { describe, expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { type Piece, splitText } from './split-text.ts'

const LONG = [
  '# Handbook',
  'An opening paragraph. '.repeat(30),
  '## Leave',
  'Twenty-five days. '.repeat(60),
  '| Town | Limit |\n| --- | --- |\n' +
    Array.from({ length: 80 }, (_, n) => `| Town ${n} | ${n} euros |`).join('\n'),
  '```\n# not a heading\n```',
  '### Deeper',
  'x'.repeat(5_000),
  '😀'.repeat(2_000),
  'été à l’œuvre. '.repeat(100),
].join('\n\n')

function expectExact(markdown: string, pieces: readonly Piece[]): void {
  let end = 0
  for (const piece of pieces) {
    expect(piece.text).toBe(markdown.slice(piece.start, piece.end))
    expect(piece.text.trim()).toBe(piece.text)
    expect(piece.text.isWellFormed()).toBe(true)
    expect(piece.end).toBeGreaterThan(end)
    end = piece.end
  }
  const covered = new Set(
    pieces.flatMap(({ start, end: stop }) => Array.from({ length: stop - start }, (_, i) => start + i)),
  )
  const lost =
    [...markdown].length === 0
      ? ''
      : [...markdown.matchAll(/\S/gu)].filter(({ index }) => !covered.has(index))
  expect(lost).toHaveLength(0)
}

describe.each(SPLITTER_TYPES)('splitText %s', (type) => {
  test('returns exact ranges in order, without losing words or splitting characters', () => {
    expectExact(LONG, splitText(LONG, { type, options: {} }))
  })

  test.each(['', ' \n\n ', 'a', '# Only a heading', '\r\n# Windows\r\n\r\nLines\r\n', '|a|\n|-|\n|b|'])(
    'takes %j',
    (text) => {
      expectExact(text, splitText(text, { type, options: {} }))
    },
  )
})

describe.each(SPLITTER_TYPES)('100,000 characters, splitText %s (S75)', (type) => {
  test.each(TANGLED)('of %s', (_, text) => {
    const pieces = splitText(text, { type, options: {} })
    expect(pieces.map((piece) => piece.text)).toEqual(pieces.map(({ start, end }) => text.slice(start, end)))
    expect(pieces.length > 0).toBe(text.trim() !== '')
  })
})

describe('splitText', () => {
  test.each([
    ['## Title', 'Title'],
    ['# Title ##', 'Title'],
    ['   ###\tTwo words  ', 'Two words'],
    ['# #', '#'],
    ['#none', ''],
    ['#  ', ''],
  ])('reads %j as a heading, or as none', (line, heading) => {
    const pieces = splitText(`${line}\n\n${'Text. '.repeat(400)}`, { type: 'recursive', options: {} })
    expect(pieces.at(-1)?.heading).toBe(heading)
  })

  test('respects its limits and returns the headings above, and the header of a split table', () => {
    const pieces = splitText(LONG, { type: 'recursive', options: { chunk_size: 600 } })
    for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(640)
    expect(pieces.some(({ heading }) => heading === 'Handbook › Leave')).toBe(true)
    expect(pieces.some(({ heading }) => heading === 'Handbook › Leave | Town | Limit |')).toBe(true)
    for (const { text } of pieces) expect(text).not.toMatch(/\n#+ [^\n]*$/)
  })

  test('repeats the end of a passage for an overlap', () => {
    const text = Array.from({ length: 50 }, (_, n) => `Sentence number ${n} stands here.`).join(' ')
    const pieces = splitText(text, { type: 'sentence', options: { sentences: 5, overlap_sentences: 2 } })
    for (const [i, piece] of pieces.slice(1).entries()) expect(piece.start).toBeLessThan(pieces[i]?.end ?? 0)
    expect(pieces[1]?.text.startsWith('Sentence number 3')).toBe(true)
  })

  test('markdown starts a passage at each heading and keeps a table together if it fits', () => {
    const table = '| a | b |\n| - | - |\n' + '| one | two |\n'.repeat(20)
    const text = `# One\n\nA text.\n\n# Two\n\n${'Words of it. '.repeat(20)}\n\n${table}`
    const pieces = splitText(text, { type: 'markdown', options: { chunk_size: 400 } })
    expect(pieces[0]?.text).toBe('# One\n\nA text.')
    expect(pieces.some((piece) => piece.text === table.trim())).toBe(true)
  })

  test('token counts as models do', () => {
    const pieces = splitText('word '.repeat(1_000), {
      type: 'token',
      options: { tokens: 100, overlap_tokens: 0 },
    })
    expect(pieces).toHaveLength(10)
  })
})
