import { expect, test } from 'vitest'
import { segmentsOf, sentencesOf } from './split-answer.ts'

test('segmentsOf returns paragraphs, items, rows and block quotations without code', () => {
  const answer =
    '# Head\nOne\nline\n\n- a\n- b\n\n> q1\n>\n> q2\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\n```\n[1]\n```\nend'
  expect(segmentsOf(answer).map(({ kind, text }) => [kind, text])).toEqual([
    ['text', 'Head\nOne\nline'],
    ['item', 'a'],
    ['item', 'b'],
    ['quote', 'q1\n\nq2'],
    ['row', '| x | y |'],
    ['row', '| 1 | 2 |'],
    ['text', 'end'],
  ])
})

test.each([
  ['One. [1] Two [2].', ['One. [1]', ' Two [2].']],
  ['One. [1] says two.', ['One.', ' [1] says two.']],
  ['Ask Mr. Smith at 3.5 km, e.g. now. Then go!', ['Ask Mr. Smith at 3.5 km, e.g. now.', ' Then go!']],
  ['C’est l’art. 5 de M. Petit. Voilà.', ['C’est l’art. 5 de M. Petit.', ' Voilà.']],
])('sentencesOf splits %j', (text, sentences) => {
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
})

test('sentencesOf does not split quotations', () => {
  const text = 'It says “One. Two.” [1] Next.'
  expect(sentencesOf(text, [{ start: 8, end: 19 }])).toHaveLength(2)
})
