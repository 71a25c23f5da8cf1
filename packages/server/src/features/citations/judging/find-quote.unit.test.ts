import { expect, test } from 'vitest'
import { foldText } from '../fold-text.ts'
import { findQuote } from './find-quote.ts'

const PASSAGE =
  '## Fees\n\n- Members pay **two euros** each month. Guests, who are welcome on any day, do not pay for the first visit. A unable person may bring 25 guests.'
const placeOf = (quote: string) => {
  const span = findQuote(quote, PASSAGE, foldText(PASSAGE))
  return span && PASSAGE.slice(span.start, span.end)
}

test.each([
  ['members pay two euros', 'Members pay **two euros'],
  ['Guests … do not pay', 'Guests, who are welcome on any day, do not pay'],
  ['Guests [...] do not pay', 'Guests, who are welcome on any day, do not pay'],
  ['Members [of the club] pay two euros', 'Members pay **two euros'],
  ['do not pay [the two euros] for the first visit', 'do not pay for the first visit'],
  ['[g]uests, who are welcome', 'Guests, who are welcome'],
  ['[They] do not pay for the first visit', 'do not pay for the first visit'],
  ['… for the first visit …', 'for the first visit'],
])('finds %j', (quote, found) => {
  expect(placeOf(quote)).toBe(found)
})

test.each([
  ['Guests … pay for the first visit'],
  ['Members pay … Guests, who are welcome'],
  ['may bring … guests'],
  ['able person may bring'],
  ['5 guests'],
  ['do [always] not pay [26 euros] for'],
  ['Members pay [25] euros each month'],
])('does not find %j', (quote) => {
  expect(placeOf(quote)).toBeNull()
})

const SPAN = 'who come to the house on any day of the week and for as long as the season lasts in our region'

test.each([
  // the first place of the first words is followed by something else
  [
    'Members … pay two euros',
    'Members meet here. Members of the club pay two euros.',
    'Members of the club pay two euros',
  ],
  ['They pay 20 … a month', 'They pay 20 euros in cash a month.', 'They pay 20 euros in cash a month'],
  ['Members pay … guests pay', 'Members pay for tea\nand guests pay.', 'Members pay for tea\nand guests pay'],
  ['Members [of a club] pay', 'Members over 16 years pay.', 'Members over 16 years pay'],
  ['Members … pay', `Members ${SPAN} pay.`, `Members ${SPAN} pay`],
  ['Members … [of a club] pay', `Members ${SPAN} pay.`, `Members ${SPAN} pay`],
  [
    'Les membres paient … en mai',
    'Les membres paient le thé que Zoé sert en mai.',
    'Les membres paient le thé que Zoé sert en mai',
  ],
  ['Members [sic] pay', 'Members pay.', 'Members pay'],
  ['members pay two euros', 'Clause 4.Members pay two euros.', 'Members pay two euros'],
  ['25 guests', 'They may bring 25 guests until 5.', '25 guests'],
  ['(“members pay two euros”.)', 'All members pay two euros.', 'members pay two euros'],
])('finds %j in %j', (quote, passage, found) => {
  const span = findQuote(quote, passage, foldText(passage))
  expect(span && passage.slice(span.start, span.end)).toBe(found)
})

test.each([
  ['…', 'Members pay.'],
  ['They owe … more euros', 'They owe 5 more euros.'],
  ['Members [of a club] pay', `Members ${SPAN} pay.`],
  ['Members … pay', `Members ${SPAN}, ${SPAN}, ${SPAN}, ${SPAN}, ${SPAN} pay.`],
  ['Members … [of a club] pay', 'Members over 16 years pay.'],
  ['in May [and] guests pay', 'Come in May. Guests pay.'],
  ['Members pay … guests pay', 'Members pay for tea\n\nand guests pay.'],
  ['Members pay … guests pay', 'Members pay for tea\n \nand guests pay.'],
  ['Members pay [and] guests', 'Members pay\n- cards\n- guests'],
  ['Members pay [and] guests', 'Members pay\n  - for guests'],
  ['Members pay [and] guests', 'Members pay\n10) for guests'],
  ['Members meet … guests pay', 'Members meet on any Monday. All guests pay.'],
  ['Les membres ne paient … le thé', 'Les membres ne paient que le thé.'],
  ['Ils ne paient … en mai', 'Ils ne paient qu’en mai.'],
  ['Ils ne servent, en mai, … le thé', 'Ils ne servent, en mai, que le thé.'],
  ['Members … pay', 'Members of twenty clubs pay.'],
  ['Members … pay', 'Members with form RH-204 pay.'],
  ['5 euros', 'They pay 2.5 euros.'],
])('does not find %j in %j', (quote, passage) => {
  expect(findQuote(quote, passage, foldText(passage))).toBeNull()
})
