import { figuresIn } from './figures/figures.ts'
import { contentOf, shareOf, words } from './words.ts'

/** Phrases with a negative word that do not negate. */
const NEUTRAL =
  /\b(?:no later than|no more than|no less than|no fewer than|not only|not just|not later than|whether or not|if not|no longer than|no\.?\s?\d|not more than|pas plus tard|pas seulement|pas uniquement|non seulement|pas plus|pas moins|ne (?:pai|cout)\w+ rien|(?:pay|cost)s? nothing|ou non|sinon|au pas|pas a pas|n'(?:\w+\s)?que|n°)\b/gi
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|\w+n't|yet to|nul(?:le)? ne|without \w+ing|sans (?:\w+ )?\w+(?:er|ir|dre|tre)(?=\s|$)|non (?!seulement)\w+ee?s?|personne n[e']|plus personne|pas|jamais|aucun|aucune|aucuns|rien|ni|(?:ne (?:s')?\w+|n'\w+) plus(?! qu)|non(?=[\s.,;]*$))\b/i
const REVERSING =
  /\b(?:shut|suspend\w*|defeated|oppos\w*|interrupt\w*|contrairement|unlike|a la difference|ke(?:ep|pt)\w* (?:\w+ ){0,4}(?:out of|away from)|barred|forbidden|prohibited|banned|refused|refuses?|excluded|excludes?|impossible|unable|unpaid|optional|denied|rejects?|rejected|turn(?:s|ed)? down|declined?|fails?|exempt|exempted|closed|contraindicated|non-\w+|non compris\w*|proscri\w*|non inclus\w*|contre-indique\w*|ineligible|invalid|lacks?|turned away|off.limits|free (?:of|from) (?!charge)|avoid\w*|refrain\w*|evite\w*|abstenir|abstien\w*|rejet\w+|interdit|interdite|interdits|interdites|exclu|exclue|exclus|exclues|impossible|refuse|refusee|facultatif|facultative|facultatifs|facultatives|dispense|dispensee|dispenses|exempte|exemptee|ferme|fermee|fermes|fermees|inapplicable|irrecevable)\b/gi
/** Says no more than that something is not negated. */
const PERMITTING = /\b(?:allowed|permitted|permis|permise|permises|autorisee?s?)\b/gi
/** Conditions that count as a negation: 'unless another guest has' means 'if no other guest has'. */
const UNLESS = /^\s*(?:unless|except (?:if|when)|sauf s|a moins qu)/i
const ONLY = /\b(?:only|solely|exclusively|seulement|uniquement|exclusivement)\b|\b(?:ne \w+|n'\w+) que\b/i
/** 'Even without' says that there is no exception. */
const EVEN = /\b(?:even|meme)\s(?:without|if|when|sans|si|quand|en cas)/i
const OUTSIDE = /\b(?:outside|beyond|dehors|hors|au-dela)\b/i
const WITHOUT = /\b(?:without|sans)\b/i
/** Limits are often phrased in reverse: 'not more than five' for 'at most five', 'must not exceed' for 'maximum'. */
const BOUND =
  /\b(?:beyond|more than|exceed\w*|exced\w*|over|above|less than|under|below|before|until|au-dela|plus de|depass\w*|moins de|avant|jusqu|after|later|apres)\b/i
const CLAUSE =
  /(?<=[.!?;:]\s|\n)|,\s(?=\p{L})|\s(?=(?:but|mais|whereas|while|tandis que|alors que|as well as|ainsi que|although|however|sauf|except|unless|if|si|provided|à condition|en cas|in case|when|lorsque|quand|because|car)\s|s['’]ils?\s)|\s(?:and|or|et|ou)\s(?=(?:n['’]|(?:no|none|nobody|aucune?|rien|is|are|was|were|may|must|can|cannot|do|does|did|not|never|will|has|have|ne|il|elle|ils|elles|est|sont|peut|doit)\s))/giu
/** A clause that shares the subject of the previous one. */
const CONTINUES =
  /^\s*(?:n['’]|qu['’]|(?:none|aucune?|which|that|who|qui|que|is|are|was|were|may|must|can|cannot|do|does|did|not|never|will|has|have|ne|est|sont|peut|doit)\s)/i
/** An addition without a verb. */
const ADDED = /^\s*(?:y compris|including|not even|pas même)\b/i
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
const ALIKE = 0.8
const ALIKE_SHORT = 0.65
const SHORT = 3
const COPIED = 0.85
const CLOSE = 0.12

export function hasNegation(text: string): boolean {
  const folded = plain(text)
  return NEGATION.test(folded) || WITHOUT.test(folded)
}

export function isNegative(text: string): boolean {
  const folded = plain(text)
  const reversing = (folded.match(REVERSING)?.length ?? 0) + Number(UNLESS.test(folded))
  return NEGATION.test(folded) !== (reversing % 2 === 1)
}

function plain(text: string): string {
  return (
    text
      .replaceAll('’', "'")
      .replaceAll(/[*_`]/g, '')
      // a verb or a farm; closed is 'fermé'
      .replaceAll(/(?<!\p{L})ferm(?:e|es|ent)(?!\p{L})/giu, ' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(NEUTRAL, ' ')
  )
}

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
  const pieces = splitClauses(passage).slice(0, CLAUSES_MAX)
  const all: Clause[] = []
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

const clauseOf = (text: string): Clause => ({
  content: contentOf(
    plain(text)
      .replaceAll(/\bnon-/gi, ' ')
      .replaceAll(REVERSING, ' ')
      .replaceAll(PERMITTING, ' '),
  ),
  text,
  isNegative: isNegative(text),
  hasWithout: WITHOUT.test(plain(text)),
  isBound: BOUND.test(plain(text)),
  own: new Set(),
  without: contentOf(plain(text).split(WITHOUT)[1] ?? ''),
  about: new Set(),
  isBeside: BESIDE.test(plain(text)),
  exception: new Set(),
})

/** Whether all clauses that are most similar to a claim, a part of `sentence`, say the opposite. */
export function contradicts(claim: string, clauses: readonly Clause[], sentence = claim): boolean {
  const own = clauseOf(claim)
  // 'bathing was not prohibited': with its verb, which says what is negated
  if (own.content.size === 1) return contradictsVerb(claim, clauses)
  if (own.content.size < 2) return false
  const known = knownOf(own.content, clauses)
  const isReworded = known.size < own.content.size && isPlain(sentence)
  const near = clauses
    .map((clause) => {
      const share = shareOf(own.content, clause.content)
      return {
        clause,
        share: isReworded && isPlain(clause.text) ? Math.max(share, shareOf(known, clause.content)) : share,
      }
    })
    .filter(
      ({ clause, share }) => !ADDED.test(clause.text) && !isPlace(clause.text) && isAlike(own, clause, share),
    )
  // limits of figures are compared on their own
  const hasFigure = figuresIn(claim).length > 0
  const best = Math.max(0, ...near.map(({ share }) => share))
  if (best < (own.content.size <= SHORT ? ALIKE_SHORT : ALIKE)) return false
  const whole = plain(sentence)
  const all = contentOf(whole)
  const isEven = EVEN.test(whole)
  return near
    .filter(({ share }) => share >= best - CLOSE)
    .every(
      ({ clause, share }) =>
        isOpposite(own, clause) &&
        (isEven || !isExcepted(all, clause)) &&
        (!(own.isBound || clause.isBound) || (share >= COPIED && !hasFigure)),
    )
}

const vocabularies = new WeakMap<readonly Clause[], ReadonlySet<string>>()

/** The words of a claim that the passage has, if they are most of it: the others are its own wording. */
function knownOf(content: ReadonlySet<string>, clauses: readonly Clause[]): ReadonlySet<string> {
  const all = vocabularies.get(clauses) ?? new Set(clauses.flatMap((clause) => [...clause.content]))
  vocabularies.set(clauses, all)
  const known = new Set([...content].filter((word) => all.has(word)))
  return known.size >= KNOWN_MIN && known.size * 2 >= content.size ? known : content
}

const KNOWN_MIN = 3
/** Words that can turn what a clause says, so that other words for it are not compared. */
const TURNING =
  /\b(?:if|unless|as long as|only|until|without|free|miss(?:es|ed|ing)?|fail\w*|stays?|safe|owes?|longer|charge\w*|nothing|others?|than|except|loses?|lost|before|after|even|still|cost\w*|yet|spared?|from|already|si|sauf|tant que|seulement|jusqu\w*|sans|libres?|gratuit\w*|manqu\w*|reste\w*|rien|autres?|perd\w*|avant|apres|meme|encore|deja|plus|frais|empech\w*|prive\w*)\b/i

const isPlain = (text: string) => {
  const folded = plain(text)
  return !TURNING.test(folded) && folded.match(REVERSING) === null
}

const FREE = /\b(?:free|gratuit\w*|no (?:charge|cost|fee)|sans frais|without charge)\b/i
const CHARGED =
  /\b(?:rien|nothing|charg\w*|cost\w*|pay\w*|paid|fees?|factur\w*|cout\w*|pai(?:e|ent|er)|frais)\b/i

/** 'Free of charge' and 'not charged' mean the same. */
const isFree = (own: Clause, other: Clause) => {
  const [free, denied] = own.isNegative ? [other, own] : [own, other]
  return FREE.test(plain(free.text)) && !FREE.test(plain(denied.text)) && CHARGED.test(plain(denied.text))
}

/** 'In Niort and in Saintes' has no verb. */
const isPlace = (text: string) => PLACE.test(text) && words(text).length <= PLACE_WORDS
const PLACE = /^\s*(?:à|au|aux|in|at|on|par|by|pour|for|avec|with|du|des)\s/iu
const PLACE_WORDS = 6

/** Short claims are rare, so that the content of a clause with its verb is only read for them. */
const verbatim = new WeakMap<Clause, ReadonlySet<string>>()

function contradictsVerb(claim: string, clauses: readonly Clause[]): boolean {
  const content = contentOf(plain(claim))
  if (content.size !== 2) return false
  const near = clauses.filter((clause) => {
    const all = verbatim.get(clause) ?? contentOf(plain(clause.text))
    verbatim.set(clause, all)
    return shareOf(content, all) === 1 && clause.about.size === 0
  })
  return near.length > 0 && near.every(({ text }) => hasNegation(text) !== hasNegation(claim))
}

/** Two words in common can be the subject alone; they are enough if there are hardly any others. */
function isAlike(own: Clause, clause: Clause, share: number): boolean {
  if (clause.own.size > 0 && shareOf(clause.own, own.content) === 0) return false
  if ([...clause.about].some((word) => !own.content.has(word))) return false
  if (own.content.size === 2) return share === 1 && clause.content.size <= 4
  const shared = Math.round(share * own.content.size)
  return shared >= 3 || shared === clause.content.size
}

/** Whether the claim is about the exception to a clause. */
const isExcepted = (content: ReadonlySet<string>, other: Clause) =>
  [...content].some((word) => other.exception.has(word) && !other.content.has(word))

const IF = /^\s*(?:if|provided|si|s['’]il)/iu
const EXCEPTION = /^\s*(?:unless|except|sauf|hormis|excepte|a moins qu)/i

/** 'No alcohol' and 'without alcohol' are not opposites. */
function isOpposite(own: Clause, other: Clause): boolean {
  if (own.isBeside || other.isBeside || isFree(own, other)) return false
  // 'except for batteries' does not say whether it is negative
  if (EXCEPTION.test(plain(other.text))) return false
  // 'if no other reader has reserved it' and 'unless it is reserved' mean the same
  if (own.isNegative && IF.test(own.text) && EXCEPTION.test(plain(other.text))) return false
  const [negative, rest] = own.isNegative ? [own, other] : [other, own]
  // 'stays inside' is 'does not go outside'
  if (OUTSIDE.test(plain(own.text)) !== OUTSIDE.test(plain(other.text))) return false
  // 'covered only if' says the same as 'not covered unless'
  if (ONLY.test(plain(rest.text)) && !ONLY.test(plain(negative.text))) return false
  // 'forbidden without a permit' says what is allowed with one
  if (negative.hasWithout && !rest.hasWithout) return false
  const isWithout = own.hasWithout !== other.hasWithout && shareOf(other.without, own.content) > 0
  return own.isNegative !== other.isNegative && (!isWithout || !own.isNegative)
}

/** A part between two commas that has no verb: 'the surplus, of 12 million, was …'. */
const INSERTED =
  /,\s(?:de|d['’]|du|des|of|for|in|at|on|from|with|by|after|despite|under|during|à|pour|en|dans|avec|sur|par|après|malgré|pendant)(?:\s|(?<=['’]))[^,.;:]{1,60},(?=\s)/giu

/** Words between commas that only stress the subject. */
const STRESSED =
  /,\s(?:eux|elles?|lui|(?:quant|pour) (?:à )?(?:eux|elles?|lui)|however|though|too|toutefois|cependant|en revanche|en effet),(?=\s)/giu
const ANSWER = /^\s*(?:none|no|nil|never|not \w+|aucune?s?|non|jamais|rien|neant)\W*$/i

export const continues = (piece: string) => CONTINUES.test(piece)

export function splitClauses(text: string): string[] {
  const pieces = text
    .replaceAll(INSERTED, ' ')
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
