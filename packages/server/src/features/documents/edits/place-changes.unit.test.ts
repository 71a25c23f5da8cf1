import { describe, expect, test } from 'vitest'
import { anchorAt, type Change, merge, placeChanges } from './place-changes.ts'
import { weave } from './weave.ts'

const paragraph = (topic: string) =>
  `The ${topic} are counted every spring. ${`Each of the ${topic} has a number on its ring. `.repeat(4)}They stay.`
const [HERONS, OTTERS, REEDS] = [paragraph('herons'), paragraph('otters'), paragraph('reeds')]
const TEXT = [HERONS, OTTERS, REEDS].join('\n\n')

function changeOf(text: string, original: string, edited: string, more: Partial<Change> = {}): Change {
  const start = text.indexOf(original)
  const place = anchorAt(text, start, start + original.length)
  const rest = { original_heading: '', heading: null, is_enabled: true, position: 0, revision: 1 }
  return { id: 'one', kind: 'edit', text: edited, ...rest, ...place, ...more }
}

const added = (text: string, at: number): Change => ({
  ...changeOf(text, HERONS, 'A note.'),
  ...anchorAt(text, at, at),
  kind: 'add',
})
const EDITED = OTTERS.replace('every spring', 'every autumn')
const edit = changeOf(TEXT, OTTERS, EDITED)
const textsIn = async (text: string, changes: readonly Change[]) =>
  (await placeChanges(text, 2, changes)).placed.map((one) => [one.start_offset, one.text])

describe('placeChanges', () => {
  test.each([
    ['a new beginning', `New.\n\n${TEXT}`],
    ['another paragraph before', [paragraph('geese'), OTTERS, REEDS].join('\n\n')],
    ['another paragraph after', [HERONS, OTTERS, paragraph('geese')].join('\n\n')],
    ['a copy elsewhere with other surroundings', [OTTERS, paragraph('geese'), TEXT].join('\n\n')],
  ])('keeps an edit in a new version with %s', async (_, text) => {
    expect(await textsIn(text, [edit])).toEqual([[text.lastIndexOf(OTTERS), EDITED]])
  })

  test.each([
    ['everything around it is new', [paragraph('geese'), OTTERS, paragraph('swans')].join('\n\n')],
    ['its passage is gone', [HERONS, REEDS].join('\n\n')],
    ['the edited words have changed', TEXT.replace(OTTERS, OTTERS.replace('every spring', 'every winter'))],
    ['its place is not the only one', [TEXT, TEXT].join('\n\n')],
  ])('does not apply an edit if %s', async (_, text) => {
    expect(await placeChanges(text, 2, [edit])).toEqual({ placed: [], lost: [edit] })
  })

  test('makes an edit in a passage that has changed elsewhere', async () => {
    const now = OTTERS.replace('They stay.', 'They leave.')
    expect(await textsIn(TEXT.replace(OTTERS, now), [edit])).toEqual([
      [TEXT.indexOf(OTTERS), EDITED.replace('They stay.', 'They leave.')],
    ])
    expect(merge(OTTERS, EDITED, OTTERS)).toBe(EDITED)
  })

  test('keeps an added passage while one side of its place is the same', async () => {
    const note = added(TEXT, HERONS.length)
    for (const text of [
      [HERONS, paragraph('geese')].join('\n\n'),
      ['New.', paragraph('geese'), OTTERS, REEDS].join('\n\n'),
    ]) {
      expect((await placeChanges(text, 2, [note])).placed).toHaveLength(1)
    }
    expect((await placeChanges(paragraph('geese'), 2, [note])).lost).toEqual([note])
  })

  test('keeps the exact places in the same version, also of texts that occur twice', async () => {
    const twice = [TEXT, TEXT].join('\n\n')
    const second = {
      ...edit,
      ...anchorAt(twice, twice.lastIndexOf(OTTERS), twice.lastIndexOf(OTTERS) + OTTERS.length),
    }
    const { placed } = await placeChanges(twice, 1, [second])
    expect(placed.map((one) => one.start_offset)).toEqual([twice.lastIndexOf(OTTERS)])
  })
})

describe('weave', () => {
  const piece = (start: number, end: number) => ({
    text: TEXT.slice(start, end),
    start,
    end,
    heading: 'Pond',
  })

  test('puts an edited passage in the place of its text, however the text is split', async () => {
    const { placed } = await placeChanges(TEXT, 1, [edit])
    const middle = TEXT.indexOf('number on', OTTERS.length)
    const woven = weave(TEXT, [piece(0, middle), piece(middle, TEXT.length)], placed)
    expect(woven.map(({ text }) => text)).toEqual([HERONS, EDITED, REEDS])
    expect(woven.map(({ change }) => change?.id)).toEqual([undefined, 'one', undefined])
    const whole = weave(TEXT, [piece(0, TEXT.length)], placed)
    expect(whole.map(({ text }) => text)).toEqual([HERONS, EDITED, REEDS])
  })

  test('puts added passages after theirs, in their order', async () => {
    const second = { ...added(TEXT, HERONS.length), id: 'two', text: 'Second.', position: 1 }
    const { placed } = await placeChanges(TEXT, 1, [second, added(TEXT, HERONS.length)])
    const woven = weave(TEXT, [piece(0, HERONS.length), piece(HERONS.length + 2, TEXT.length)], placed)
    expect(woven.map(({ text }) => text)).toEqual([HERONS, 'A note.', 'Second.', `${OTTERS}\n\n${REEDS}`])
  })
})
