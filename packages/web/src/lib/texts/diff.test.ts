import { describe, expect, it } from 'vitest'
import { lineDiff, wordDiff } from '#lib/texts/diff.ts'

const drawn = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => ({ same: '  ', added: '+ ', removed: '- ' })[kind] + text)

describe('lineDiff', () => {
  it('keeps equal texts and finds nothing between empty ones', () => {
    expect(drawn('a\nb', 'a\nb')).toEqual(['  a', '  b'])
    expect(drawn('', '')).toEqual([])
  })

  it('shows a changed line as removed, then added', () => {
    expect(drawn('a\nb\nc', 'a\nB\nB2\nc')).toEqual(['  a', '- b', '+ B', '+ B2', '  c'])
  })

  it('shows an added or removed text as a whole', () => {
    expect(drawn('', 'a\n\nb')).toEqual(['+ a', '+ ', '+ b'])
    expect(drawn('a\nb', '')).toEqual(['- a', '- b'])
  })

  it('finds the shortest way between interleaved changes', () => {
    expect(
      drawn('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc').filter((line) => !line.startsWith('  ')),
    ).toHaveLength(5)
  })

  it('treats all line ends as equal', () => {
    expect(drawn('a\r\nb', 'a\nb')).toEqual(['  a', '  b'])
  })

  it('can restore both texts', () => {
    const word = (seed: number) => 'abcd'[(seed * 7919) % 4] ?? ''
    for (let seed = 1; seed < 200; seed++) {
      const before = Array.from({ length: seed % 23 }, (_, n) => word(seed + n * n))
      const after = Array.from({ length: (seed * 3) % 19 }, (_, n) => word(seed * 5 + n * 3 + (n % 5)))
      const diff = lineDiff(before.join('\n'), after.join('\n'))
      expect(diff.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before)
      expect(diff.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after)
    }
  })

  it('shows very different texts as fully replaced', () => {
    const lines = (mark: string) => Array.from({ length: 20_000 }, (_, n) => `${mark}${n}`).join('\n')
    const diff = lineDiff(lines('a'), lines('b'))
    expect(diff).toHaveLength(40_000)
    expect(diff[0]).toEqual({ kind: 'removed', text: 'a0' })
    expect(diff[20_000]).toEqual({ kind: 'added', text: 'b0' })
  })
})

describe('wordDiff', () => {
  it('joins neighbouring words of one kind, and keeps every character', () => {
    const pieces = wordDiff('Two months, it says.', 'Three full months, it says!')
    expect(pieces).toEqual([
      { kind: 'removed', text: 'Two' },
      { kind: 'added', text: 'Three' },
      { kind: 'same', text: ' ' },
      { kind: 'added', text: 'full ' },
      { kind: 'same', text: 'months, it says' },
      { kind: 'removed', text: '.' },
      { kind: 'added', text: '!' },
    ])
  })
})
