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
  ['do [always] not pay [25 euros] for'],
])('does not find %j', (quote) => {
  expect(placeOf(quote)).toBeNull()
})
