import { hasNegation, isNegative } from './negation-words.ts'
import { perSentence, type Sentence } from './sentences.ts'
import { wholeNames } from './swaps.ts'
import { bareWord, contentOf, foldWord, shareOf, stemOf, words } from './words.ts'

const UP =
  /(?<!\p{L})(?:increas\p{L}*|rise[ns]?|rising|rose|(?<!no )longer|gr[eo]w[ns]?|growing|growth|higher|(?:went|gone|goes|going|go) up|later|plus tard|gained|up (?:by|from)|more than in|in more|hausse|augment\p{L}*|progress(?:e|é|ée|és|ées|ent|er|ion)|croissance|croît|accru\p{L}*|de plus|en plus|supérieure?s?)(?!\p{L})/iu
const DOWN =
  /(?<!\p{L})(?:decreas\p{L}*|falls?|fell|fallen|falling|drop\p{L}*|declin\p{L}*|shorter|lower|(?:went|gone|goes|going|go) down|earlier|plus tôt|reduc\p{L}*|shrank|shrunk|fewer|less|down (?:by|from)|baiss\p{L}*|diminu\p{L}*|recul\p{L}*|chut\p{L}*|rédui\p{L}*|de moins|en moins|inférieure?s?)(?!\p{L})/iu

/** Whether a text speaks of a rise or of a fall; null if of neither or both. */
export function trendOf(text: string): 'up' | 'down' | null {
  const [up, down] = [UP.test(text), DOWN.test(text)]
  return up === down ? null : up ? 'up' : 'down'
}

/** Words of one line exclude each other; those that are joined by a slash are synonyms. */
const KINDS = [
  'manager/managers/supervisor/supervisors/responsable/responsables director/directors/directeur/directrice/directeurs president/présidente/président/chair/chairman/chairwoman/chairperson treasurer/trésorier/trésorière secretary/secrétaire deputy/adjoint/adjointe doctor/doctors/physician/médecin/médecins nurse/nurses/infirmier/infirmière/infirmiers insurer/insurers/assureur/assureurs pharmacist/pharmacien/pharmacienne lawyer/avocat/avocate mayor/maire accountant/comptable/comptables caretaker/concierge/gardien teacher/teachers/enseignant/enseignante/professeur librarian/bibliothécaire trainer/coach/moniteur/monitrice/entraîneur auditor/auditors/auditeur/auditrice',
  'region/régional/région/régionale department/département/départemental/départementale district municipality/municipal/commune/communal/ville/council county/comté state/état/étatique/préfectoral/préfectorale/préfet/préfecture',
  'sameday nextday',
  'landlord/landlords/lessor/bailleur/propriétaire tenant/tenants/lessee/locataire/locataires',
  'lender/prêteur borrower/emprunteur',
  'customer/customers/client/clients/consumer/consumers/consommateur/consommateurs trader/traders/professionnel/professionnels/provider/prestataire',
  'elder/older/âgé/âgée/aîné younger/jeune/cadet',
  'buyer/purchaser/acheteur/acquéreur seller/vendor/vendeur',
  'employer/employeur employee/employees/salarié/salariée/salariés',
  'morning/mornings/matin/matins afternoon/afternoons evening/evenings/soir/soirs/soirée night/nights/nuit/nuits',
  'daily/quotidien/quotidienne/quotidiennement weekly/hebdomadaire/hebdomadaires monthly/mensuel/mensuelle/mensuels/mensuellement quarterly/trimestriel/trimestrielle yearly/annually/annual/annuel/annuelle/annuellement',
  'adults/adult/adulte/adultes children/child/enfant/enfants/minors/mineurs',
  'above/au-dessus below/au-dessous',
  'minimum maximum',
  'first/premier/première last/dernier/dernière second/deuxième third/troisième fourth/quatrième',
  'internal/interne/internes external/externe/externes',
  'left/gauche right/droite',
  'north/northern/nord south/southern/sud east/eastern/est west/western/ouest',
  'upstairs downstairs',
  'winter/hiver summer/été spring/printemps autumn/automne',
  'written/writing/écrit/écrite/écrits oral/orally/verbal/verbally/orale/oralement/verbalement',
  'red/rouge/rouges blue/bleu/bleue/bleus green/vert/verte/verts yellow/jaune/jaunes orange white/blanc/blanche black/noir/noire grey/gray/gris/grise brown/marron',
  'gross/brut/brute net/nette',
  'full-time part-time',
  'presence/présence absence',
  'even/paires odd/impaires',
  'full/whole/entire/entier/entière/intégral/intégralité/totalité half/moitié/demi',
  'approved/approves/adopted/adopts/accepted/passed/carried/adopté/adoptée/adopte/approuvé/approuvée/approuve/votée rejected/rejects/refused/refuses/declined/defeated/rejeté/rejetée/rejette/refusé/refusée/repoussé/repoussée',
  'english/anglais french/français german/allemand spanish/espagnol italian/italien dutch/néerlandais portuguese/portugais polish/polonais arabic/arabe chinese/chinois russian/russe',
  'word/words/mot/mots character/characters/caractère/caractères/signe/signes page/pages line/lines/ligne/lignes',
  'surplus/excédent deficit/déficit',
  'profit/bénéfice loss/perte',
  'majority/majorité minority/minorité unanimously/unanimité',
]
const PERIOD = KINDS.findIndex((line) => line.startsWith('daily'))
const DECISION = KINDS.findIndex((line) => line.startsWith('approved'))
const kinds = new Map<string, { kind: number; name: number }>()
for (const [kind, line] of KINDS.entries())
  for (const [name, same] of line.split(' ').entries())
    for (const word of same.split('/')) kinds.set(foldWord(word), { kind, name })

/**
 * Names of a claim that the passage only has in sentences about something else, while its sentence about the same has
 * other names.
 */
export function otherNames(claim: string, sentences: readonly Sentence[]): string[] {
  const aliases = sentences.flatMap(aliasesOf)
  return wholeNames(claim)
    .filter(({ words: name, start }) => {
      const others = aliases.filter((one) => one.name.includes(name)).map(({ alias }) => alias)
      const stems = new Set(words(name).map((word) => stemOf(foldWord(word))))
      const content = new Set([...contentOf(claim)].filter((stem) => !stems.has(stem)))
      if (content.size < TOPIC_WORDS) return false
      const compared = sentences.map((sentence) => ({
        sentence,
        share: shareOf(content, sentence.content),
        hasIt: [name, ...others].some((one) => isIn(sentence.text, one)),
      }))
      const about = compared.filter(({ share }) => share >= SAME_TOPIC)
      const isOther = (text: string, other: { words: string; start: number }) =>
        !isIn(claim, other.words) &&
        ((isPerson(claim, name, start) && isPerson(text, other.words, other.start)) ||
          wordBefore(text, other.start) === wordBefore(claim, start))
      return (
        about.length > 0 &&
        about.every(({ hasIt }) => !hasIt) &&
        compared.some(({ hasIt }) => hasIt) &&
        compared.every(({ share, hasIt }) => !hasIt || share < otherTopic(about)) &&
        about.every(({ sentence: { text } }) => wholeNames(text).some((other) => isOther(text, other)))
      )
    })
    .map((name) => name.words)
}

/** 'Lumivar (the Licensor)'. */
const ALIAS =
  /(\p{Lu}[\p{L}\s.&-]{1,40}?)\s\((?:the\s|hereinafter\s|ci-après\s|l[ea]s?\s|l['’])?["“«]?\s?(\p{Lu}\p{L}+)\s?["”»]?\)/gu
const aliasesOf = perSentence(({ text }) =>
  [...text.matchAll(ALIAS)].map(({ 1: name = '', 2: alias = '' }) => ({ name, alias })),
)

/** A first and a last name, or one with a title. */
const isPerson = (text: string, name: string, start: number) =>
  PERSON.test(name) || TITLED.test(text.slice(Math.max(0, start - 12), start))
const TITLED = /(?<!\p{L})(?:mr|mrs|ms|miss|dr|prof|cllr|councillor|m|mme|mlle)\.?\s$/iu

const wordBefore = (text: string, start: number) =>
  foldWord(words(text.slice(Math.max(0, start - 30), start)).at(-1) ?? '').replace(/^d$/, 'de')
const isIn = (text: string, name: string) =>
  DESIGNATED.test(name) ? text.includes(name) : words(name).some((word) => text.includes(word))
/** 'Gate B', where the letter matters. */
const DESIGNATED = /\s(?:\p{Lu}|\p{Lu}?\d{1,3})$/u

const PERSON = /\s/

type Kinds = ReadonlyMap<number, ReadonlySet<number>>

const SAME_TOPIC = 0.6
const OTHER_TOPIC = 0.35
const TOPIC_WORDS = 2
const ANY_TOPIC = 0.3
/** What is said about something else is clearly less alike than `about`. */
const otherTopic = (about: readonly { share: number }[]) =>
  Math.max(OTHER_TOPIC, Math.max(...about.map(({ share }) => share)) - 0.15)

/**
 * Words of a claim for which the passage has others of the same kind: 'the tenant pays' for 'the landlord pays'. Only
 * sentences about the same are compared.
 */
export function replacedWords(claim: string, sentences: readonly Sentence[]): string[] {
  const own = kindsIn(claim)
  const replaced: string[] = []
  for (const { kind, name, word } of own.list) {
    const content = new Set([...contentOf(claim)].filter((stem) => stem !== stemOf(foldWord(word))))
    if (content.size < TOPIC_WORDS || (kind === DECISION && hasNegation(claim))) continue
    const compared = sentences.map((sentence) => {
      const names = kindsOf(sentence).get(kind)
      // what is not adopted is rejected
      const isOpen = kind === DECISION && hasNegation(sentence.text)
      return { share: shareOf(content, sentence.content), hasIt: isOpen || names?.has(name), names }
    })
    const about = compared.filter(({ share }) => share >= SAME_TOPIC)
    const hasOther = ({ names, hasIt }: { names?: ReadonlySet<number>; hasIt?: boolean }) =>
      hasIt !== true &&
      names !== undefined &&
      [...names].some((other) => own.kinds.get(kind)?.has(other) !== true)
    if (
      about.length > 0 &&
      about.every(hasOther) &&
      compared.every(({ share, hasIt }) => hasIt !== true || share < otherTopic(about))
    )
      replaced.push(word)
  }
  return replaced
}

/** 'Ten weekly instalments' for 'ten monthly instalments', whatever else is said. */
export function replacedPeriods(claim: string, sentences: readonly Sentence[]): string[] {
  const claimed = periodsIn(claim)
  if (claimed.length === 0) return []
  const all = sentences.flatMap(periodsOf)
  return claimed
    .filter((own) => {
      const alike = all.filter(({ next }) => next === own.next)
      return alike.length > 0 && alike.every(({ name }) => name !== own.name)
    })
    .map(({ word }) => word)
}

/** Words for a period with the noun after them. */
function periodsIn(text: string): { name: number; next: string; word: string }[] {
  const all = words(text)
  return all.flatMap((word, at) => {
    const found = kinds.get(bareWord(foldWord(word)))
    const next = [...contentOf(all[at + 1] ?? '')][0]
    return found?.kind === PERIOD && next !== undefined ? [{ name: found.name, next, word }] : []
  })
}
const periodsOf = perSentence(({ text }) => periodsIn(text))

const TURNED =
  /(?<!\p{L})(?:(before|avant|including|y compris|not even|pas même|even (?:if|when|in case of)|even for|même (?:si|pour|quand|lorsqu['’e]|en cas)|with|avec)|(after|après|except(?: for| when| if)?|excluding|unless|sauf(?: si)?|à l['’]exception|hormis|hors|without|sans))\s((?:[\p{L}'’-]+\s){0,5}[\p{L}'’-]+)/giu
/** 'Breakfast included' is 'including breakfast'. */
const COMPRISED =
  /(?<!\p{L})(\p{L}{4,}(?:\s\p{L}{4,})?)\s(?:y\s)?(?:included|comprise?s?|inclus(?:es?)?)(?!\p{L})/giu
/** 'Sur rendez-vous' is 'with an appointment'. */
const BOOKED = /(?<!\p{L})(?:sur|by)\s(rendez-vous|réservation|appointment|reservation)/giu
const PAIRS = [
  /^(?:before|avant|after|après)$/iu,
  /^(?:includ|y comp|not even|pas même|even|même|except|exclud|unless|sauf|à l|hor)/iu,
  /^(?:with|avec|sans)/iu,
]

/** 'After the harvest' for 'before the harvest'. */
export function turnedTimes(claim: string, sentences: readonly Sentence[]): string[] {
  const content = contentOf(claim)
  const about = sentences.filter((sentence) => shareOf(content, sentence.content) >= ANY_TOPIC)
  const hasAfterwards = about.some(({ text }) => AFTERWARDS.test(text))
  return timesIn(claim)
    .filter((own) => {
      const same = about
        .flatMap(timesOf)
        // 'not before' is 'after', but 'not with' is not 'without'
        .filter(
          (other) =>
            isSameEvent(own, other) &&
            other.pair === own.pair &&
            (own.pair === 0 || other.isDenied === own.isDenied),
        )
      const isOpposite = (other: Time) =>
        (other.isFirst !== own.isFirst) !== (other.isDenied !== own.isDenied)
      return same.length > 0 && same.every(isOpposite) && !(isAfter(own) && hasAfterwards)
    })
    .map(({ written }) => written)
}

const AFTERWARDS = /(?<!\p{L})(?:afterwards?|thereafter|ensuite|par la suite)(?!\p{L})/iu
const isAfter = ({ pair, isFirst }: Time) => pair === 0 && !isFirst

/** The word next to 'before' or 'after', or any of what is included or excepted. */
const isSameEvent = (own: Time, other: Time) =>
  own.pair === INCLUDED
    ? own.events.some((event) => other.events.includes(event))
    : own.events[0] === other.events[0]
const INCLUDED = 1

const timesOf = perSentence(({ text }) => timesIn(text))

type Time = { pair: number; isFirst: boolean; isDenied: boolean; events: readonly string[]; written: string }

function timesIn(text: string): Time[] {
  const plain = text
    .replaceAll(BOOKED, (_, word: string) => `avec ${word}`)
    .replaceAll(COMPRISED, (_, word: string) => `including ${word}, with ${word}`)
  return [...plain.matchAll(TURNED)].flatMap(
    ({ index, 0: written, 1: first, 2: second = '', 3: rest = '' }) => {
      const events = [...contentOf(rest)].map((word) => word.replace(/(?<=..)(?:er|ee|e|ir|i)$/, ''))
      if (events.length === 0) return []
      const before = plain.slice(Math.max(0, index - DENIED_REACH), index)
      const pair = PAIRS.findIndex((one) => one.test(first ?? second))
      // 'if you return the car without a full tank' says what happens otherwise
      if (pair === WITH && SUPPOSED.test(before)) return []
      const clause = before.split(/[.,;:]|\s(?:and|but|et|mais)\s/).at(-1) ?? ''
      // 'possible without giving reasons up to seven days before'
      const isDenied = isNegative(pair === WITH ? clause : clause.replace(WITHOUT_DOING, ' '))
      return [{ pair, isFirst: first !== undefined, isDenied, events, written }]
    },
  )
}

const WITH = 2
const WITHOUT_DOING = /(?<!\p{L})(?:without|sans)\s\p{L}+(?:ing|er|ir|re)(?!\p{L})/giu
const SUPPOSED = /(?<!\p{L})(?:if|when|si|lorsqu[e’']|quand|(?<=\s)s['’]ils?)(?!\p{L})[^,.;]*$/iu
/** Characters before a phrase in which a negation belongs to it. */
const DENIED_REACH = 40

/** 'Every month' is monthly. */
const FREQUENCY =
  /(?<!\p{L})(?:once a|every|each|chaque|une fois par|tous les|toutes les)\s(day|week|month|quarter|year|jour|semaine|mois|trimestre|an|année)s?(?!\p{L})/giu
const SAME_DAY = /(?<!\p{L})(?:same (?:working )?day|le (?:jour même|même jour))(?!\p{L})/giu
const NEXT_DAY =
  /(?<!\p{L})(?:(?:next|following) (?:working )?day|day after|le lendemain|jour suivant)(?!\p{L})/giu
const PERIODS: Record<string, string> = {
  d: 'daily',
  j: 'daily',
  w: 'weekly',
  s: 'weekly',
  m: 'monthly',
  q: 'quarterly',
  t: 'quarterly',
  y: 'yearly',
  a: 'yearly',
}
const kindsOf = perSentence(({ text }): Kinds => kindsIn(text).kinds)

function kindsIn(text: string): { list: { kind: number; name: number; word: string }[]; kinds: Kinds } {
  const list: { kind: number; name: number; word: string }[] = []
  const all = new Map<number, Set<number>>()
  for (const word of words(
    text
      .replaceAll(SAME_DAY, ' sameday ')
      .replaceAll(NEXT_DAY, ' nextday ')
      .replaceAll(FREQUENCY, (_, period: string) => ` ${PERIODS[period[0] ?? ''] ?? period} `),
  )) {
    const found = kinds.get(bareWord(foldWord(word)))
    if (found === undefined) continue
    list.push({ ...found, word })
    all.set(found.kind, (all.get(found.kind) ?? new Set()).add(found.name))
  }
  return { list, kinds: all }
}
