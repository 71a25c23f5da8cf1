import { datesIn } from './dates.ts'
import { blank, type Figure } from './figure.ts'
import { fractionsIn, halvesIn } from './fractions.ts'
import { markLabels } from './labels.ts'
import { MULTIPLIERS, UNITS } from './units.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { ratesAfterNoun, ratesAt, ratesBefore, taxAt } from './rates.ts'
import { isCommon } from '../words.ts'

const DIGITS = String.raw`\d{1,3}(?:[,.'’\u00a0\u202f\u2009 ]\d{3})+(?!\d)(?:[.,]\d{1,4}(?!\d))?|\d{1,15}(?:[.,]\d{1,6})?`
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\p{L}[-_/.]|\d[.,]|\d\s?p\.\s?)([€$£]\s?|(?:eur|usd|gbp|chf)\s)?((?<!\p{N}\s?)[-−])?(${DIGITS})([½¼¾])?`,
  'gu',
)
const WRITTEN = /(?<![\p{L}\p{N}-])(?:\p{L}{2,13}(?:-\p{L}{2,9}){0,3})(?![\p{L}\p{N}])/gu
const WRITTEN_MAX = 2_000
const FIGURES_MAX = 8_000
/** Words after a number whose noun is left out: 'les 6 restantes', 'two only'. */
const REST =
  /^(?:auparavant|before|previously|earlier|now|only|solely|seulement|uniquement|maximum|minimum|remaining|others?|further|restante?s?|suivante?s?|autres?|premier(?:e?s)?|dernier(?:e?s)?)$/
const SECOND = /^(?:eme|e|nde?)(?!\p{L})/u
const ORDINAL = /(?:ieme|th|third)$/
const TWICE_OF = /^\s(?:as|the|that|what|this|its|their)(?!\p{L})/u
const ONES = new Set(['one', 'un', 'une'])
const AFTER = 80
const QUALIFIER =
  /^(?:working|business|calendar|full|consecutive|paid|whole|entire|school|ouvres?|ouvrables?|calendaires?|consecutifs?|francs?)(?![\p{L}])/u
const KINDS: Record<string, string> = {
  working: 'working',
  business: 'working',
  ouvre: 'working',
  ouvres: 'working',
  ouvrable: 'working',
  ouvrables: 'working',
  calendar: 'calendar',
  calendaire: 'calendar',
  calendaires: 'calendar',
}
const HUNDREDS = /^cents?$/
const FRENCH_DIGIT = /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf)$/
const CURRENCY = /^(?:euro|cent|pound|dollar|franc)$/
const UNIT =
  /^(?:km\/h|(?:kilo|mega)watt[- ]hours?(?!\p{L})|metres?\s(?:carre|cube)s?(?!\p{L})|(?:square|cubic)\smet(?:re|er)s?(?!\p{L})|m[²³23](?!\p{N})|°(?:\s?[cf](?!\p{L}))?|[%€$£]|\p{L}+)/u
/** A unit without a number: per month, une semaine. */
const SINGLE = /(?<!\p{L})(?:an?|une?|per|par|each|every|chaque)\s(\p{L}{2,12})(?!\p{L})/gu

/** In lower case without accents; every character keeps its position. */
export function flat(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD')[0] ?? letter)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function figuresIn(text: string, isPassage = false): Figure[] {
  const { dates, rest: undated } = datesIn(text, flat(text), isPassage)
  const rest = undated.replaceAll(/(?<=vingt|trente|quarante|cinquante|soixante) et (?=une?|onze)/g, '-et-')
  let found = [...dates]
  for (const match of rest.matchAll(NUMBER)) {
    if (found.length > FIGURES_MAX) break
    const after = rest.slice(match.index + match[0].length)
    if (isInName(text, match)) continue
    // '2nd' is 'second' in passages, which is not read as a number
    if (!isPassage && /^2$/.test(match[0]) && SECOND.test(after)) continue
    found.push(numberAt(text, rest, match))
  }
  const counted = found.slice(-WRITTEN_MAX)
  for (const match of rest.matchAll(WRITTEN)) {
    // two-year
    const word = NUMBER_WORDS.has(match[0]) ? match[0] : (match[0].split('-')[0] ?? '')
    const value = NUMBER_WORDS.get(word)
    // 'nine per cent'
    if (word === 'cent' && /(?:per|pour)\s$/.test(rest.slice(Math.max(0, match.index - 6), match.index)))
      continue
    // words of a number that is already found: 'hundred' in '3 hundred', 'cent' in '5 pour cent'
    if (
      value === undefined ||
      counted.some(({ start, words }) => start < match.index && match.index < start + words.length)
    ) {
      continue
    }
    const end = match.index + word.length
    const figure = withUnit(blank(text, match.index, end), [value], text, rest, end, '')
    figure.isWritten = true
    figure.isOrdinal = ORDINAL.test(word)
    // 'twice as many' compares, 'twice' alone counts
    if (word === 'twice') figure.counts = !TWICE_OF.test(rest.slice(end))
    if (ONES.has(word) && (figure.dimension ?? 'points') === 'points' && !isPassage) continue
    found.push(figure)
  }
  const [fractions, halves] = [fractionsIn(text, rest, isPassage), halvesIn(text, rest)]
  // in a claim, 'two thirds' is one figure: its 'two' does not count as a number
  const whole = isPassage ? halves : [...halves, ...fractions]
  found = found.filter((one) => !whole.some((other) => overlaps(one, other)))
  found.push(...fractions.filter((one) => !halves.some((half) => overlaps(one, half))), ...halves)
  if (isPassage) {
    for (const match of rest.matchAll(SINGLE)) {
      const unit = UNITS.get(match[1] ?? '')
      if (unit === undefined) continue
      found.push({ ...blank(text, match.index, match.index + match[0].length), values: [1], ...unit })
    }
  }
  const sorted = found.toSorted((a, b) => a.start - b.start)
  for (const [at, figure] of sorted.entries()) completeRange(figure, sorted[at + 1], rest)
  markLabels(sorted, text)
  return sorted
}

const overlaps = (one: Figure, other: Figure) =>
  one.start < other.start + other.words.length && other.start < one.start + one.words.length

const RANGE = /^\s*(?:to|until|and|or|a|et|ou|[-–])\s*$/u
const LATE = /afternoon|evening|night|midi|soir/i
const PART = /^\s*(?:(?:out )?of(?: the| these| its| our| all)?|des|sur(?: les)?)\s*$/u

/** '6:30' in 'from 6:30 to 8 pm'. */
const isMorningOrEvening = (figure: Figure, next: Figure, rest: string) =>
  /^\d{1,2}[:.]\d\d$/.test(figure.words) &&
  (figure.values[0] ?? 12) < 12 &&
  /p\.?m/i.test(next.words) &&
  RANGE.test(rest.slice(figure.start + figure.words.length, next.start))

const isHourBefore = (figure: Figure, next: Figure | undefined, rest: string) =>
  next !== undefined &&
  /^\d{1,2}\.\d\d$/.test(figure.words) &&
  /[ap]\.?m/i.test(next.words) &&
  RANGE.test(rest.slice(figure.start + figure.words.length, next.start))

/** Gives a number the unit of the next one: 'three to four weeks', 'four of the six weeks', 'from 88 to 61 million'. */
function completeRange(figure: Figure, next: Figure | undefined, rest: string): void {
  if (next !== undefined && isMorningOrEvening(figure, next, rest)) {
    figure.values.push((figure.values[0] ?? 0) + 12)
    return
  }
  // 'four' in 'from four to seven in the afternoon'
  const hour = figure.values[0] ?? 0
  if (figure.isWritten && next?.dimension === 'time' && LATE.test(next.words) && hour < 12) {
    if (RANGE.test(rest.slice(figure.start + figure.words.length, next.start))) figure.values.push(hour + 12)
  }
  // '7.30' in 'from 7.30 to 8.45 a.m.'
  if (isHourBefore(figure, next, rest)) {
    const [hours = 0, minutes = 0] = figure.words.split('.').map(Number)
    Object.assign(figure, { dimension: 'time', factor: 60, values: [hours + minutes / 60] })
    return
  }
  const isYear = /^(?:19|20)\d\d$/.test(figure.words)
  if (figure.kind !== 'number' || figure.dimension !== null || figure.counts || isYear) return
  if (next?.kind !== 'number') return
  const between = rest.slice(figure.start + figure.words.length, next.start)
  figure.isPart = PART.test(between)
  if (!figure.isPart && !RANGE.test(between)) return
  // '118,400 and £3.2 million'
  if (/^[€$£]/.test(next.words) && !/^\s*(?:-|–|to|a)\s*$/.test(between)) return
  const { dimension, factor, qualifier, rates, scale } = next
  const values = scale > 1 && figure.scale === 1 ? figure.values.map((value) => value * scale) : []
  Object.assign(figure, { dimension, factor, qualifier, rates, values: [...figure.values, ...values] })
}

function numberAt(text: string, rest: string, match: RegExpExecArray): Figure {
  const [whole, currency = '', minus, digits = '', part = ''] = match
  const end = match.index + whole.length
  const values = readings(digits).map(
    (value) => (value + (PARTS[part] ?? 0)) * (minus === undefined ? 1 : -1),
  )
  return withUnit(blank(text, match.index, end), values, text, rest, end, currency.trim())
}

/** 'Ward 6B', but not '6 V' or '£6M'. */
function isInName(text: string, { 0: whole, index }: RegExpExecArray): boolean {
  const letter = /^\p{Lu}(?![\p{L}/])/u.exec(text.slice(index + whole.length))?.[0]
  return letter !== undefined && !UNITS.has(letter.toLowerCase()) && !MULTIPLIERS.has(letter.toLowerCase())
}

const PARTS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

function readings(digits: string): number[] {
  const plain = digits.replaceAll(/['’\s]/g, '')
  const signs = plain.match(/[.,]/g) ?? []
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const grouped = Number(plain.replaceAll(/[.,]/g, ''))
  if (signs.length === 0) return [grouped]
  const decimal = Number(`${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${plain.slice(last + 1)}`)
  const isMixed = signs.at(-1) !== signs[0]
  if (isMixed) return [decimal]
  if (signs.length > 1) return [grouped]
  const hasSpaces = plain !== digits
  if (/[.,]000$/.test(plain)) return [grouped]
  return /[.,]\d{3}$/.test(plain) && !hasSpaces ? [grouped, decimal] : [decimal]
}

/** Reads what follows a number: million, working, days, per month. */
function withUnit(
  figure: Figure,
  values: number[],
  text: string,
  rest: string,
  end: number,
  currency: string,
): Figure {
  let at = end
  let scale = 1
  const ahead = () => rest.slice(at, at + AFTER)
  const skipSpace = () => {
    at += /^[\s\u00a0\u202f]{0,2}-?/u.exec(ahead())?.[0].length ?? 0
  }
  let unit = UNITS.get(currency)
  let qualifier: string | null = null
  let stop = end
  let phrase_end = end
  skipSpace()
  const scaling = /^(?:\p{L}+)/u.exec(ahead())?.[0] ?? ''
  const short = /^(k|m|md)\s?[€$£]/u.exec(ahead())?.[1]
  const scaled = short ?? (scaling.length > 2 || currency !== '' ? scaling : '')
  // 'cinq cents euros', but not '5 cents'
  const isHundreds = HUNDREDS.test(scaled) && FRENCH_DIGIT.test(figure.words.toLowerCase())
  const multiplier = isHundreds ? 100 : MULTIPLIERS.get(scaled)
  if (multiplier !== undefined) {
    scale = multiplier
    at += scaled.length
    stop = at
    skipSpace()
    const of = /^(?:of\s|de\s|d['’])/.exec(ahead())
    if (of !== null) at += of[0].length
  }
  const before = QUALIFIER.exec(ahead())?.[0]
  if (before !== undefined && !before.startsWith('franc')) {
    qualifier = KINDS[before] ?? null
    at += before.length
    skipSpace()
  }
  if (unit === undefined) {
    const percent = /^(?:per\s?cent|pour\s?cent|p\.\s?100)/.exec(ahead())?.[0]
    const name = percent ?? UNIT.exec(ahead())?.[0] ?? ''
    // an elision: 'onze l’année'
    const isElided = name.length === 1 && /^['’]/.test(rest.slice(at + name.length))
    unit = isElided
      ? undefined
      : percent === undefined
        ? unitOf(name, text.slice(at, at + name.length))
        : UNITS.get('%')
    const second = unit === undefined ? /^(\p{L}{3,}\s)(\p{L}{3,})/u.exec(ahead()) : null
    if (second !== null && !isCommon(name) && UNITS.has(second[2] ?? '')) {
      // an adjective in between: 12 additional weeks
      at += (second[1] ?? '').length
      unit = UNITS.get(second[2] ?? '')
      at += (second[2] ?? '').length - name.length
    }
    figure.counts =
      unit === undefined &&
      /^\p{L}{3,}/u.test(name) &&
      !isCommon(name) &&
      !NUMBER_WORDS.has(name) &&
      !REST.test(name)
    if (figure.counts) figure.rates = ratesAfterNoun(ahead())
    if (unit !== undefined) {
      at += name.length
      if (unit.dimension === 'percent' && /^(?:age)?[\s-]{1,2}points?/.test(ahead()))
        unit = UNITS.get('points')
      stop = at
    }
  }
  if (unit !== undefined) {
    const after = /^[\s\u00a0]{1,2}/u.exec(ahead())
    const kind =
      after === null ? undefined : QUALIFIER.exec(rest.slice(at + after[0].length, at + AFTER))?.[0]
    if (kind !== undefined && KINDS[kind] !== undefined) {
      qualifier = KINDS[kind] ?? null
      at += (after?.[0].length ?? 0) + kind.length
      stop = at
    }
    // '5 litres of paint per week'
    const of = /^\s(?:of|de|d['’])\s?[\p{L}-]+(?=\s(?:per|par)\s)/u.exec(ahead())
    if (of !== null && ratesAt(rest.slice(at + of[0].length, at + AFTER)) !== null) at += of[0].length
    at += taxAt(ahead())
    const found = ratesAt(ahead())
    if (found === null && CURRENCY.test(unit.dimension))
      figure.rates = ratesBefore(rest.slice(Math.max(0, figure.start - AFTER), figure.start))
    if (found !== null) {
      figure.rates = found.rates
      if (found.length > 0) stop = at + found.length
      phrase_end = at + found.whole
    }
  }
  figure.values = values.map((value) => value * scale)
  figure.scale = scale
  figure.dimension = unit?.dimension ?? null
  figure.factor = unit?.factor ?? 1
  figure.qualifier = qualifier
  const written = (until: number) => text.slice(figure.start, Math.max(until, end)).replaceAll(/\s+/g, ' ')
  figure.words = written(stop)
  figure.phrase = written(Math.max(stop, phrase_end))
  return figure
}

/** `to` and `go` are usually words; the case decides whether they are units. */
function unitOf(name: string, written: string): { dimension: string; factor: number } | undefined {
  const key = name.replace(/\s/, '')
  if (/^(?:to|go|mo|ko)$/.test(key) && !/^\p{Lu}/u.test(written)) return undefined
  return UNITS.get(key)
}
