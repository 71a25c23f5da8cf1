import type { Sentence } from './sentences.ts'
import { contentOf, foldWord, isCommon, shareOf, stemOf } from './words.ts'

type Designator = { noun: string; sign: string; words: string }

/** A noun and the letter or number that tells it from others of its kind: 'Gate B', 'bâtiment D', 'salle L2'. */
const DESIGNATOR = /(?<![\p{L}\p{N}])(\p{L}{3,})\s((?!I(?!\d))\p{Lu}\d{0,3})(?![\p{L}\p{N}'’]|\.(?!\s*$))/gu
const SAME_TOPIC = 0.6

const designatorsIn = (text: string): Designator[] =>
  [...text.matchAll(DESIGNATOR)].flatMap(({ 0: words, 1: noun = '', 2: sign = '' }) => {
    const folded = foldWord(noun)
    return isCommon(folded) ? [] : [{ noun: stemOf(folded), sign, words }]
  })

/**
 * The designators of a claim that the passage does not have, while it has others with their noun; and those for which
 * the sentences that say the same have others.
 */
export function otherDesignators(
  claim: string,
  sentences: readonly Sentence[],
): { missing: string[]; misused: string[] } {
  const own = designatorsIn(claim)
  const [missing, misused]: [string[], string[]] = [[], []]
  if (own.length === 0) return { missing, misused }
  const content = contentOf(claim)
  const compared = sentences.map(({ text, content: other }) => ({
    all: designatorsIn(text),
    share: shareOf(content, other),
  }))
  for (const { noun, sign, words } of own) {
    const alike = compared
      .map(({ all, share }) => ({
        share,
        signs: all.filter((one) => one.noun === noun).map((one) => one.sign),
      }))
      .filter(({ signs }) => signs.length > 0)
    if (alike.length === 0) continue
    const about = alike.filter(({ share }) => share >= SAME_TOPIC)
    if (!alike.some(({ signs }) => signs.includes(sign))) missing.push(words)
    else if (about.length > 0 && !about.some(({ signs }) => signs.includes(sign))) misused.push(words)
  }
  return { missing, misused }
}
