import { isNegative, plain, REVERSING, WITHOUT } from './negation-words.ts'
import { contentOf, words } from './words.ts'

/** Says no more than that something is not negated. */
const PERMITTING = /\b(?:allowed|permitted|permis|permise|permises|autorisee?s?)\b/gi
/** Limits are often phrased in reverse: 'not more than five' for 'at most five', 'must not exceed' for 'maximum'. */
const BOUND =
  /\b(?:beyond|more than|exceed\w*|exced\w*|over|above|less than|under|below|before|until|au-dela|plus de|depass\w*|moins de|avant|jusqu|after|later|apres)\b/i
const CLAUSE =
  /(?<=[.!?;:]\s|\n)|,\s(?=\p{L})|\s(?=(?:but|mais|whereas|while|tandis que|alors que|as well as|ainsi que|although|however|sauf|except|unless|if|si|provided|à condition|en cas|in case|when|lorsque|quand|because|car)\s|s['’]ils?\s)|\s(?:and|or|et|ou)\s(?=(?:n['’]|(?:also|aussi|également|no|none|nobody|aucune?|rien|is|are|was|were|may|must|can|cannot|do|does|did|not|never|will|has|have|ne|il|elle|ils|elles|est|sont|peut|doit)\s))/giu
/** A clause that shares the subject of the previous one. */
const CONTINUES =
  /^\s*(?:(?:but|mais)\s)?(?:n['’]|qu['’]|(?:none|aucune?|also|aussi|également|which|that|who|qui|que|is|are|was|were|may|must|can|cannot|do|does|did|not|never|will|has|have|ne|est|sont|peut|doit)\s)/i
const ENDS = /[.!?]\s*$/
/** An exception says the opposite of the clause before it. */
const EXCEPTS = /^\s*(?:but|mais|however|except|unless|sauf|excepte|hormis|although)\b/i
const RELATIVE = /^\s*(?:qu['’]|(?:which|that|who|qui|que)\s)/i
const ANTECEDENT = 3
/** Words of a clause whose verb is in the clause before it. */
const ELLIPSIS_WORDS = 5
const BESIDE =
  /^\W*(?:\w+\s){1,4}(?:not|non)\s(?:\w+ed|\w+en|\w+ee?s?)\s(?=.*\b(?:is|are|was|were|will|must|may|can|est|sont|sera|seront|doit|doivent|peut|peuvent)\b)|\b(?:un|une|le|la|les|des|d|droit|of|an?) (?:[\w']+ ){0,3}non \w+(?:ible|able|ee?)s?\b/i
const CLAUSES_MAX = 4_000

export type Clause = {
  content: ReadonlySet<string>
  text: string
  isNegative: boolean
  hasWithout: boolean
  isBound: boolean
  /** Its words, if the subject is from the clause before it; a claim without any of them is about that clause. */
  own: ReadonlySet<string>
  /** The content after 'without'. */
  without: ReadonlySet<string>
  /** Its own subject, if the rest is from the clause before it; a claim about something else is not meant. */
  about: ReadonlySet<string>
  /** Whether its negation belongs to a noun rather than to the verb: 'parcels not collected are sent back'. */
  isBeside: boolean
  /** The content of an exception after it. */
  exception: ReadonlySet<string>
}

/** Splits a passage into clauses and determines whether each is negative. */
export function clausesOf(passage: string): Clause[] {
  // a question says nothing
  const pieces = splitClauses(passage)
    .filter((piece) => !ASKED.test(piece))
    .slice(0, CLAUSES_MAX)
  const all: Clause[] = [...answersIn(passage), ...deniedIn(passage)]
  for (const [at, piece] of pieces.entries()) {
    // of the same sentence
    const before = at > 0 && !ENDS.test(pieces[at - 1] ?? '') ? all.at(-1) : undefined
    if (before !== undefined && CONTINUES.test(piece)) {
      const own = clauseOf(piece)
      // of the clause before a relative one, only its end is the subject
      const subject = RELATIVE.test(piece) ? [...before.content].slice(-ANTECEDENT) : before.content
      all.push(own, { ...own, own: own.content, content: new Set([...subject, ...own.content]) })
      continue
    }
    const next = pieces[at + 1]
    if (next !== undefined && EXCEPTS.test(next)) {
      all.push({ ...clauseOf(piece), exception: contentOf(next) })
      continue
    }
    const own = clauseOf(piece)
    all.push(own)
    // 'paper is included, toner is not'
    if (before !== undefined && own.isNegative && !before.isNegative && words(piece).length <= ELLIPSIS_WORDS)
      all.push({ ...own, content: new Set([...before.content, ...own.content]), about: own.content })
    // a short clause that a comma separates is also read together with the next one
    if (next !== undefined && words(piece).length <= 4 && !ENDS.test(piece))
      all.push(clauseOf(`${piece} ${next}`))
  }
  return all
}

const ASKED = /\?["”»]?\s*$/
const ANSWERED = /([^.?!\n]{8,200})\?\s+(?:(yes|oui)|no|non)(?!\p{L})[,.;:]?([^.?!;\n]{0,200})/giu

/** 'Can I sell my harvest? No, but …' says that it cannot be sold. */
function answersIn(passage: string): Clause[] {
  return [...passage.matchAll(ANSWERED)].slice(0, CLAUSES_MAX).flatMap((match) => {
    const [, question = '', yes, rest = ''] = match
    const own = clauseOf(question)
    if (yes === undefined) return [{ ...own, isNegative: !own.isNegative }]
    return [own, { ...own, content: new Set([...own.content, ...contentOf(rest)]) }]
  })
}

/** 'The pool, not supervised, is open'. */
const DENIED = /(?<!\p{L})(\p{L}{3,30}),\s(?:not|non)\s(\p{L}{4,30}),/giu
const deniedIn = (passage: string): Clause[] =>
  [...passage.matchAll(DENIED)]
    .slice(0, CLAUSES_MAX)
    .map(([, noun, word]) => ({ ...clauseOf(`${noun} ${word}`), isNegative: true }))

const REFUNDED = /\b(?:paid|pay(?:s|ing)?|gets?|got|getting) (?:it |them |money |you )?back\b|\breimburs\w*/gi

/** A relative clause in which something is not the case: 'days that have not been taken are lost'. */
const NOT_SUCH =
  /(?<!\p{L})(?:qui|who|that|which)\s(?:n['’]\p{L}+|ne\s\p{L}+|\p{L}+n['’]t|(?:have|has|had|are|is|were|was|do|does|did|can|cannot)(?:\snot)?)\s(?:pas|not|jamais|never)?[^,;.]{0,120}?(?=\s(?:sont|est|seront|sera|peut|peuvent|doit|doivent|are|is|will|must|may|can)\s)/giu

export const clauseOf = (text: string): Clause => ({
  content: contentOf(
    plain(text)
      .replaceAll(/\bnon-/gi, ' ')
      .replaceAll(REFUNDED, ' refund ')
      .replaceAll(REVERSING, ' ')
      .replaceAll(PERMITTING, ' '),
  ),
  text,
  isNegative: isNegative(text.replaceAll(NOT_SUCH, ' ')),
  hasWithout: WITHOUT.test(plain(text)),
  isBound: BOUND.test(plain(text)),
  own: new Set(),
  without: contentOf(plain(text).split(WITHOUT)[1] ?? ''),
  about: new Set(),
  isBeside: BESIDE.test(plain(text)),
  exception: new Set(),
})

/** A part between two commas that has no verb: 'the surplus, of 12 million, was …'. */
const INSERTED =
  /,\s(?:de|d['’]|du|des|of|for|in|at|on|from|with|by|after|despite|under|during|à|pour|en|dans|avec|sur|par|après|malgré|pendant)(?:\s|(?<=['’]))[^,.;:]{1,60},(?=\s)/giu

/** The same with a participle: 'the van, bought in 2012, was …'. */
const PARTICIPLE =
  /,\s\p{L}{2,}(?:ed|ée?s?|ies?|is|ues?|us|ught|ept|ilt)\s(?:in|at|on|by|from|with|since|en|à|au|par|le|depuis|avec|dans|sur|pour)\s[^,.;:]{1,40},(?=\s)/giu

/** Words between commas that only stress the subject. */
const STRESSED =
  /,\s(?:eux|elles?|lui|(?:quant|pour) (?:à )?(?:eux|elles?|lui)|however|though|too|toutefois|cependant|en revanche|en effet),(?=\s)/giu
const ANSWER = /^\s*(?:none|no|nil|never|not \w+|aucune?s?|non|jamais|rien|neant)\W*$/i

export const continues = (piece: string) => CONTINUES.test(piece)

export function splitClauses(text: string): string[] {
  const pieces = text
    .replaceAll(INSERTED, ' ')
    .replaceAll(PARTICIPLE, ' ')
    .replaceAll(STRESSED, ' ')
    .split(CLAUSE)
    .filter((piece) => piece !== undefined && piece.trim() !== '')
  return pieces.reduce<string[]>((all, piece) => {
    const before = all.at(-1)
    // 'Accidents: none'
    const isAnswer = before?.trimEnd().endsWith(':') === true && ANSWER.test(plain(piece))
    return isAnswer ? [...all.slice(0, -1), `${before}${piece}`] : [...all, piece]
  }, [])
}
