import { describe, expect, test } from 'vitest'
import { foldText, placeOf } from './fold-text.ts'

describe('foldText', () => {
  test.each([
    ['case, accents and ligatures', 'Été, OFFERT: oﬃce', 'ete, offert: office'],
    ['kinds of quotation marks', '“a” „b‟ «c» »d″ l’an ‘e‛ f′', '"a" "b" "c" "d" l\'an \'e\' f\''],
    ['kinds of dashes in a word', 'a‐b‑c‒d–e—f−g', 'a-b-c-d-e-f-g'],
    ['the ellipsis', 'and so…', 'and so...'],
    ['spaces', '  one \n\t two\u00a0\u202f three ', 'one two three '],
    ["Markdown's signs", '**two** _years_ # > `of` | \\service\u00ad\u200b', 'two years of service'],
    ['signs of lists and tables', '- one\n• two + three :-: |---| four -', 'one two three four '],
    ['a sign that belongs to a word', '-5 a- b :c', '-5 a- b :c'],
    ['letters of two code units', '𝐀😀 - b', 'a😀 b'],
  ])('makes no difference of %s', (_, text, folded) => {
    expect(foldText(text).text).toBe(folded)
  })

  test('says where each character is in the text as it is written', () => {
    expect(foldText(' oﬃ **x**😀…')).toEqual({
      text: 'offi x😀...',
      at: [1, 2, 2, 2, 3, 6, 9, 9, 11, 11, 11],
    })
  })
})

describe('placeOf', () => {
  const TEXT = 'After two years. Of service, the notice period is two months (or 1.5 for trainees)'
  const found = (words: string) => {
    const place = placeOf(words, foldText(TEXT))
    return place && TEXT.slice(place.start, place.end)
  }

  test.each([
    ['NOTICE PERIOD', 'notice period'],
    ['("the notice period,!?")', 'the notice period'],
    ['for trainees', 'for trainees'],
    ['After … months', 'After two years. Of service, the notice period is two months'],
    ['after two ... the notice', 'After two years. Of service, the notice'],
    ['after two [...] the notice', 'After two years. Of service, the notice'],
    ['after two [] the notice', 'After two years. Of service, the notice'],
    ['after two [  ] the notice', 'After two years. Of service, the notice'],
    ['… two months …', 'two months'],
  ])('finds %j', (words, expected) => {
    expect(found(words)).toBe(expected)
  })

  test.each([
    ['what is not there', 'three months'],
    ['pieces in another order', 'two months … After two'],
    ['the same words twice', 'the notice … the notice'],
    ['a sign within that the text has not', 'notice, period'],
    ['words that a full stop does not part', 'years. Service'],
    ['signs alone', '“…?!”'],
    ['nothing', ''],
  ])('does not find %s', (_, words) => {
    expect(found(words)).toBeNull()
  })
})
