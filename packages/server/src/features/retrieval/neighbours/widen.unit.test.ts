import { describe, expect, test } from 'vitest'
import type { NearbyChunk } from './neighbours.queries.ts'
import { withManual } from './segments.ts'
import { widen } from './widen.ts'

const LONG = 'The herons wait by the pond. '.repeat(50)
/** Passages of a document; each knows the others. */
function documentOf(texts: readonly string[], more: Partial<NearbyChunk> = {}): NearbyChunk[] {
  return texts.flatMap((_, hit) =>
    texts.map((text, at) => ({
      hit_id: String(hit),
      chunk_id: String(at),
      distance: at - hit,
      text,
      start_offset: at * 10_000,
      end_offset: at * 10_000 + text.length,
      manual: null,
      neighbours: 1,
      ...more,
    })),
  )
}
const MUCH = 100_000
const given = (texts: string[], hits: string[], room = MUCH, more: Partial<NearbyChunk> = {}) =>
  [...widen(hits, documentOf(texts, more), room)].map(([id, { segments }]) => [
    id,
    segments.map(({ start_offset }) => start_offset / 10_000),
  ])

describe('widen', () => {
  const long = [`# One\n\n${LONG}`, LONG, LONG, `# Two\n\n${LONG}`, LONG]

  test('adds a neighbour on each side, within the section', () => {
    expect(given(long, ['1'])).toEqual([['1', [0, 1, 2]]])
    expect(given(long, ['2'])).toEqual([['2', [1, 2]]])
    expect(given(long, ['3'])).toEqual([['3', [3, 4]]])
    expect(given(long, ['0'], MUCH, { neighbours: 2 })).toEqual([['0', [0, 1, 2]]])
    expect(given(long, ['1'], MUCH, { neighbours: 0 })).toEqual([])
  })

  test('adds nothing twice, and nothing that was found itself', () => {
    expect(given(long, ['1', '2'])).toEqual([['1', [0, 1]]])
    expect(given(long, ['0', '2'])).toEqual([['0', [0, 1]]])
  })

  test('adds a short section as a whole', () => {
    expect(given(['# One\n\nA.', 'B.', 'C.', 'D.', '# Two\n\nE.'], ['0'])).toEqual([['0', [0, 1, 2, 3]]])
  })

  test('ends at a passage that is disabled, and where there is no room', () => {
    const around = documentOf(long).filter(({ chunk_id }) => chunk_id !== '1')
    expect([...widen(['2'], around, MUCH)]).toEqual([])
    expect(given(long, ['1', '4'], LONG.length * 2)).toEqual([['1', [0, 1]]])
  })

  test('leaves out what splitters repeat', () => {
    const [one, two] = documentOf(['The first half and', 'half and the second.']).slice(0, 2) as [
      NearbyChunk,
      NearbyChunk,
    ]
    const [widened] = widen(['0'], [one, { ...two, start_offset: 10, end_offset: 30 }], MUCH).values()
    expect(widened?.text).toBe('The first half and\n\n the second.')
    expect(widened?.segments[1]).toMatchObject({ start_offset: 18, end_offset: 30 })
  })
})

test('withManual puts edited and added passages in their places of a text', () => {
  const { text, segments } = withManual('One. Two. Three.', [
    { text: 'Zwei.', start_offset: 5, end_offset: 9 },
    { text: 'More.', start_offset: 9, end_offset: 9 },
  ])
  expect(text).toBe('One. Zwei.\n\nMore. Three.')
  expect(
    segments.map(({ start_offset, end_offset, is_manual }) => [start_offset, end_offset, is_manual]),
  ).toEqual([
    [0, 5, false],
    [5, 9, true],
    [9, 9, true],
    [9, 16, false],
  ])
})
