import type { Figure } from './figure.ts'
import { limitOf } from './limits.ts'
import type { Sentence } from '../sentences.ts'
import { contentOf, shareOf } from '../words.ts'

/** What can come before an example: 'for a farm of', 'your daughter of', 'if you cancel'. */
const EXAMPLE =
  /(?<!\p{L})(?:an?|une?|your|my|votre|vos|mon|ma|if|si|s['’]ils?|when|lorsque|quand|someone|anyone)\s[^.,;:!?]{0,45}$/iu
/** What an example can cost; other amounts of money are prices. */
const PRICED =
  /(?<!\p{L})(?:orders?|purchases?|invoices?|bills?|incomes?|salar(?:y|ies)|contracts?|amounts?|commandes?|achats?|factures?|revenus?|salaires?|contrats?|montants?|marchés?)(?!\p{L})[^.,;:!?]{0,20}$|^\s(?:orders?|purchases?|invoices?|bills?|contracts?)(?!\p{L})/iu
/** 'Your application six months before' is a rule. */
const DEADLINE = /^\s(?:before|after|in advance|notice|avant|après|à l['’]avance)(?!\p{L})/iu
const CONDITION = /(?<!\p{L})(?:if|si|s['’]ils?|when|lorsque|quand)\s[^.,;:!?]{0,45}$/iu
const MONEY = new Set(['euro', 'pound', 'dollar', 'franc'])
const BEFORE = 60
const BOUNDS_MAX = 20
const ALIKE = 0.25

/** Whether a figure is an example within the limits of a passage: 'a 17-year-old', if renters are at least 16. */
export function isExample(figure: Figure, text: string, sentences: readonly Sentence[]): boolean {
  if (figure.kind !== 'number' || (figure.dimension === null && !figure.isWritten)) return false
  const before = text.slice(Math.max(0, figure.start - BEFORE), figure.start)
  if (!EXAMPLE.test(`${before} `) || limitOf(text, figure) !== null) return false
  const after = text.slice(figure.start + figure.words.length)
  if (DEADLINE.test(after) && !CONDITION.test(before)) return false
  if (MONEY.has(figure.dimension ?? '') && !PRICED.test(before) && !PRICED.test(after)) return false
  const content = contentOf(text)
  const limited = sentences
    .map((sentence) => ({ sentence, bounds: boundsFor(figure, sentence) }))
    .filter(({ bounds }) => bounds.length > 0)
    .map((one) => ({ ...one, share: shareOf(content, one.sentence.content) }))
  const best = Math.max(ALIKE, ...limited.map(({ share }) => share))
  const [value = 0] = figure.values
  return limited.some(({ share, bounds }) => share === best && bounds.every((isWithin) => isWithin(value)))
}

/** The limits that concern a figure, in its unit. 'Aged 4 to 11' has no unit. */
function boundsFor({ dimension, factor }: Figure, sentence: Sentence): readonly Bound[] {
  const all = boundsOf(sentence)
  const own =
    all.get(dimension)?.map(
      (isWithin): Bound =>
        (value) =>
          isWithin(value * factor),
    ) ?? []
  const isAge =
    dimension === 'months' && factor === 12 && /\bage|âgé|children|enfants|\d ans/iu.test(sentence.text)
  return isAge ? [...own, ...(all.get(null) ?? [])] : own
}

const RANGE = /^\s*(?:to|and|a|à|et|[-–])\s*$/u

type Bound = (amount: number) => boolean
const bounds = new WeakMap<Sentence, ReadonlyMap<string | null, readonly Bound[]>>()

/** The limits of a sentence for the amounts of each dimension. */
function boundsOf(sentence: Sentence): ReadonlyMap<string | null, readonly Bound[]> {
  const known = bounds.get(sentence)
  if (known !== undefined) return known
  const numbers = sentence.figures.filter(({ kind }) => kind === 'number').slice(0, BOUNDS_MAX)
  const groups = Map.groupBy(numbers, ({ dimension }) => dimension)
  const found = new Map([...groups].map(([dimension, all]) => [dimension, boundsIn(sentence.text, all)]))
  bounds.set(sentence, found)
  return found
}

const boundsIn = (text: string, alike: readonly Figure[]) =>
  alike.flatMap((one, at): Bound[] => {
    const value = (one.values[0] ?? 0) * one.factor
    const next = alike[at + 1]
    const end = next === undefined ? 0 : (next.values[0] ?? 0) * next.factor
    if (next !== undefined && RANGE.test(text.slice(one.start + one.words.length, next.start)))
      return [(amount) => amount >= value && amount <= end]
    const limit = limitOf(text, one)
    if (limit === null) return []
    return [
      (amount) =>
        (amount === value && !limit.isStrict) || (limit.kind === 'most' ? amount < value : amount > value),
    ]
  })

const LISTED = /^[^()]{0,80}\(([^()]{3,200})\)/u
const SEPARATOR = /\s*(?:[,;]|(?<!\p{L})(?:and|et)(?!\p{L}))\s*/u

/** Whether a number counts what its sentence lists: 'four departures (7.15, 10.40, 14.05 and 18.30)'. */
export function isCountOfList({ kind, dimension, values, start, words }: Figure, text: string): boolean {
  if (kind !== 'number' || dimension !== null) return false
  const listed = LISTED.exec(text.slice(start + words.length))?.[1]
  const items = listed?.split(SEPARATOR).filter((one) => /[\p{L}\p{N}]/u.test(one)) ?? []
  return items.length > 1 && items.length === values[0]
}

const YEAR = /^(?:19|20)\d\d$/
const YEAR_BEFORE =
  /(?:previous|prior|preceding|last) year|year (?:before|earlier)|année (?:précédente|d['’]avant|dernière)|an (?:plus tôt|auparavant|passé)/iu
const DAY_BEFORE = /(?<!\p{L})(?:veille|day before|previous day|eve)(?!\p{L})/iu
const DAY_AFTER = /(?<!\p{L})(?:lendemain|day after|next day|following day)(?!\p{L})/iu

/** '2022' for the year before 2023, and '11 November' for the day before the 12th. */
export function isNeighbour(figure: Figure, text: string, sentences: readonly Sentence[]): boolean {
  const isYear = YEAR.test(figure.words)
  if (!isYear && figure.kind !== 'date') return false
  return sentences.some((sentence) =>
    sentence.figures.some((other) => {
      if (isYear) return YEAR_BEFORE.test(sentence.text) && other.values[0] === (figure.values[0] ?? 0) + 1
      const both = `${text} ${sentence.text}`
      return (
        (DAY_BEFORE.test(both) && daysBetween(figure, other) === 1) ||
        (DAY_AFTER.test(both) && daysBetween(figure, other) === -1)
      )
    }),
  )
}

/** Null if one of them has no day. A date without a year is in the year of the other one. */
function daysBetween({ date: [one] }: Figure, { date: [other] }: Figure): number | null {
  if (one === undefined || other === undefined) return null
  const year = one.year ?? other.year ?? 2001
  const dayOf = (date: typeof one) =>
    date.month === null || date.day === null
      ? null
      : Date.UTC(date.year ?? year, date.month - 1, date.day) / 86_400_000
  const [first, second] = [dayOf(one), dayOf(other)]
  return first === null || second === null ? null : second - first
}

/** 'Five days a week, from Wednesday to Sunday', 'two days a week, on Wednesday and Friday'. */
export function isCountOfDays({ dimension, values, factor, rates }: Figure, all: readonly Figure[]): boolean {
  const days = all.filter(({ kind }) => kind === 'weekday')
  const together = new Set(days.flatMap((one) => one.values)).size
  const counts = [together, ...days.map((one) => one.values.length)].filter((count) => count > 1)
  // 'twice a week'
  if (dimension === null) return rates.includes('week') && counts.includes(values[0] ?? 0)
  return dimension === 'time' && counts.some((count) => count * DAY === (values[0] ?? 0) * factor)
}

/** Minutes. */
const DAY = 1_440
/** Days of a month, on average. */
const MONTH = 30.44

function isMonthsBetween(months: number, one: Figure, other: Figure): boolean {
  const days = daysBetween(one, other)
  return days !== null && months >= 1 && Math.abs(days + 1 - months * MONTH) <= 3
}

/** Whether a number of days or months is that between two dates of its sentence, with or without the first day. */
export function isBetweenOwnDates(figure: Figure, all: readonly Figure[]): boolean {
  const dates = all.filter(({ kind }) => kind === 'date')
  const amount = (figure.values[0] ?? 0) * figure.factor
  if (figure.dimension === 'months')
    return dates.some((one, at) => dates.slice(at + 1).some((other) => isMonthsBetween(amount, one, other)))
  const days = amount / DAY
  if (figure.dimension !== 'time' || days < 1 || !Number.isInteger(days)) return false
  return dates.some((one, at) =>
    dates.slice(at + 1).some((other) => {
      const between = daysBetween(one, other)
      return between !== null && [days, days - 1].includes(between)
    }),
  )
}
