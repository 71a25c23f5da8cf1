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
  ['That is €18 × 3, or €54.', ['€18'], ['€18', '3', '€54']],
  ['That is 2 × 3 hours, or 360 minutes.', ['3 hours'], ['360 minutes']],
  ['That is 2 × €9, so 18 in all.', ['€9'], ['18']],
  ['That is 3 months × £18, or £54.', ['£18'], ['£54']],
  ['That is 400 × £2, or £800.', ['£2'], ['£800']],
])('%s', (text, given, expected) => {
  expect(calculated(text, given)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['Two adults pay €22 (2 × €8.40 + €4.20).', ['€8.40', '€4.20'], '€22'],
  ['Two adults pay €21 (2 × €8.40 + €4.20).', ['€8.40'], '€21'],
  ['You keep €110 (100 € - 10 €).', ['100 €', '10 €'], '€110'],
  ['That is 3 days × £18, or 54 minutes.', ['£18'], '54 minutes'],
  ['You pay €21 (17 + €4).', ['€4'], '€21'],
  ['You pay €16.80 (2 × €8.40).', [], '€16.80'],
  ['Of 5 guests, two pay €16.80 (2 × €8.40).', ['€8.40'], '5'],
  ['For 2 hours you pay €16.80 (2 × €8.40).', ['€8.40'], '2 hours'],
  ['On 2 May you pay €16.80 (2 × €8.40).', ['€8.40'], '2 May'],
  ['Three guests pay €5.', ['€5'], '€5'],
  ['That is 500 × £2, or £1,000.', ['£2'], '£1,000'],
])('%s is not calculated', (text, given, wrong) => {
  expect(calculated(text, given)).not.toContain(wrong)
})
