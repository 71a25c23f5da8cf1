import { isCommon, stemOf } from '../words.ts'

const PERIODS =
  'minute|hour|heure|day|jour|week|semaine|month|mois|quarter|trimestre|semester|semestre|year|an|annee|night|nuit'
/** '35 € la tonne' */
const MEASURED =
  'metres? cubes?|metres? carres?|metre|kilo|kg|tonne|litre|stere|heure|nuit|nuitee|page|piece|machine|seance|unite|bouteille'
/** What one of a rate is: 'per kilo', 'a day', 'pour chaque foyer'. An article is only enough for a period. */
const RATE = new RegExp(
  String.raw`^\s?(?:(?:per|each|every|for (?:each|every)|par|chaque|pour chaque|\/)\s?(?:(?:calendar|full|started|commenced|working|business|school|further|additional)\s)?(cubic met(?:re|er)|square met(?:re|er)|metres? cubes?|metres? carres?|kilowatt[- ]hour|m[23²³](?!\p{N})|[\p{L}]{1,20})|(?:le |la |l['’])(${MEASURED})|an?\s(${PERIODS}|person|km|kilo|kg|lb|pound|litre|liter)s?)(?!\p{L})`,
  'u',
)
/** The second rate of 'per person and per night', 'par kilo de poids et par jour'. */
const JOINED =
  /^(?:\s(?:of|de|d['’])\s?\p{L}+)?(?:,?\s(?:and|et))?(?=\s?(?:per|par|an?|each|every|chaque)\s|\/)/u
const NOUN = /^(?:\s?[\p{L}-]+){1,3}?(?=\s(?:per|an?|each|every|par|for each|for every|pour chaque)\s)/u
/** Ways in which something is done: 'par courrier'. */
const WAYS = new Set(
  'carte courrier virement cheque lettre mail courriel email telephone exemple rapport ecrit avance internet application formulaire prelevement sms voie le la les un une se annum mutual post card cheque lui eux elle elles'.split(
    ' ',
  ),
)
const SAME: [one: string, words: string][] = [
  ['hour', 'heure h'],
  ['day', 'jour'],
  ['week', 'semaine'],
  ['month', 'mois moi'],
  ['quarter', 'trimestre'],
  ['semester', 'semestre'],
  ['year', 'an annee'],
  ['night', 'nuit nuitee'],
  [
    'person',
    'personne head tete capita passenger passager voyageur traveller visitor visiteur participant guest',
  ],
  ['household', 'foyer menage home logement dwelling property'],
  ['journey', 'trip trajet voyage ride'],
  ['transaction', 'operation payment paiement'],
  ['km', 'kilometre kilometer'],
  ['m3', 'm³ metrecube cubicmetre cubicmeter'],
  ['m2', 'm² metrecarre squaremetre squaremeter'],
  ['tonne', 'ton'],
  ['kg', 'kilo kilogram kilogramme'],
  ['litre', 'liter l'],
  ['pound', 'lb'],
  ['kwh', 'kilowattheure kilowatt-hour kilowatthour'],
  ['kw', 'kilowatt kva'],
  ['mwh', 'megawattheure megawatt-hour megawatthour'],
  ['mw', 'megawatt'],
  ['ha', 'hectare'],
  ['gb', 'go gigabyte gigaoctet'],
  ['piece', 'item unit unite copy exemplaire article'],
]
const RATES = new Map(
  SAME.flatMap(([one, all]) => [one, ...all.split(' ')].map((word) => [word, one] as const)),
)
const TIMES = new Set(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'semester', 'year', 'night'])
/** Those that are a part of the unit; the others are words about the figure. */
const MEASURES = new Set([...TIMES, 'person', 'km', 'm3', 'm2', 'tonne', 'kg', 'litre', 'pound', 'kwh'])
const RATES_MAX = 2
/** What can be between an amount and its rate. */
const TAXED =
  /^\s(?:hors (?:taxes?|charges?|tva)|ht|ttc|toutes taxes comprises|(?:toutes )?charges comprises|nets?|bruts?|gross|(?:excl(?:uding|\.)?|incl(?:uding|\.)?|plus) (?:vat|tax(?:es)?|bills)|(?:before|after) tax)(?=\s(?:a|an|per|par|each|every|chaque)\s|\s?\/)/u
/** 'An annual rent of': a rate before its amount. */
const ADJECTIVE =
  /(?<!\p{L})(hourly|daily|weekly|monthly|quarterly|annual|yearly|journalier|journaliere|quotidien|quotidienne|hebdomadaire|mensuel|mensuelle|trimestriel|trimestrielle|annuel|annuelle)(?:\s[\p{L}'’-]+){0,5}?\s(?:of|is|was|are|at|to|from|by|de|est|etait|a)\s(?:(?:about|only|just|currently|environ|de|a)\s)?$/u
const PERIOD_OF: Record<string, string> = {
  ho: 'hour',
  da: 'day',
  jo: 'day',
  we: 'week',
  he: 'week',
  mo: 'month',
  me: 'month',
  qu: 'quarter',
  tr: 'quarter',
  an: 'year',
  ye: 'year',
}

/**
 * What a figure whose unit ends here is for, with the number of characters that belong to its unit, and of all that say
 * it; null for nothing.
 */
export function ratesAt(flat: string): { rates: string[]; length: number; whole: number } | null {
  const rates: string[] = []
  let at = 0
  let length = 0
  while (rates.length < RATES_MAX) {
    const joined = rates.length === 0 ? 0 : JOINED.exec(flat.slice(at))?.[0].length
    if (joined === undefined) break
    const match = RATE.exec(flat.slice(at + joined))
    const rate = match === null ? null : rateOf(match[1] ?? match[2] ?? match[3] ?? '')
    if (match === null || rate === null) break
    rates.push(rate)
    at += joined + match[0].length
    if (MEASURES.has(rate)) length = at
  }
  return rates.length === 0 ? null : { rates, length, whole: at }
}

/** How many characters are between an amount and its rate: 'hors taxes par mois'. */
export const taxAt = (flat: string) => TAXED.exec(flat)?.[0].length ?? 0

/** 'The monthly rent is' before an amount. */
export function ratesBefore(flat: string): string[] {
  const word = ADJECTIVE.exec(flat)?.[1]
  if (word === undefined) return []
  return [word.startsWith('quoti') ? 'day' : (PERIOD_OF[word.slice(0, 2)] ?? '')]
}

/** The same for a counted noun: 'four withdrawals per month'. */
export function ratesAfterNoun(flat: string): string[] {
  const noun = NOUN.exec(flat)?.[0]
  return noun === undefined ? [] : (ratesAt(flat.slice(noun.length))?.rates ?? [])
}

function rateOf(word: string): string | null {
  const key = word.replaceAll(' ', '')
  const singular = key.replace(/(?<=..)s$/, '')
  const known = RATES.get(key) ?? RATES.get(singular) ?? (TIMES.has(singular) ? singular : undefined)
  if (known !== undefined) return known
  return key.length < 3 || WAYS.has(key) || isCommon(key) ? null : stemOf(key)
}

/** Whether two figures are for different things: one for a month, the other one for a year. */
export function areOtherRates(one: readonly string[], other: readonly string[]): boolean {
  return [true, false].some((isTime) => {
    const [own, theirs] = [one, other].map((all) => all.filter((rate) => TIMES.has(rate) === isTime))
    return own?.length !== 0 && theirs?.length !== 0 && own?.some((rate) => theirs?.includes(rate)) === false
  })
}
