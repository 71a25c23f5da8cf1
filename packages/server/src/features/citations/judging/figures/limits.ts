import type { Figure } from './figure.ts'
import { isNegative } from '../negation-words.ts'
import { words } from '../words.ts'

/**
 * Whether a figure is the least or the most that a text allows, or the earliest or the latest time. `isStrict`: without
 * the figure itself, as in 'more than'. `isWithin`: a period in which something happens, which only 'at least'
 * contradicts.
 */
export type Limit = {
  kind: 'least' | 'most'
  isStrict: boolean
  isWithin: boolean
  isAtLeast: boolean
  /** Whether the limit is all that is said: 'must not exceed'. */
  isWhole: boolean
}

const MOST =
  "at most|capped at|plafonnee?s? a|within(?: the| a)?(?: first| next)?|sous|dans (?:les|un delai de)|up to|max(?:imum|\\.)?(?: of)?|limited to|less than|fewer than|lower than|(?:shorter|smaller|younger|lighter|earlier|cheaper|cooler|slower|narrower) than|moins (?:long|lourd|haut|grand|age)\\w* que|under|below|before|until|till|at the latest|au plus tard a|au plus(?: tard)?|au maximum|maximum(?: de)?|jusqu'(?:a|au|aux|en)|moins d[e']|avant|limitee?s? a|dans la limite de|(?:au|en)[- ]dessous d[eu]|descend\\w*(?: (?:en|au)[- ]dessous d[eu])?|inferieure?s? a|d'ici"
const LEAST =
  'later than|at least|min(?:imum|\\.)?(?: of)?|more than|(?:greater|higher|longer|older|heavier|deeper|larger|bigger|wider|taller|faster|hotter|warmer) than|plus (?:long|lourd|haut|grand|age|large)\\w* que|over|above|beyond|exceed\\w*|(?<!look |looks |looking )after|since|from|as of|starting(?: on)?|at the earliest|au plus tot a|au moins|au minimum|minimum(?: de)?|plus d(?:e|\x27)|superieure?s? a|a partir d[eu]|a compter d[eu]|apres|depuis|au-dela d[eu]|au-dessus d[eu]|depass\\w*|exced\\w*'
/** Words between a limit and its figure: 'before the regatta on 6 July', 'the maximum weight is 23 kg'. */
const BETWEEN = String.raw`(?:\s(?:the|les?|la|l'|un|une|an?|d'|de|du|des|on|is|are|est|of|nearly|about|environ)){0,2}`
const EVENT = String.raw`(?:\s[\w'-]+){0,4}`
const BEFORE = new RegExp(String.raw`(?<![\w-])(?:(${MOST})|(${LEAST}))${BETWEEN}\s*$`)
const EVENT_BEFORE = new RegExp(
  String.raw`(?<![\w-])(?:(before|avant)|((?<!look |looks |looking )after|apres))${EVENT}\s*$`,
)
const BY = /(?<![\w-])(by(?: the)?) *$/
const NAMED_BEFORE = new RegExp(
  String.raw`(?<![\w-])(?:(maximum|maximale?s?|limit|limite)|(minimum|minimale?s?)) (?:[\w'-]+ ){0,4}?(?:is|of|to|at|est|a|de|:)${BETWEEN}\s*$`,
)
const AFTER =
  /^[^.;:\d]{0,24}?\b(?:(or (?:less|fewer|under|below|earlier|lower|shorter|smaller|younger)|at (?:the )?most|and (?:under|below|younger|less|earlier)|at the latest|maximum|is the (?:maximum|limit)|ou moins|et moins|au plus(?! tot)|au maximum)|(or (?:more|above|over|later|older|higher|longer|taller|wider|larger|heavier)|and over|and above|and older|at least|minimum|at the earliest|au plus tot|is the minimum|ou plus|et plus|au moins|au minimum|minimum))\b/
const OVERRIDING = /^\s?(?:at the earliest|at the latest|au plus tot|au plus tard)\b/
/** A negation that belongs to the limit itself: 'no more than', 'must not exceed', 'jamais dépasser'. */
const NEGATED =
  /(?:\b(?:not?|never|cannot|pas|jamais|sans|without|nor)|n't|\b(?:ne|n'))\s(?:(?:be|be \w+|doi\w+|peu\w+|etre \w+|en aucun cas|any|devra|devront|pourra|pourront)\s)?$/
const WITHIN = /^(?:within|sous|dans les|dans un)/
const STRICT =
  /^(?:less|fewer|more|under|below|over|above|beyond|before|after|exceed|depass|exced|moins de|plus de|au-del|au-dessus|avant|apres|superieur|inferieur|\w+er than|moins \w+ que|plus \w+ que)/
const WHOLE = /^(?:exceed|depass|exced)/
const AT_LEAST = /^(?:at least|min|au moins|au minimum|or more|ou plus)/
const LATEST = /^(?:at the earliest|au plus tot|later than|at the latest|au plus tard|up to|until|jusqu)/
const AHEAD = /^\s?(?:\w+\s){0,2}(?:before|avant|ahead|in advance|a l'avance)\b/
const AROUND = 120
/** An exception, which makes a limit hard to compare. */
const EXCEPTED =
  /\b(?:without|unless|except|only|alone|unaccompanied|otherwise|sinon|faute|seule?s?|sans|sauf|hormis|seulement|uniquement|qu'(?:en|avec|a|au)|que (?:si|sous|sur|pour))\b/
/** 'Closed from 24 December' and 'closes from 24 December' are the same. */
const CLOSED = /\b(?:closed|fermee?s?|shut|suspend\w*|interrupt\w*|oppos\w*)\b/g
const FREE =
  /\b(?:no (?:extra |additional )?(?:charge|cost|fee)s?|(?:pay|cost)(?:s|ing)? nothing|ne (?:cout|pai)\w* rien|non \w+[ai]bles?|free of \w+|\w+-free|sans frais|aucuns? frais|rien ne change|nothing changes|ne change\w* pas|(?:do|does|did) not change)\b/g
/** 'Not until at least six months have passed' is 'at least six months later'. */
const UNTIL = /\b(?:until|before|unless|avant|tant)\b/
const FEW_WORDS = 3
const CONDITION = /^\s*(?:if|when|si|s'ils?|lorsque|quand)\b/
const CLAUSE_END = /[.;:!?,]|\b(?:and|but|or|nor|et|mais|ou|ni)\b/
const CLAUSE_START = /[.;:!?,](?=[^.;:!?,]*$)/

/**
 * The limit that a figure of a text is; a negation of its clause turns it around, because 'not admitted under 12' and
 * 'admitted from 12' are the same. Null if there is none. With `isExcepted`, only limits that have
 * an exception are returned, otherwise only those without.
 */
export function limitOf(text: string, figure: Figure, { isExcepted = false } = {}): Limit | null {
  const end = figure.start + figure.words.length
  const before = flatten(text.slice(Math.max(0, figure.start - AROUND), figure.start))
  const after = flatten(text.slice(end, end + AROUND))
  const found = limitBefore(before, after, isTime(figure)) ?? limitAfter(before, after)
  if (found === null) return null
  const { limit, rest, outer, isPlain } = found
  const parts = after.slice(found.length).split(CLAUSE_END)
  // 'after 20 weeks, they refuse it'
  const next = rest.trim() === '' ? parts.slice(0, 2).join(' ') : (parts[0] ?? '')
  if ((EXCEPTED.test(next) || /\b(?:except|unless|sauf|hormis)\b/.test(rest)) !== isExcepted) return null
  // with an exception, a negation does not reverse the limit
  if (isExcepted) return limit
  const isTurned = isPlain && isNegative(`${rest} ${next}`.replaceAll(CLOSED, '').replaceAll(FREE, ''))
  if (isTurned && (CONDITION.test(rest) || UNTIL.test(rest))) return null
  // a verb before the clause can negate it
  if (!isTurned && isPlain && words(rest).length <= FEW_WORDS && isNegative(outer)) return null
  return isTurned ? { ...turned(limit), isStrict: limit.isStrict } : limit
}

/** Whether two limits of the same figure say the opposite. */
export function areOpposite(one: Limit, other: Limit, figure: Figure, isAlike: boolean): boolean {
  if (one.isWithin || other.isWithin) return one.isAtLeast || other.isAtLeast
  // 'fewer than 20' and '20 or more' are the two halves of one rule, unless the same is said of both
  const isOneRule = one.isStrict !== other.isStrict && !one.isWhole && !other.isWhole && !isTime(figure)
  return one.kind !== other.kind && (!isOneRule || isAlike)
}

function turned({ kind, isStrict, isWhole }: Limit): Limit {
  return {
    kind: kind === 'most' ? 'least' : 'most',
    isStrict: !isStrict,
    isWithin: false,
    isAtLeast: false,
    isWhole,
  }
}

/** `outer`: what comes before the clause, whose start is `rest`; `length`: of the words after the figure that are the limit. */
type Found = { limit: Limit; rest: string; outer: string; isPlain: boolean; length: number }

function limitBefore(before: string, after: string, isTime: boolean): Found | null {
  // 'closed until June at the earliest'
  if (OVERRIDING.test(after)) return null
  const plainly = BEFORE.exec(before) ?? (isTime ? BY.exec(before) : null) ?? EVENT_BEFORE.exec(before)
  const match = plainly ?? NAMED_BEFORE.exec(before)
  if (match === null) return null
  const head = before.slice(0, match.index)
  const negation = NEGATED.exec(head)
  // 'no later than 2 days before' is at least 2 days
  const isAhead = LATEST.test(match[0]) && AHEAD.test(after)
  const plain = limitIn(match[0], match[1] !== undefined)
  const isSame = (negation !== null) === isAhead
  const limit = isSame ? plain : isAhead ? { ...turned(plain), isStrict: plain.isStrict } : turned(plain)
  const rest = negation === null ? head : head.slice(0, negation.index)
  return { limit, ...divided(rest), isPlain: plainly !== null, length: 0 }
}

function limitAfter(before: string, after: string): Found | null {
  const match = AFTER.exec(after)
  if (match === null) return null
  return {
    limit: limitIn(match[2] ?? match[1] ?? '', match[1] !== undefined),
    ...divided(before),
    isPlain: true,
    length: match[0].length,
  }
}

function limitIn(written: string, isMost: boolean): Limit {
  const isWithin = WITHIN.test(written)
  return {
    kind: isMost ? 'most' : 'least',
    isStrict: STRICT.test(written),
    isWithin,
    isAtLeast: AT_LEAST.test(written),
    isWhole: WHOLE.test(written),
  }
}

/** A date or a time of day. */
const isTime = ({ kind, words }: Figure) =>
  kind === 'date' || /:|[ap]\.?m|\d\s?h\s?\d|noon|midnight|midi|minuit/i.test(words)

/** 'Anyone who is unable to work must call before ten' does not negate the limit. */
const RELATIVE =
  /\b(?:who|which|that|qui|dont)\s(?:[\w'-]+\s){1,8}?(?=(?:must|may|can|shall|should|will|doit|doivent|peut|peuvent)\b)/

function divided(text: string): { outer: string; rest: string } {
  const at = (CLAUSE_START.exec(text)?.index ?? -1) + 1
  return { outer: text.slice(0, at), rest: text.slice(at).replace(RELATIVE, '') }
}

const flatten = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[*_`"“”«»()]/g, '')
    .replaceAll(/\s+/g, ' ')
    // without its accent it would be an article
    .replaceAll(/(?<!\p{L})dès(?: le| la| les)?(?!\p{L})/giu, 'à partir de')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
