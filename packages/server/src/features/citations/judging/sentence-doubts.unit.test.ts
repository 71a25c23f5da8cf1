import { describe, expect, test } from 'vitest'
import { JudgedPassage } from './judged-passage.ts'
import { doubtsOf } from './sentence-doubts.ts'

const passagesOf = (texts: string[]) =>
  texts.map((text, at) => new JudgedPassage({ number: at + 1, text, start_offset: 0, sections: [] }))

/** The doubts about a sentence that cites the passages; `others` are given but not cited. */
function doubts(
  text: string,
  cited: string | string[],
  { questions = '', others = [] as string[], hasQuotation = false } = {},
): string[] {
  const named = passagesOf([cited].flat())
  const given = [...named, ...passagesOf(others)]
  const claim = { kind: 'sentence' as const, text, hasQuotation, numbers: [], place: '' }
  const all = new Map(given.map((one, at) => [at, one]))
  return doubtsOf(claim, named, all, questions).map(({ kind, words }) => `${kind}: ${words}`)
}

const HEATING = 'The landlord pays for repairs of the heating.'
const TENANT = 'The tenant pays for repairs of the heating'
const ROSES = 'A garden has roses.'
const LINE = 'Northrail replaces the operator on line 7.'

describe('figures', () => {
  test.each([
    ['Notice is 3 months', 'Notice is 2 months.', ['figure: 3 months']],
    ['Notice|3 months', 'Notice is 2 months.', ['figure: 3 months']],
    ['Take 6 litres per household', 'Take 6 litres per person.', ['figure: 6 litres per household']],
    ['3', ROSES, ['figure: 3']],
    ['Notice is 3 months', [], []],
    ['Notice is 3 months', ['Notice is 2 months.', 'x'.repeat(400_001)], []],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })
})

describe('names', () => {
  test.each([
    ['ACME', ROSES, []],
    ['ACME pays', ROSES, ['name: ACME']],
    ['Here Claire Martin sets the notice', 'The head sets the notice.', ['name: Claire Martin']],
    ['Here Claire or Martin sets the notice', 'The head sets the notice.', ['name: Claire', 'name: Martin']],
    ['Here Claire Martin sets the notice', [ROSES, 'Claire Martin sets the notice.'], []],
    ['Forms go to Human Resources', [ROSES, 'Forms go to HR.'], []],
    ['Westrail replaces the operator on line 7', LINE, ['name: Westrail']],
    ['Westrail replaces the operator on line 7', [LINE, ROSES], ['name: Westrail']],
    ['Westrail replaces the operator on line 7', [LINE, 'Ask Westrail.'], []],
    ['ACME replaces the operator on line 7', LINE, ['name: ACME']],
    ['Northrail replaces the operator on line 7', LINE, []],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })

  test('can be those of the question', () => {
    const questions = 'Are Claire Martin and Westrail here?'
    expect(doubts('Here Claire Martin sets the notice', 'The head sets the notice.', { questions })).toEqual(
      [],
    )
    expect(doubts('Here Ada Reyes sets the notice', 'The head sets the notice.', { questions })).toEqual([
      'name: Ada Reyes',
    ])
    expect(doubts('Westrail replaces the operator on line 7', LINE, { questions })).toEqual([])
    expect(doubts('Eastrail replaces the operator on line 7', LINE, { questions })).toEqual([
      'name: Eastrail',
    ])
  })
})

describe('negations', () => {
  test.each([
    ['Members may not enter the hall', 'Members may enter the hall.'],
    ['Guests may park in the yard, members may not enter the hall', 'Members may enter the hall.'],
    ['Not collected: card numbers', 'Card numbers are collected.'],
    ['Never collected here: card numbers', 'Card numbers are collected.'],
    ['The cheese is sliced and can be frozen', 'The cheese is sliced and cannot be frozen.'],
    ['Le fromage est tranché et peut être congelé', 'Le fromage est tranché et ne peut pas être congelé.'],
    [
      'Seventeen of the samples did not contain lead',
      'We took 20 samples, and 17 of the samples contained lead.',
    ],
  ])('%s', (claim, passage) => {
    expect(doubts(claim, passage)).toEqual([`negation: ${claim}`])
    expect(doubts(claim, passage, { hasQuotation: true })).toEqual([])
  })

  test.each([
    ['Not collected: card numbers', 'Card numbers are not collected.'],
    ['It is covered only if the theft is reported', 'It is not covered unless the theft is reported.'],
    ['Cars park in the yard, for lorries not registered', 'Lorries are registered. Cars park in the yard.'],
    [
      'Three of the samples did not contain lead',
      'We took 20 samples, and 17 of the samples contained lead.',
    ],
    [
      'Three of the samples did not contain lead',
      ['We took 20 samples, and 17 of the samples contained lead.', ROSES],
    ],
  ])('leaves %s', (claim, passages) => {
    expect(doubts(claim, passages)).toEqual([])
  })

  test('and a number that is no complement', () => {
    const claim = 'Thirty-seven of the samples did not contain lead'
    expect(doubts(claim, 'We took 20 samples, and 17 of the samples contained lead.')).toContain(
      `negation: ${claim}`,
    )
  })
})

describe('meaning', () => {
  test.each([
    [TENANT, HEATING, [`meaning: ${TENANT}`]],
    ['**The tenant** pays for repairs of the heating', HEATING, [`meaning: ${TENANT}`]],
    [TENANT, [ROSES, HEATING], [`meaning: ${TENANT}`]],
    ['The tenant pays 50 euros for repairs of the heating', HEATING, ['figure: 50 euros']],
    ['The landlord pays for repairs of the heating', HEATING, []],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages)).toEqual(expected)
  })

  test('is not compared beside a quotation', () => {
    expect(doubts(TENANT, HEATING, { hasQuotation: true })).toEqual([])
  })
})

describe('another passage', () => {
  const others = [HEATING]
  test.each([
    [
      'The landlord pays for repairs of the heating',
      ROSES,
      ['passage: The landlord pays for repairs of the heating'],
    ],
    ['The landlord pays heating repairs', ROSES, ['passage: The landlord pays heating repairs']],
    ['The landlord pays repairs', ROSES, []],
    ['The mayor cuts hedges beside bridges', ROSES, []],
    ['The landlord pays for repairs of the heating', 'The landlord has roses.', []],
    ['The landlord pays for repairs of the heating', [ROSES, 'The landlord has roses.'], []],
    ['The landlord pays ACME for repairs of the heating', ROSES, ['name: ACME']],
  ])('%s', (claim, passages, expected) => {
    expect(doubts(claim, passages, { others })).toEqual(expected)
  })

  test('is not looked for beside a quotation', () => {
    expect(doubts('The landlord pays heating repairs', ROSES, { others, hasQuotation: true })).toEqual([])
  })
})
