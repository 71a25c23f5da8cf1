import { blank, type DateParts, type Figure } from './figure.ts'
import { DAYS, MONTHS, NUMBER_WORDS } from './number-words.ts'
import { spokenTimes } from './spoken-times.ts'

const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const DAY_NAMES = [...DAYS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const NUMERIC = /(?<![\d.,/-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/g
const WITHOUT_YEAR =
  /(?<=(?<!\p{L})(?:le|du|au|avant|after|before|by|on|until|from|since|des|apres)\s)(\d{1,2})\/(\d{1,2})(?![\d/])/gu
const DAY_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\d{1,2})(?:st|nd|rd|th|er)?\s(?:of\s)?(${MONTH})(?!\p{L})\.?(?:,?\s(\d{4})(?!\d))?`,
  'gu',
)
const MONTH_FIRST = new RegExp(
  String.raw`(?<!\p{L})(${MONTH})\.?\s(?:the\s)?(\d{1,2})(?:st|nd|rd|th)?(?![\d.]\d|\d|\p{L})(?:,?\s(\d{4})(?!\d))?`,
  'gu',
)
const MONTH_YEAR = new RegExp(String.raw`(?<!\p{L})(${MONTH})\.?,?\s(\d{4})(?!\d)`, 'gu')
const MONTH_ALONE = new RegExp(String.raw`(?<![\p{L}-])(${MONTH})(?![\p{L}-])`, 'gu')
const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?::|\s?h\s?|\.(?=\d\d\s?[ap]\.?m))(\d{2})(?![\d:])(?:\s?([ap])\.?m\.?(?!\p{L}))?|(?<![\d.,:])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})|(?<![\p{L}-]|(?:pause|repas|coupure) d[eu] )(noon|midi|midnight|minuit)(?!\p{L})/gu
const COUNT = String.raw`(?<![\p{L}\p{N}])(an?|one|two|three|four|five|six|une?|deux|trois|quatre|cinq|six|\d{1,2})`
const PARTS_OF_AN_HOUR: [pattern: RegExp, minutes: number][] = [
  [new RegExp(String.raw`${COUNT} hours? and a half(?!\p{L})`, 'gu'), 30],
  [new RegExp(String.raw`${COUNT} hours? and a quarter(?!\p{L})`, 'gu'), 15],
  [new RegExp(String.raw`${COUNT} heures? et demie?(?!\p{L})`, 'gu'), 30],
  [new RegExp(String.raw`${COUNT} heures? et quart(?!\p{L})`, 'gu'), 15],
  [/(?<!\p{L})(?:three[ -]quarters of an hour|trois quarts d['’]heure)(?!\p{L})/gu, 45],
  [/(?<!\p{L})(?:half an hour|half-hour|une demi-heure|demi-heure)(?!\p{L})/gu, 30],
  [/(?<!\p{L})(?:a quarter of an hour|quarter of an hour|un quart d['’]heure)(?!\p{L})/gu, 15],
]
/** Numbers in words, which claims use for 3 hours 40 minutes. */
const WRITTEN_HOURS = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(one|two|three|four|five|six|une|deux|trois|quatre|cinq|six) (?:hours?|heures?) (?:and |et )?(\p{L}+(?:-\p{L}+)?) minutes?(?!\p{L})`,
  'gu',
)
const HOURS_AND_MINUTES =
  /(?<![\d.,])(\d{1,2})\s?(?:hours?|heures?|h)\s(?:and\s|et\s)?(\d{1,2})(?:\s?(?:min|minutes?))(?!\p{L})|(?<![\d.,])(\d{1,2})\s(?:heures?)\s(\d{2})(?![\d\p{L}])/gu
const PART_OF_DAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:])(?:(\d{1,2})[:.](\d\d)|(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven)(?: o['’]clock)?) (?:in the|at|heures? d[eu]) ?(morning|afternoon|evening|night|matin|l['’]apres-midi|soir)(?!\p{L})`,
  'gu',
)
const WEEKDAYS = new RegExp(
  String.raw`(?<!\p{L})(${DAY_NAMES})(?:\s?(?:to|through|until|till|au|a|-|–)\s?(${DAY_NAMES}))?(?!\p{L})`,
  'gu',
)
const WEEKEND = /(?<!\p{L})week-?ends?(?!\p{L})/gu
const WORKDAYS = /(?<!\p{L})(?:weekdays?|en semaine)(?!\p{L})/gu

/** Finds dates, times of day and days of the week, and returns the rest of the text: `low` is `text` in lower case. */
export function datesIn(text: string, low: string, isPassage: boolean): { dates: Figure[]; rest: string } {
  const dates: Figure[] = []
  let rest = low.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Figure | null) => {
    rest = rest.replace(pattern, (...args: unknown[]) => {
      const match = args.filter((one) => typeof one === 'string' || one === undefined).slice(0, -1)
      const index = args.find((one): one is number => typeof one === 'number') ?? 0
      const whole = String(args[0])
      const figure = read(Object.assign(match, { index, input: rest }) as unknown as RegExpExecArray)
      if (figure === null) return whole
      dates.push(figure)
      return ' '.repeat(whole.length)
    })
  }
  const found = ({ 0: whole, index }: RegExpExecArray) => blank(text, index, index + whole.length)
  const dated = (match: RegExpExecArray, date: DateParts[]): Figure | null => {
    const valid = date.filter(({ month, day }) => (month ?? 1) <= 12 && (month ?? 1) > 0 && (day ?? 1) <= 31)
    // a claim can name only some parts of a date, so each is stored
    const values = isPassage
      ? valid.flatMap(({ year, month, day }) => [year, month, day].filter((n) => n !== null))
      : []
    return valid.length === 0 ? null : { ...found(match), kind: 'date', date: valid, values }
  }
  const number = (text_: string | undefined) => (text_ === undefined ? null : Number(text_))
  const month = (name: string | undefined) => MONTHS.get(name ?? '') ?? null
  take(ISO, (m) => dated(m, [{ year: number(m[1]), month: number(m[2]), day: number(m[3]) }]))
  take(NUMERIC, (m) => {
    const year = Number(m[4]) < 100 ? 2000 + Number(m[4]) : Number(m[4])
    const [a, b] = [number(m[1]), number(m[3])]
    return dated(m, [
      { year, month: b, day: a },
      { year, month: a, day: b },
    ])
  })
  take(WITHOUT_YEAR, (m) => {
    const [a, b] = [number(m[1]), number(m[2])]
    return dated(m, [
      { year: null, month: b, day: a },
      { year: null, month: a, day: b },
    ])
  })
  take(DAY_FIRST, (m) => {
    // 'children under 16 may enter'
    if (/^\d+ may$/.test(m[0]) && text[m.index + m[0].length - 3] === 'm') return null
    return dated(m, [{ year: number(m[3]), month: month(m[2]), day: number(m[1]) }])
  })
  take(MONTH_FIRST, (m) => dated(m, [{ year: number(m[3]), month: month(m[1]), day: number(m[2]) }]))
  const inMonth = (m: RegExpExecArray, year: number | null) => {
    const date = { year, month: month(m[1]), day: null }
    // a claim can give the last day
    const isEnd = isPassage && END_OF.test(rest.slice(Math.max(0, m.index - 12), m.index))
    return dated(m, isEnd ? [date, { ...date, day: lastDayOf(date) }] : [date])
  }
  take(MONTH_YEAR, (m) => inMonth(m, number(m[2])))
  take(MONTH_ALONE, (m) => {
    const name = m[0]
    // 'sept' is a number as well
    if (name === 'sept' && rest[m.index + 4] !== '.') return null
    // jan and mar can be names
    if (name.length < 4 && name !== 'mai' && name !== 'may') return null
    // may and march can be verbs
    if (/^(?:may|march|august)$/.test(name) && (m.index === 0 || text[m.index] === name[0])) return null
    return inMonth(m, null)
  })
  for (const { index, words, minutes } of spokenTimes(rest)) {
    dates.push({ ...blank(text, index, index + words.length), dimension: 'time', values: minutes })
    rest = `${rest.slice(0, index)}${' '.repeat(words.length)}${rest.slice(index + words.length)}`
  }
  for (const [pattern, minutes] of PARTS_OF_AN_HOUR)
    take(pattern, (m) => ({
      ...found(m),
      dimension: 'time',
      values: [countOf(m[1]) * 60 + minutes],
    }))
  take(WRITTEN_HOURS, (m) => {
    const minutes = NUMBER_WORDS.get(m[2] ?? '')
    return minutes === undefined
      ? null
      : { ...found(m), dimension: 'time', values: [countOf(m[1]) * 60 + minutes] }
  })
  take(HOURS_AND_MINUTES, (m) => ({
    ...found(m),
    dimension: 'time',
    values: [Number(m[1] ?? m[3]) * 60 + Number(m[2] ?? m[4])],
  }))
  take(PART_OF_DAY, (m) => {
    const isLate = !/^(?:morning|matin)/.test(m[4] ?? '')
    return {
      ...found(m),
      dimension: 'time',
      factor: 60,
      values: [countOf(m[1] ?? m[3]) + Number(m[2] ?? 0) / 60 + (isLate ? 12 : 0)],
    }
  })
  take(CLOCK, (m) => clock(found(m), m))
  take(WEEKDAYS, (m) => {
    const [from, to] = [DAYS.get(m[1] ?? '') ?? 0, DAYS.get(m[2] ?? '')]
    const length = to === undefined ? 1 : ((to - from + 7) % 7) + 1
    const values = Array.from({ length }, (_, at) => (from + at) % 7)
    return { ...found(m), kind: 'weekday', values }
  })
  take(WEEKEND, (m) => ({
    ...found(m),
    kind: 'weekday',
    values: [5, 6],
  }))
  take(WORKDAYS, (m) => ({
    ...found(m),
    kind: 'weekday',
    values: [0, 1, 2, 3, 4],
  }))
  return { dates, rest }
}

const END_OF = /(?<!\p{L})(?:end of|fin)\s$/u
const lastDayOf = ({ year, month }: DateParts) =>
  month === null ? null : new Date(Date.UTC(year ?? 2001, month, 0)).getUTCDate()

/** 'A', 'two' or '2'; 0 if none is written. */
function countOf(written = '0'): number {
  return /^an?$/.test(written) ? 1 : (NUMBER_WORDS.get(written) ?? Number(written))
}

function clock(figure: Figure, match: RegExpExecArray): Figure | null {
  const named = match[6]
  if (named !== undefined) {
    const isNoon = named === 'noon' || named === 'midi'
    return { ...figure, dimension: 'time', factor: 60, values: isNoon ? [12] : [0, 24] }
  }
  const hour = Number(match[1] ?? match[4])
  const minute = Number(match[2] ?? 0)
  const half = match[3] ?? match[5]
  if (hour > 24 || minute > 59) return null
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return { ...figure, dimension: 'time', factor: 60, values: [hours + minute / 60] }
}
