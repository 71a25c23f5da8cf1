import { describe, expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { checkQuotes } from './check-quotes.ts'

const HANDBOOK = {
  number: 1,
  start_offset: 100,
  sections: [],
  text: '## Notice\n\n- After **two years** of service, the notice period is two months.\n- It’s free of charge.',
}
const CONGES = {
  number: 2,
  start_offset: 0,
  sections: [],
  text: 'Chaque salarié a droit à trente jours de congés payés par an, acquis mois par mois.',
}
const check = (answer: string) => checkQuotes(answer, [HANDBOOK, CONGES])

test.each(TANGLED)('checkQuotes comes to an end with 100,000 characters of %s (S75)', (_, text) => {
  expect(check(text)).toEqual([])
  const [one] = check(`“Four words, and then ${text.replaceAll('\n', ' ')}” [1] ${text}`)
  expect(one === undefined || one.unproven.length === 1).toBe(true)
})

describe('checkQuotes', () => {
  test.each([
    ['“after two years of service, the notice period is two months” [1]'],
    ['It says "After two years of service, the notice period" in [1].'],
    ['It says “Notice After two years of service” [1][2].'],
    ['« AFTER TWO YEARS … is two months » [1].'],
    ['> After two years of service, the notice period is two months.\n>\n> — *handbook.md* [1]'],
    ["“It's free of charge.” [1]"],
  ])('finds the words of %j in the passage', (answer) => {
    const [one] = check(answer)
    expect(one).toMatchObject({ number: 1, unproven: [] })
    const { start_offset, end_offset, quote } = one?.found ?? {}
    expect(HANDBOOK.text.slice((start_offset ?? 0) - 100, (end_offset ?? 0) - 100)).toBe(quote)
  })

  test('finds words whatever their accents and spaces are written with', () => {
    const decomposed = '«\u00a0a droit à trente\u202fjours de congés payés\u00a0» [2]'.normalize('NFD')
    expect(check(decomposed)).toMatchObject([
      { number: 2, found: { quote: 'a droit à trente jours de congés payés' } },
    ])
  })

  test.each([
    ['“after ten years of service, the notice period is two months” [1]'],
    ['“trente jours de congés payés” is what it says [1].'],
    ['> The notice period is three months for all.\n\n— said [1]'.replace('\n\n', '\n>\n> ')],
  ])('marks %j, which the passage does not say', (answer) => {
    expect(check(answer)).toMatchObject([{ number: 1, found: null, unproven: [expect.any(String)] }])
  })

  test('keeps no half of a surrogate pair where it cuts a long quotation', () => {
    const [one] = check(`“After ten years of service ${'x'.repeat(572)}😀 and more” [1]`)
    expect(one?.unproven).toEqual([expect.stringMatching(/x$/)])
  })

  test('asks nothing of terms, of code, of numbers that name nothing and of words that cite nothing', () => {
    expect(check('The “notice period” [1] is two months.')).toEqual([])
    expect(check('```\nprint("after ten years of service they go") # [1]\n```')).toEqual([])
    expect(check('“after ten years of service they all go” [7]')).toEqual([])
    expect(check('“after ten years of service they all go” and no more.')).toEqual([])
    expect(check('“after ten years of service they all go”\n\nAnother paragraph [1].')).toEqual([])
  })

  test('checks from four words on, in the order of the passages', () => {
    const both = check('“trente jours de congés” [2], and “two years of service” [1].')
    expect(both.map(({ number, found }) => [number, found?.quote])).toEqual([
      [1, 'two years** of service'],
      [2, 'trente jours de congés'],
    ])
    expect(check('“ten long years” [1]')).toEqual([])
    expect(check('“?! … ?! … ?!” [1]')).toEqual([])
  })

  test('blames no other cited passage for words that one of them has', () => {
    expect(check('“after two years of service” [2][1]')).toMatchObject([{ number: 1, unproven: [] }])
    expect(check('“after two years of service” [2; 1]')).toMatchObject([{ number: 1, unproven: [] }])
  })

  test('takes a citation inside of the quotation for its own', () => {
    expect(check('“after ten years of service [1]” and so on [2]')).toMatchObject([
      { number: 1, unproven: ['after ten years of service'] },
    ])
  })

  test('reads a block up to its source, and asks nothing of a short one or one without a citation', () => {
    const source = '  > After two years of service [1]\n  >  \n  > — the handbook, as amended'
    expect(check(source)).toMatchObject([{ number: 1, found: { quote: 'After **two years** of service' } }])
    expect(check('> Ten long years [1]')).toEqual([])
    expect(check('> After ten years of service, never.')).toEqual([])
    expect(check('```\n“after ten years of service” [1]')).toEqual([])
  })

  test('names at most five quotations that it did not find, each on one line', () => {
    const six = Array.from({ length: 6 }, (_, at) => `“ after ${at}0  years\nof service ” [1]`)
    expect(check(six.join(' '))[0]?.unproven).toEqual(
      [0, 1, 2, 3, 4].map((at) => `after ${at}0 years of service`),
    )
  })

  test('returns the page of the words, not that of the start of their passage', () => {
    const sections = [0, 50, 130, 900].map((start) => ({ kind: 'page' as const, start }))
    const pageOf = (answer: string) => checkQuotes(answer, [{ ...HANDBOOK, sections }])[0]?.found?.page
    expect(pageOf('“Notice After two years” [1]')).toBe(2)
    expect(pageOf('“the notice period is two months” [1]')).toBe(3)
    expect(check('“the notice period is two months” [1]')[0]?.found?.page).toBeNull()
  })

  test('keeps what is proven beside what is not, and comes to an end with a hostile answer', () => {
    const both = 'It is “free of charge, whatever they say” [1] and “two years of service” [1].'
    expect(check(both)).toMatchObject([
      {
        number: 1,
        found: { quote: 'two years** of service' },
        unproven: ['free of charge, whatever they say'],
      },
    ])
    const hostile = `${'“a '.repeat(20_000)}${'[1'.repeat(20_000)}`
    expect(check(hostile)).toEqual([])
  })
})
