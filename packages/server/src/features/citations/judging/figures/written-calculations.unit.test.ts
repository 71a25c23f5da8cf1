import { expect, test } from 'vitest'
import { figuresIn } from './figures.ts'
import { calculatedIn } from './written-calculations.ts'

/** The figures that a sentence calculates, if the passage has the given ones. */
const calculated = (text: string, given: string[]) => {
  const all = figuresIn(text)
  const supported = all.filter(({ words }) => given.includes(words))
  return calculatedIn(text, all, supported).map(({ words }) => words)
}

test.each([
  ['Two adults pay €21 (2 × €8.40 + €4.20).', ['€8.40', '€4.20'], ['Two', '€21']],
  ['Pour deux nuits : 2 × 40 € = 80 €.', ['40 €'], ['80 €']],
  ['That is 3 days × £18, or £54.', ['£18'], ['£54']],
  ['You keep €90 (100 € - 10 €).', ['100 €', '10 €'], ['€90']],
])('%s', (text, given, expected) => {
  expect(calculated(text, given)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['Two adults pay €22 (2 × €8.40 + €4.20).', ['€8.40', '€4.20'], '€22'],
  ['Two adults pay €21 (2 × €8.40 + €4.20).', ['€8.40'], '€21'],
  ['You keep €110 (100 € - 10 €).', ['100 €', '10 €'], '€110'],
  ['That is 3 days × £18, or 54 minutes.', ['£18'], '54 minutes'],
])('%s is not calculated', (text, given, wrong) => {
  expect(calculated(text, given)).not.toContain(wrong)
})
