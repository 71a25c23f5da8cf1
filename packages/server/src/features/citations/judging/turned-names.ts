import { perSentence, type Sentence } from './sentences.ts'
import { isSameName, type Item, ITEMS_MAX, wholeNames, wordsOf } from './swaps.ts'

/** 'Brandt succeeded Okoye' for 'Okoye succeeded Brandt': two names in the other order around the same words. */
export function turnedNames(claim: string, sentences: readonly Sentence[]): string[] {
  return pairsIn(claim)
    .filter(({ first, second, between }) => {
      const all = sentences.flatMap(pairsOf).filter((one) => isSameSet(one.between, between))
      const has = (a: Item, b: Item) =>
        all.some((one) => isSameName(a, one.first) && isSameName(b, one.second))
      return has(second, first) && !has(first, second)
    })
    .map(({ first }) => first.words)
}

type Pair = { first: Item; second: Item; between: ReadonlySet<string> }
const pairsOf = perSentence(({ text }) => pairsIn(text))

/** Names beside each other with the words between them, if there are any. */
function pairsIn(text: string): Pair[] {
  const names = wholeNames(text).slice(0, ITEMS_MAX)
  return names.flatMap((first, at) => {
    const second = names[at + 1]
    if (second === undefined) return []
    const between = wordsOf(text.slice(first.start + first.words.length, second.start))
    return between.size === 0 ? [] : [{ first, second, between }]
  })
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((word) => other.has(word))
