import { describe, expect, test } from 'vitest'
import { judgeCitations } from './judge-citations.ts'

const HANDBOOK = {
  number: 1,
  title: 'handbook.md',
  start_offset: 100,
  sections: [],
  text: '## Notice\n\n- After **two years** of service, the notice period is two months.\n- It’s free of charge.',
}
const CONGES = {
  number: 2,
  title: 'conges.md',
  start_offset: 0,
  sections: [],
  text: 'Chaque salarié a droit à trente jours de congés payés par an, acquis mois par mois. Ces congés ne sont jamais reportés.',
}
const check = (answer: string, questions = '') => judgeCitations(answer, [HANDBOOK, CONGES], questions)
const kinds = (answer: string, questions = '') =>
  check(answer, questions).flatMap(({ doubts }) => doubts.map(({ kind }) => kind))

describe('judgeCitations', () => {
  test.each([
    ['“after two years of service, the notice period is two months” [1]'],
    ['According to [1], “After two years of service, the notice period is two months”.'],
    ['It says "After two years of service, the notice period" in [1].'],
    ['« AFTER TWO YEARS … is two months » [1].'],
    ['> After two years of service, the notice period is two months.\n>\n> — *handbook.md* [1]'],
    ['> After two years of service, the notice period is two months.\n\nSource: [1]'],
    ["“It's free of charge.” [1]"],
    ["It says 'the notice period is two months' (1)."],
  ])('finds the words of %j in the passage', (answer) => {
    const [one] = check(answer)
    expect(one).toMatchObject({ number: 1, unproven: [], doubts: [] })
    const { start_offset, end_offset, quote } = one?.found ?? {}
    expect(HANDBOOK.text.slice((start_offset ?? 0) - 100, (end_offset ?? 0) - 100)).toBe(quote)
  })

  test.each([
    ['“after ten years of service, the notice period is two months” [1]', 'quote'],
    ['According to [1], “the notice period is ten months”.', 'quote'],
    ['> The notice period is three months for all.\n\nSource: [1]', 'quote'],
    ['> [1] The notice period is three months for all.', 'quote'],
    ['The handbook states: *the notice period is ten months* [Source 1].', 'quote'],
    ['The handbook states that `the notice period is ten months`【1】.', 'quote'],
    ['The notice period is ‘ten months’ [1].', 'quote'],
    ['The document says “the notice period is ten months”.', 'quote'],
    ['« Ces congés … reportés » [2]', 'quote'],
    ['« sont reportés chaque année sans limite » [2]', 'quote'],
    ['Notice is three months after two years [1].', 'figure'],
    ['Notice is two weeks after two years [1].', 'figure'],
    ['Les salariés ont 35 jours de congés [2].', 'figure'],
    ['After two years, Claire Martin sets the notice period [1].', 'name'],
    ['Les congés sont reportés [2].', 'negation'],
    ['It costs a charge of 5 euros [1].', 'figure'],
    ['| Notice | three months | [1] |', 'figure'],
  ])('marks %j', (answer, kind) => {
    expect(kinds(answer)).toContain(kind)
  })

  test.each([
    ['The “notice period” [1] is two months.', ''],
    ['Please fill in the form “Request for unpaid leave of absence” [1].', ''],
    ['You ask “can I leave after one year”; notice is two months [1].', 'can I leave after one year'],
    ['Notice is two months after 2 years [1], and leave is 30 days a year [2].', ''],
    ['There are three rules:\n\n1. Notice is two months [1].\n2. Leave is earned month by month [2].', ''],
    ['```\nprint("after ten years of service they go") # [1]\n```', ''],
    ['Leave is never carried over [2].', ''],
    ['Chaque salarié dispose de 30 jours de congés payés [2].', ''],
    ['With your 5 years of service, notice is two months [1].', 'I have 5 years of service'],
    ['In short, yes.', ''],
  ])('does not mark %j', (answer, questions) => {
    expect(kinds(answer, questions)).toEqual([])
  })

  test('marks the cited passage if the quotation is from another one', () => {
    expect(check('“trente jours de congés payés par an” [1].')).toMatchObject([
      { number: 1, found: null, unproven: ['trente jours de congés payés par an'] },
    ])
  })

  test('does not mark other cited passages if one of them contains the words', () => {
    expect(check('“after two years of service” [2][1]')).toMatchObject([{ number: 1, unproven: [] }])
    expect(check('Notice is two months [1, 2].')).toEqual([])
  })

  test('identifies the place of the mark by the letters before it', () => {
    const [one] = check('Short. **Notice** is three months [1]. More.')
    expect(one?.doubts).toEqual([
      { kind: 'figure', words: 'three months', place: 'shortnoticeisthreemonths1' },
    ])
  })

  test('does not split a surrogate pair when it shortens a long quotation', () => {
    const [one] = check(`“After ten years of service ${'x'.repeat(572)}😀 and more” [1]`)
    expect(one?.unproven).toEqual([expect.stringMatching(/x$/)])
  })

  test('returns the page of the quoted words, not the page where their passage starts', () => {
    const sections = [0, 50, 130, 900].map((start) => ({ kind: 'page' as const, start }))
    const pageOf = (answer: string) => judgeCitations(answer, [{ ...HANDBOOK, sections }])[0]?.found?.page
    expect(pageOf('“Notice After two years” [1]')).toBe(2)
    expect(pageOf('“the notice period is two months” [1]')).toBe(3)
  })
})

test('judgeCitations finds quotations in neighbours and in passages that were edited by hand', () => {
  const segments = [
    { at: 0, length: 40, start_offset: 500, end_offset: 540, is_manual: false },
    { at: 42, length: 40, start_offset: 600, end_offset: 700, is_manual: true },
  ]
  const text =
    'The parking costs forty euros each month.'.slice(0, 40) + '\n\nThe canteen serves soup every other day.'
  const given = { number: 1, start_offset: 600, sections: [], text, segments }
  const placeOf = (answer: string) => judgeCitations(answer, [given])[0]?.found
  expect(placeOf('“parking costs forty euros” [1]')).toMatchObject({ start_offset: 504, end_offset: 529 })
  expect(placeOf('“The canteen serves soup” [1]')).toMatchObject({ start_offset: 600, end_offset: 700 })
})

test('judgeCitations takes the rest of 100 % and a calculated change as what the passage says', () => {
  const text = 'The grant covers 60% of the costs. Debt fell from 88 to 61 million euros.'
  const doubts = (answer: string) =>
    judgeCitations(answer, [{ ...HANDBOOK, text }]).flatMap((one) => one.doubts)
  expect(doubts('The grant covers 60 %, so the remaining 40 % are your costs [1].')).toEqual([])
  expect(doubts('The grant covers 60 %, so the remaining 30 % are your costs [1].')).toHaveLength(1)
  expect(doubts('Debt fell by 27 million euros [1].')).toEqual([])
  expect(doubts('Debt fell by 37 million euros [1].')).toHaveLength(1)
})

describe('what is said about figures', () => {
  const PASSAGE = {
    ...HANDBOOK,
    text: 'The load may not exceed 16 kg. Requests arrive at least 10 days before the start. A night costs €18. Samples are taken every six months. Of 146 pictures, 58 are lent. 41.8 million euros were spent on staff.',
  }
  const doubted = (answer: string) =>
    judgeCitations(answer, [PASSAGE]).flatMap(({ doubts }) => doubts.map(({ words }) => words))
  test.each([
    ['The load may exceed 16 kg [1].', ['The load may exceed 16 kg.']],
    [
      'Requests arrive at most 10 days before the start [1].',
      ['Requests arrive at most 10 days before the start.'],
    ],
    ['Three nights cost €55 [1].', ['€55']],
    ['A third of the pictures are lent [1].', ['A third']],
    ['50 % of the pictures are lent [1].', ['50 %']],
    ['70 % of the pictures are lent and 30 % are not [1].', ['70 %', '30 %']],
    ['Samples are taken three times a year [1].', ['three']],
    ['Of 146 pictures, 58 are lent and 87 are not [1].', ['87']],
  ])('%s', (answer, expected) => {
    expect(doubted(answer)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    'The load can be 16 kg at most [1].',
    'Requests arrive no later than 10 days before the start [1].',
    'Three nights cost €54 [1].',
    'Two fifths of the pictures are lent [1].',
    'Half of the pictures are lent [1].',
    'Samples are taken twice a year [1].',
    'Of 146 pictures, 58 are lent and 88 are not [1].',
    'Staff cost 41.8 million euros (41.8) [1].',
  ])('leaves %s', (answer) => {
    expect(doubted(answer)).toEqual([])
  })
})
