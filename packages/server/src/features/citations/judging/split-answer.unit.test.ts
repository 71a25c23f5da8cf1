import { expect, test } from 'vitest'
import { quotationsIn } from './find-quotations.ts'
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
  ['One\n  \nTwo  ', ['text: One', 'text: Two']],
  ['>\n\nend', ['text: end']],
  ['Before\n```\n[1]\n```\nafter', ['text: Before', 'text: after']],
  ['If a > b, or a | b', ['text: If a > b, or a | b']],
  ['Head\n  > q1\n  > q2', ['text: Head', 'quote: q1\nq2']],
  ['> q1  \n>     \n>   q2\nend', ['quote: q1  \n\n  q2', 'text: end']],
  ['Head\n  | x |  \n| y |', ['text: Head', 'row: | x |', 'row: | y |']],
])('segmentsOf divides %j', (answer, segments) => {
  expect(segmentsOf(answer).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(segments)
})

test.each([
  ['One. [1]. Two.', ['One. [1].', ' Two.']],
  ['One [1]. Two [2]. [3] Three.', ['One [1].', ' Two [2]. [3]', ' Three.']],
  ['One. [1] [2] Two.', ['One. [1] [2]', ' Two.']],
  ['One.     [1] Two.', ['One.', '     [1] Two.']],
  ['One. §[1] Two.', ['One.', ' §[1] Two.']],
  ['What is the max? It is 5 kg. ', ['What is the max?', ' It is 5 kg.']],
  ['It costs 5 euros.  and more. ', ['It costs 5 euros.  and more.']],
  ['One. [1] Two [2].', ['One. [1]', ' Two [2].']],
  ['One. [1] says two.', ['One.', ' [1] says two.']],
  ['Ask Mr. Smith at 3.5 km, e.g. now. Then go!', ['Ask Mr. Smith at 3.5 km, e.g. now.', ' Then go!']],
  ['Il ferme à 22 h. On dort.', ['Il ferme à 22 h.', ' On dort.']],
  ['C’est l’art. 5 de M. Petit. Voilà.', ['C’est l’art. 5 de M. Petit.', ' Voilà.']],
])('sentencesOf splits %j', (text, sentences) => {
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
})

test.each([
  ['It ends. Then “one. Two” follows. End.', ['It ends.', ' Then “one. Two” follows.', ' End.']],
  ['“One. Two” is it. “Three. Four” is it. End.', ['“One. Two” is it.', ' “Three. Four” is it.', ' End.']],
  ['It says “Go.” Then we go.', ['It says “Go.”', ' Then we go.']],
])('sentencesOf keeps the quotations of %j', (text, sentences) => {
  const found = sentencesOf(text, quotationsIn(text)).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual(sentences)
})

test('sentencesOf does not split quotations', () => {
  const text = 'It says “One. Two.” [1] Next.'
  expect(sentencesOf(text, [{ start: 8, end: 19 }])).toHaveLength(2)
})
