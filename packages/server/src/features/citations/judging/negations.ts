import { type Clause, clauseOf } from './clauses.ts'
import { figuresIn } from './figures/figures.ts'
import { hasNegation, plain, REVERSING } from './negation-words.ts'
import { contentOf, shareOf, words } from './words.ts'

const ONLY = /\b(?:only|solely|exclusively|seulement|uniquement|exclusivement)\b|\b(?:ne \w+|n'\w+) que\b/i
/** 'Even without' says that there is no exception. */
const EVEN = /\b(?:even|meme)\s(?:without|if|when|sans|si|quand|en cas)/i
const OUTSIDE = /\b(?:outside|beyond|dehors|hors|au-dela)\b/i
/** An addition without a verb. */
const ADDED = /^\s*(?:y compris|including|not even|pas même)\b/i
const ALIKE = 0.8
const ALIKE_SHORT = 0.65
const SHORT = 3
const COPIED = 0.85
const CLOSE = 0.12

/** Whether a claim says that there is what a clause excludes: 'renewed tacitly' for 'without tacit renewal'. */
const isExcluded = (own: Clause, { without, text }: Clause) =>
  without.size >= WITHOUT_MIN &&
  !own.isNegative &&
  !own.hasWithout &&
  reversingIn(text).length === 0 &&
  !hasNegation(plain(text).replace(/\b(?:without|sans)\b/gi, ' ')) &&
  shareOf(without, own.content) === 1
const WITHOUT_MIN = 2

/** Whether all clauses that are most similar to a claim, a part of `sentence`, say the opposite. */
export function contradicts(claim: string, clauses: readonly Clause[], sentence = claim): boolean {
  const own = clauseOf(claim)
  // 'bathing was not prohibited': with its verb, which says what is negated
  if (own.content.size === 1) return contradictsVerb(claim, clauses)
  if (own.content.size < 2) return false
  if (clauses.some((clause) => isExcluded(own, clause)) && !TURNING.test(plain(sentence))) return true
  const known = knownOf(own.content, clauses)
  const isReworded = known.size < own.content.size && isPlain(sentence)
  const near = clauses
    .map((clause) => {
      const share =
        clause.isNegative !== own.isNegative && isWhole(clause, own)
          ? 1
          : shareOf(own.content, clause.content)
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

const WHOLE_MIN = 2
/** Other words than 'not' that can turn a claim with the words of a clause. */
const TURNED = /\b(?:neither|nor|ni|owes?|owed|unless|not? need\w*|if)\b/i
/** Here it can be a second condition: 'if you are pregnant or have a fever'. */
const HAVING = /^\s*(?:have|has|had|ont|avez)\s/iu
/** Whether a claim has all of a clause, not much else, and at most another 'not'. */
function isWhole({ content, text, own: added, hasWithout }: Clause, own: Clause): boolean {
  if (
    content.size < WHOLE_MIN ||
    own.content.size > content.size * (content.size > WHOLE_MIN ? 3 : 2) ||
    added.size > 0
  )
    return false
  if (hasWithout !== own.hasWithout) return false
  if (shareOf(content, own.content) < 1) return false
  const both = `${plain(text)} ${plain(own.text)}`
  if (FREE.test(plain(text)) !== FREE.test(plain(own.text))) return false
  return isSameReversing(text, own.text) && !TURNED.test(both) && !IF.test(text) && !HAVING.test(text)
}

/** Whether both have the same words such as 'exempt', which 'not' turns. */
const isSameReversing = (one: string, other: string) =>
  reversingIn(one).join(' ') === reversingIn(other).join(' ')
const reversingIn = (text: string) => (plain(text).match(REVERSING) ?? []).map((word) => word.toLowerCase())

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
  /\b(?:if|unless|as long as|only|until|without|free|miss(?:es|ed|ing)?|fail\w*|stays?|safe|owes?|longer|(?<!cahiers? des )charge\w*|nothing|others?|than|except|loses?|lost|before|after|even|still|cost\w*|yet|spared?|from|already|si|sauf|tant que|seulement|jusqu\w*|sans|libres?|gratuit\w*|manqu\w*|reste\w*|rien|autres?|perd\w*|avant|apres|meme|encore|deja|plus|frais|depourvu\w*|denue\w*|devoid|lack\w*|empech\w*|prive\w*)\b/i

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

const OWN_MIN = 0.51
/** Two words in common can be the subject alone; they are enough if there are hardly any others. */
function isAlike(own: Clause, clause: Clause, share: number): boolean {
  if (clause.own.size > 0 && shareOf(clause.own, own.content) < OWN_MIN) return false
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
