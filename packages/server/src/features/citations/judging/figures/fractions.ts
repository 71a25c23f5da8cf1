import { blank, type Figure } from './figure.ts'
import { NUMBER_WORDS } from './number-words.ts'

/** Parts of a whole, which claims give in per cent. */
const FRACTION =
  /(?<!\p{L})(?:three quarters|trois quarts|a quarter|un quart|one quarter|two thirds|deux tiers|a third|one third|un tiers|half|la moitie|(?:an?|one|un|two|deux|three|trois|four|quatre|seven|sept|nine|neuf) (?:fifths?|tenths?|cinquiemes?|dixiemes?))(?!\p{L})/gu
/** A half of something, not a half-hour or a third party. */
const OF_WHOLE = /^\s(?:of\s(?:the|its|all|our|their|these|those)|des?\s|du\s|de\s)/
const FRACTIONS: [pattern: RegExp, percent: number[]][] = [
  [/^t\w+ quar/, [75]],
  [/quar/, [25]],
  [/^(?:two|deux) t/, [200 / 3, 66.7, 67]],
  [/third|tiers/, [100 / 3, 33.3, 33]],
  [/half|moitie/, [50]],
]
/** 'Three fifths' in per cent. */
const partsOf = (words: string) =>
  (NUMBER_WORDS.get(words.split(' ')[0] ?? '') ?? 1) * (/tenth|dixieme/.test(words) ? 10 : 20)

/** Parts of a whole in words, in per cent. `rest` is the text in lower case without accents. */
export function fractionsIn(text: string, rest: string, isPassage: boolean): Figure[] {
  const fractions: Figure[] = []
  for (const { 0: words, index } of rest.matchAll(FRACTION)) {
    const end = index + words.length
    if (!isPassage && !OF_WHOLE.test(rest.slice(end))) continue
    const values = FRACTIONS.find(([pattern]) => pattern.test(words))?.[1] ?? [partsOf(words)]
    fractions.push({ ...blank(text, index, end), values, dimension: 'percent', isWritten: true })
  }
  return fractions
}
