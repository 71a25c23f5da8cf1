import { blank, type Figure } from './figure.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { UNITS } from './units.ts'

/** Parts of a whole, which claims give in per cent. */
const FRACTION =
  /(?<!\p{L})(?:three quarters|trois quarts|a quarter|un quart|one quarter|two thirds|deux tiers|a third|one third|un tiers|half|(?:la )?moitie|demi-tarif|(?:an?|one|un|two|deux|three|trois|four|quatre|seven|sept|nine|neuf) (?:fifths?|tenths?|cinquiemes?|dixiemes?))(?!\p{L})/gu
/** A half of something, not a half-hour or a third party. */
const OF_WHOLE = /^\s(?:of\s(?:the|its|all|our|their|these|those)|des?\s|du\s|de\s)/
const FRACTIONS: [pattern: RegExp, percent: number[]][] = [
  [/^t\w+ quar/, [75]],
  [/quar/, [25]],
  [/^(?:two|deux) t/, [200 / 3, 66.7, 67]],
  [/third|tiers/, [100 / 3, 33.3, 33]],
  [/half|moitie|demi/, [50]],
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

/** 'Two and a half years', 'deux ans et demi'. */
const HALVED =
  /(?<![\p{L}\p{N}-])(?:([a-z]{1,6}|\d{1,3})[ -]and[ -]a[ -]half[ -](\p{L}{2,12})|(an?|une?|[a-z]{1,7}|\d{1,3}) (\p{L}{2,12}) (?:and a half|et demie?))(?!\p{L})/gu

/** Amounts with a half in words. `rest` is the text in lower case without accents. */
export function halvesIn(text: string, rest: string): Figure[] {
  return [...rest.matchAll(HALVED)].flatMap((match) => {
    const [words, english, units, count, unit] = match
    const number = english ?? count ?? ''
    const value = /^an?$/.test(number) ? 1 : (NUMBER_WORDS.get(number) ?? Number(number))
    const found = UNITS.get(units ?? unit ?? '')
    if (found === undefined || Number.isNaN(value)) return []
    const figure = blank(text, match.index, match.index + words.length)
    return [{ ...figure, values: [value + 0.5], ...found, isWritten: true }]
  })
}
