import { describe, expect, test } from 'vitest'
import { Figures } from './compare-figures.ts'
import { calculationIn, isForBoth, isOperand, isOwnCalculation } from './derived-figures.ts'
import { figuresIn } from './figures.ts'

/** The first figure of a sentence, and the others. */
function read(text: string) {
  const [figure, ...own] = figuresIn(text)
  if (figure === undefined) throw new Error(`no figure in ${text}`)
  return { figure, own }
}

describe('a figure that is calculated from those of a passage', () => {
  const isDerived = (claim: string, passage: string) => {
    const { figure, own } = read(claim)
    return new Figures(passage).isDerived(figure, own, { ...calculationIn(claim), isAbout: false })
  }
  const TICKET = 'A ticket costs 10 euros.'
  const DEBT = 'Debt fell from 88 million euros to 61 million euros.'

  test.each([
    ['30 euros for 3 adults', TICKET],
    ['10 euros, which is 20%', 'The fee is 50 euros.'],
    ['40 euros after 20% off', 'The fee is 50 euros.'],
    ['60 euros with 20% on top', 'The fee is 50 euros.'],
    ['10 euros of your 50 euros', 'You get 20% back.'],
    ['Altogether 6 days for 3 groups', 'A course lasts 2 days.'],
    ['Makes 6 days for 3 groups', 'A course lasts 2 days.'],
    ['Makes 6 months for 3 groups', 'A course lasts 2 months.'],
    ['Makes 30 chairs in 3 rooms', 'A room has 10 chairs.'],
    ['Makes 20 chairs in 2 rooms', 'A room has 10 chairs.'],
    ['Altogether 12 chairs in 3 rooms', 'A room has 4 chairs.'],
    ['25 euros each for 4 adults', 'A boat costs 100 euros.'],
    ['33.3 euros each for 3 adults', 'A boat costs 100 euros.'],
    ['Makes 30 euros', `${TICKET} Groups have 3 adults.`],
    ['Makes 30 euros', `Groups have 3 adults. ${TICKET}`],
    ['2 points more', 'The rate went from 3% to 5%.'],
    ['2% more', 'The rate went from 3% to 5%.'],
    ['31% less', DEBT],
    ['They are twice as many', 'Staff rose from 40 people to 80 people.'],
    ['Once they were twice as many', 'Staff fell from 80 people to 40 people.'],
    ['Makes 149 million euros', DEBT],
    ['27 million euros less', DEBT],
    ['Altogether 5 pieces', 'They have 2 tables and 3 beds.'],
    ['21 million euros more', 'Sales were 312 million euros, after 291 million.'],
    ['21 million euros more', 'Sales were 312 million, after 291 million euros.'],
  ])('%s, from %s', (claim, passage) => {
    expect(isDerived(claim, passage)).toBe(true)
  })

  test.each([
    ['31 euros for 3 adults', TICKET],
    ['30 pounds for 3 adults', TICKET],
    ['30 euros for 3 euros', TICKET],
    ['10 euros for 1 adult', TICKET],
    ['30 euros at 10 euros', 'Bring 3 friends.'],
    ['25 euros with 20%', 'The fee is 50 euros.'],
    ['6 days for 3 groups', 'A course lasts 2 days.'],
    ['6 months for 3 groups', 'A course lasts 2 months.'],
    ['30 chairs in 3 rooms', 'A room has 10 chairs.'],
    ['Makes 12 chairs in 3 rooms', 'A room has 4 chairs.'],
    ['Makes 30, for 3 rooms', 'A room has 10 chairs.'],
    ['25 euros for 4 adults', 'A boat costs 100 euros.'],
    ['26 euros each for 4 adults', 'A boat costs 100 euros.'],
    ['33 euros each for 3 adults', 'A boat costs 100 euros.'],
    ['30 euros', `${TICKET} Groups have 3 adults.`],
    ['Makes 31 euros', `${TICKET} Groups have 3 adults.`],
    ['2 euros more', 'The rate went from 3% to 5%.'],
    ['2 points more', 'The fee went from 3 euros to 5 euros.'],
    ['67% more', 'The rate went from 3% to 5%.'],
    ['31%', DEBT],
    ['They are twice as many', 'Staff rose from 40 people to 81 people.'],
    ['They are twice as many', 'They have 40 kg and 80 euros.'],
    ['Makes 27 million euros', DEBT],
    ['149 million euros', DEBT],
    ['Makes 5 pieces', 'They have 2 tables and 3 beds.'],
    ['27 million euros less', `Debt was 88 million euros. ${'It fell. '.repeat(30)}It is 61 million euros.`],
    ['21 euros more', 'Sales were 312 euros, after 291 guests.'],
  ])('%s, not from %s', (claim, passage) => {
    expect(isDerived(claim, passage)).toBe(false)
  })
})

describe('a figure that is calculated from others of its sentence', () => {
  const isOwn = (text: string) => isOwnCalculation(read(text).figure, read(text).own)

  test.each([
    ['21 euros are left of 50 euros after 29 euros'],
    ['79 euros for 50 euros and 29 euros'],
    ['20 minutes less, from 55 to 35'],
    ['20 hours less, from 55 hours to a mere 35'],
    ['20 hours less, from 55 to a mere 35 hours'],
    ['20 fewer, with 55 hours against 35 hours'],
    ['21 million euros more, with 312 million euros after 291 million'],
    ['70% came, as 168 guests of 240 guests were there'],
  ])('%s', (text) => {
    expect(isOwn(text)).toBe(true)
  })

  test.each([
    ['80 euros for 50 euros and 29 euros'],
    ['20 euros for 50 kg and 30 kg'],
    ['20 euros for 50 euros and 30 kg'],
    ['100 euros for 50 euros and 50 euros'],
    ['71% came, as 168 guests of 240 guests were there'],
    ['70% came, as 168 kg of 240 euros were there'],
    ['70 guests came, as 168 guests of 240 guests were there'],
    ['50% came, as 20% and 40% were there'],
    ['5 euros from 2 May on for 3 euros'],
  ])('%s is none', (text) => {
    expect(isOwn(text)).toBe(false)
  })
})

test.each([
  ['So 100 euros for both, at 50 euros', true],
  ['Soit 100 euros pour les deux, à 50 euros', true],
  ['So 100 euros for all, at 50 euros', false],
  ['So 101 euros for both, at 50 euros', false],
  ['So 100 euros for both, at 50 pounds', false],
  ['So 100 for both, at 50', false],
])('isForBoth %s: %j', (text, expected) => {
  expect(isForBoth(read(text).figure, text, read(text).own)).toBe(expected)
})

describe('an assumption of a calculation', () => {
  const isAssumed = (text: string, passage: string) =>
    isOperand(read(text).figure, figuresIn(text), [figuresIn('8 guests'), figuresIn(passage, true)])

  test.each([
    ['Three nights cost 54 euros', 'It costs 18 euros.'],
    ['Three days cost 54 euros', 'It costs 18 euros.'],
    ['Three months cost 54 euros', 'It costs 18 euros.'],
    ['Three kilos cost 54 euros', 'It costs 18 euros.'],
    ['Three nights cost 54 euros rather than 60 euros', 'It costs 18 euros.'],
    ['Three letters cost 60 pence', 'A letter costs £0.20.'],
    ['10,000 hours cost 20,000 euros', 'An hour costs 2 euros.'],
    ['50 euros bring 10 euros', 'You get 20% back.'],
    ['Avec 50 euros, vous recevez 1000 centimes', 'Vous recevez 20 %.'],
    ['5000 centimes bring 10 euros', 'You get 20% back.'],
  ])('%s, as %s', (text, passage) => {
    expect(isAssumed(text, passage)).toBe(true)
  })

  test.each([
    ['Three nights cost 55 euros', 'It costs 18 euros.'],
    ['Three nights cost 54 pounds', 'It costs 18 euros.'],
    ['3 km cost 54 euros', 'It costs 18 euros.'],
    ['1 night costs 18 euros', 'It costs 18 euros.'],
    ['20,000 hours cost 40,000 euros', 'An hour costs 2 euros.'],
    ['Three groups need 6 days', 'A course lasts 2 days.'],
    ['Three groups need 6 months', 'A course lasts 2 months.'],
    ['Three rooms have 12 chairs', 'A room has 4 chairs.'],
    ['50 euros bring 11 euros', 'You get 20% back.'],
    ['50 euros bring 10 pounds', 'You get 20% back.'],
    ['50 euros bring 25 euros', 'It costs 50 euros.'],
    ['54 euros are 2916 euros', 'It costs 54 euros.'],
  ])('%s, but not as %s', (text, passage) => {
    expect(isAssumed(text, passage)).toBe(false)
  })
})
