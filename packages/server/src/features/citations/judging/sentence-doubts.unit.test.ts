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
    ['Staff replace the operator on line 7', 'Employees replace the operator on line 7.', []],
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
    ['You can sell your harvest', 'Can I sell my harvest? No, but you can give it away.'],
    ['You cannot climb without a partner', 'Can I climb without a partner? Yes, on two lanes.'],
    ['The pool of the campsite is supervised', 'The pool, not supervised, is open until eight.'],
    ['Le théâtre recrutera un salarié en 2025', 'Aucun salarié ne sera recruté en 2025.'],
    ['La mutuelle couvre les cures', 'Les cures ne sont pas couvertes.'],
    ['Staff need an appointment for it', 'No appointment is needed.'],
    ['En cas de retard, une amende est réclamée à tous', 'En cas de retard, aucune amende n’est réclamée.'],
    ['It lasts three years and also covers the filters', 'It lasts three years and does not cover filters.'],
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
    ['You should not: donors eat a meal', 'Donors eat a meal.'],
    [
      'No levy will be raised, as treasurer Dolan explained',
      'Treasurer Dolan explained that the fee would remain and that no levy would be raised.',
    ],
    ['Huts: Ann Bell, warden', 'Book with the warden, Ann Bell, with a deposit, which is not paid back.'],
    ['The oven is cleaned and dried', 'The oven is cleaned and dried; never wash the oven.'],
    ['Members with a fever should not come', 'Do not come if you are pregnant or have a fever.'],
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
    [
      'They meet again in Canning Hall',
      'The works at Canning Bridge end in May. They meet again in Ashby Hall.',
      ['meaning: They meet again in Canning Hall'],
    ],
    [
      'The battery of the Nimbus 14 is covered for 12 months or 500 cycles',
      'We repair the Nimbus 14. The battery is covered for 12 months or 500 cycles.',
      [],
    ],
    [
      'After the donation you should rest for 15 minutes',
      'Drink before your donation and avoid sport for the rest of the day. Rest for 15 minutes afterwards.',
      [],
    ],
    [
      'Owners rejected the panels by 19 votes',
      'The panels were not adopted by owners: 19 votes against.',
      [],
    ],
    ['They meet Mr Pell in Canning Hall', 'They meet Simon Pell in Canning Hall.', []],
    [
      'Ms Senn reported damp walls in the store',
      'Mr Varga reported damp walls in the store. Ms Senn leaves.',
      ['meaning: Ms Senn reported damp walls in the store'],
    ],
    [
      'Shares are paid in ten weekly instalments',
      'Pay in ten monthly instalments.',
      ['meaning: Shares are paid in ten weekly instalments'],
    ],
    [
      'If you return the car without a full tank, you pay for fuel',
      'Return the car with a full tank; otherwise you pay for fuel.',
      [],
    ],
    [
      'The stage is 9 metres wide and 11 metres deep',
      'The stage is 11 metres wide and 9 metres deep.',
      ['meaning: The stage is 9 metres wide and 11 metres deep'],
    ],
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
    ['The landlord pays repairs', ROSES, ['passage: The landlord pays repairs']],
    ['The landlord pays', ROSES, []],
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

describe('parts without a statement', () => {
  const LICENCE =
    'Lumivar (the Licensor) grants Tessaly a licence. Sublicences need the written approval of the Licensor.'
  test.each([
    ['Asking for leave: 21 days', 'Leave is unpaid. Requests need 21 days.', []],
    [
      'The party that ends it, buyer or seller, writes',
      'The buyer may not enter. The seller writes to the buyer.',
      [],
    ],
    ['Sublicences need the written approval of Lumivar', LICENCE, []],
    [
      'Au refuge, on peut payer par carte',
      'Peut-on payer par carte ? Non, en espèces.',
      ['negation: Au refuge, on peut payer par carte'],
    ],
    [
      'Leaving without giving reasons: up to seven days before the exam',
      'Leaving is possible without giving reasons up to seven days before the exam.',
      [],
    ],
    [
      'Un lit coûte 5 euros, sans le petit déjeuner',
      'Un lit coûte 5 euros, petit déjeuner compris.',
      ['meaning: Un lit coûte 5 euros, sans le petit déjeuner'],
    ],
  ])('%s', (claim, passage, expected) => {
    expect(doubts(claim, passage)).toEqual(expected)
  })
})
