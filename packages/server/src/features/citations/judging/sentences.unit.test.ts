import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

test.each([
  ['Il ferme à 22 h. On dort.', ['Il ferme à 22 h.', ' On dort.']],
  ['See Gate C. Then wait.', ['See Gate C.', ' Then wait.']],
  ['Ask R. Dupont or Mr. Bell. Then wait.', ['Ask R. Dupont or Mr. Bell.', ' Then wait.']],
  ['Open until 1 p.m. No work later.', ['Open until 1 p.m.', ' No work later.']],
  ['From 5 p.m. Monday to 6 p.m. and later.', ['From 5 p.m. Monday to 6 p.m. and later.']],
])('sentencesIn splits %j', (text, expected) => {
  expect(sentencesIn(text, []).map((one) => one.text)).toEqual(expected)
})
