import { perSentence, type Sentence } from './sentences.ts'
import { ITEMS_MAX, wholeNames } from './swaps.ts'
import { foldWord, words } from './words.ts'

/**
 * Names whose first and last words the passage only has in different names: 'Canning Hall' for 'Canning Bridge' and
 * 'Ashby Hall'. `sentences` are those of the passages.
 */
export function mixedNames(claim: string, sentences: readonly Sentence[]): string[] {
  const claimed = fullNamesIn(claim).slice(0, ITEMS_MAX)
  if (claimed.length === 0) return []
  const known = sentences.flatMap(namesOf).slice(0, KNOWN_MAX)
  return claimed
    .filter(({ first, last, all }) => {
      const [isFirst, isLast] = [
        known.filter((one) => one.all.includes(first)),
        known.filter((one) => one.last === last),
      ]
      return (
        isFirst.length > 0 &&
        isLast.length > 0 &&
        !known.some(
          (one) => all.every((word) => one.all.includes(word)) || one.all.every((word) => all.includes(word)),
        )
      )
    })
    .map(({ name }) => name)
}

const KNOWN_MAX = 4_000

type FullName = { name: string; first: string; last: string; all: readonly string[] }
const namesOf = perSentence(({ text }) => fullNamesIn(text))

const fullNamesIn = (text: string): FullName[] =>
  wholeNames(text).flatMap(({ words: name }) => {
    const all = words(name).map(foldWord)
    const [first = '', last = ''] = [all[0], all.at(-1)]
    return all.length > 1 && all.every((word) => /^\p{L}{2,}/u.test(word)) ? [{ name, first, last, all }] : []
  })
