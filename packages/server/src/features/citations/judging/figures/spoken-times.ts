import { NUMBER_WORDS } from './number-words.ts'

const HOUR =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|\\d{1,2}'
const MINUTE = 'five|ten|twenty|twenty-five|cinq|dix|vingt|vingt-cinq'
const ALL_MINUTES = `${MINUTE}|quinze|trente|trente-cinq|quarante|quarante-cinq|cinquante|cinquante-cinq`
const PART = String.raw`(?:,? (?:in the|at|d[eu]) ?(morning|afternoon|evening|night|matin|l['’]apres-midi|soir)(?!\p{L}))?`
/** 'Half past six', 'ten to nine in the evening'. */
const ENGLISH = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(half|(?:a )?quarter|(?:${MINUTE})(?: minutes)?) (past|to) (${HOUR})(?![\p{L}\p{N}]|[-.,:]\d)(?! (?:days|weeks|months|years|people|minutes|hours|per))${PART}`,
  'gu',
)
/** 'Four o’clock'. */
const SHARP = new RegExp(String.raw`(?<![\p{L}\p{N}.,:-])(${HOUR}) o['’]clock(?!\p{L})${PART}`, 'gu')
/** 'Sept heures moins le quart', 'six heures et demie du soir', 'six heures du soir', 'neuf heures vingt'. */
const FRENCH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:-])(${HOUR}) heures? ?(?:(et demie?|et quart)|(moins) (?:le (quart)|(${MINUTE}))|(${ALL_MINUTES}))?(?![\p{L}\p{N}-]| (?:pour|minutes|jours))${PART}`,
  'gu',
)

/** A time of day in words, in minutes; two if it does not say which half of the day. */
type Spoken = { index: number; words: string; minutes: number[] }

/** Finds times of day that are written as they are spoken. `flat` is in lower case without accents. */
export function spokenTimes(flat: string): Spoken[] {
  return [
    ...[...flat.matchAll(ENGLISH)].map(({ index, 0: words, 1: part = '', 2: side, 3: hour, 4: of }) => {
      const minutes = minutesOf(part.replace(' minutes', ''))
      return spoken(index, words, hourOf(hour) * 60 + (side === 'to' ? -minutes : minutes), of)
    }),
    ...[...flat.matchAll(SHARP)].map(({ index, 0: words, 1: hour, 2: of }) =>
      spoken(index, words, hourOf(hour) * 60, of),
    ),
    ...[...flat.matchAll(FRENCH)].flatMap((match) => {
      const [words, hour, half, minus, quarter, less, more, of] = match
      // 'deux heures' alone is a duration, but not 'à dix heures' after 'à sept heures du soir'
      const isPlain = half === undefined && minus === undefined && more === undefined && of === undefined
      if (isPlain && !(LATE.test(flat.slice(0, match.index)) && flat.endsWith(' a ', match.index))) return []
      const minutes = minutesOf(half ?? quarter ?? less ?? more ?? '')
      return [spoken(match.index, words, hourOf(hour) * 60 + (minus === undefined ? minutes : -minutes), of)]
    }),
  ]
}

const LATE = /heures?[^.]{0,40} (?:du soir|de l['’]apres-midi)/u
const hourOf = (written = '') => NUMBER_WORDS.get(written) ?? Number(written)

function minutesOf(written: string): number {
  if (/quart/.test(written)) return 15
  if (/half|demi/.test(written)) return 30
  return NUMBER_WORDS.get(written) ?? 0
}

const HALF_A_DAY = 720

function spoken(index: number, words: string, minutes: number, of: string | undefined): Spoken {
  const isLate = minutes >= HALF_A_DAY + 60
  if (isLate || /morning|matin/.test(of ?? '')) return { index, words, minutes: [minutes] }
  const later = (minutes % HALF_A_DAY) + HALF_A_DAY
  const other = (minutes + HALF_A_DAY) % (2 * HALF_A_DAY)
  return { index, words, minutes: of === undefined || of === 'night' ? [minutes, other] : [later] }
}
