import { DAYS, MONTHS, NUMBER_WORDS } from './figures/number-words.ts'
import { UNITS } from './figures/units.ts'
import { bareWord, contentOf, foldWord, isCommon, shareOf, stemOf, words } from './words.ts'

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[-'’.&/@_](?=[\p{L}\p{N}]))*/gu
const SENTENCE_START = /(?:^|(?:(?<!(?<!\p{L})\p{Lu})\.|[!?:;•…\n(–—|])["”»’')\]*_]*|[“«"‘])[\s*_“«"‘(]*$/u
/** Capitalised words that are not names. */
const UNNAMED = new Set(
  (
    'quant concernant leave remove keep bring take use put wear send return call ask check wash clean store place press turn switch open close pay fill complete report submit contact avoid rest drink eat rinse label i mr mrs ms miss dr pr me cllr sir prof mme mlle m monsieur madame note important attention warning ok yes oui pdf url faq n no ref vat tva ' +
    'phd english french anglais francais must only all article section chapter annex appendix chapitre annexe table figure source ' +
    'sources document passage page step internet etc et al'
  ).split(' '),
)
/** Names that are spelled differently in English and French. */
const SAME = [
  ['london', 'londres'],
  ['brussels', 'bruxelles'],
  ['geneva', 'geneve'],
  ['germany', 'allemagne'],
  ['spain', 'espagne'],
  ['italy', 'italie'],
  ['belgium', 'belgique'],
  ['switzerland', 'suisse'],
  ['portugal', 'lisbonne'],
  ['netherlands', 'pays-bas'],
  ['europe', 'european', 'europeen', 'europeenne', 'eu', 'ue'],
  ['hr', 'rh'],
  ['it', 'dsi', 'informatique'],
  ['christmas', 'noel'],
  ['easter', 'paques'],
  ['gdpr', 'rgpd'],
]
const OTHER = new Map(SAME.flatMap((names) => names.map((name) => [name, names] as const)))
/** A verb after several things or people. */
const PLURAL = new Set('are were have do sont etaient ont peuvent doivent font'.split(' '))
/** Words for people that replace each other freely. */
const PEOPLE = new Set('staff employees workers colleagues personnel'.split(' '))
const PREFIX = 5
const COPIED = 0.8
const ENDING_MAX = 4

/** The names in a passage and in the titles above it. */
export class Names {
  readonly words = new Set<string>()
  readonly #beginnings = new Set<string>()
  readonly #initials: string
  readonly #sentences: { content: Set<string>; order: string[]; names: string[] }[] = []
  readonly #text: string

  constructor(text: string, ...titles: string[]) {
    const all = [text, ...titles].join('\n')
    const capitals: string[] = []
    const contents: string[] = []
    for (const [word] of all.matchAll(WORD)) {
      const folded = foldWord(word)
      if (/^\p{Lu}/u.test(word)) capitals.push(folded[0] ?? '')
      if (!isCommon(folded)) contents.push(bareWord(folded)[0] ?? '')
      for (const piece of [folded, bareWord(folded), ...folded.split(/[-'./&@_]/)]) {
        this.words.add(piece)
        for (let cut = 1; cut <= ENDING_MAX && piece.length - cut >= PREFIX; cut++) {
          this.#beginnings.add(piece.slice(0, -cut))
        }
      }
    }
    this.#initials = `${capitals.join('')} ${contents.join('')}`
    this.#text = text
  }

  has(name: string): boolean {
    const folded = bareWord(foldWord(name))
    if (this.words.has(folded)) return true
    // 'DVD' and 'DVDs'
    if (
      /^\p{Lu}{2,6}s?$/u.test(name) &&
      [`${folded}s`, folded.replace(/s$/, '')].some((one) => this.words.has(one))
    )
      return true
    if (OTHER.get(folded)?.some((other) => this.words.has(other)) === true) return true
    const pieces = folded.split(/[-'./&@_]/).filter((piece) => piece !== '')
    if (pieces.length > 1 && !/\d/.test(folded) && pieces.every((piece) => this.words.has(piece)))
      return !this.#isOtherCompound(folded)
    if (/^\p{Lu}{2,6}$/u.test(name) && this.#initials.includes(folded)) return true
    // also matches Parisian, Parisians and plurals
    if (folded.length < PREFIX || /\d/.test(folded) || /\p{Ll}\p{Lu}/u.test(name)) return false
    if (this.#beginnings.has(folded)) return true
    const cuts = Array.from({ length: ENDING_MAX }, (_, at) => folded.slice(0, -at - 1))
    return cuts.some((piece) => piece.length >= PREFIX && this.words.has(piece))
  }

  /** Whether it has another name with hyphens for 'Lussac-le-Neuf', such as 'Lussac-le-Vieux'. */
  #isOtherCompound(folded: string): boolean {
    const start = /^.+?-(?=[^-]+$)/.exec(folded)?.[0] ?? ''
    return (
      start.length > PREFIX &&
      [...this.words].some((word) => word.startsWith(start) && word.length > start.length)
    )
  }

  hasAcronym(initials: string): boolean {
    return initials.length >= 2 && this.words.has(initials)
  }

  /** Whether the claim copies a sentence of the passage but replaces a name by this first word. */
  isReplaced(word: string, claim: string): boolean {
    if (this.#sentences.length === 0) this.#readSentences()
    const content = contentOf(claim)
    content.delete(stemOf(foldWord(word)))
    if (content.size < 2) return false
    const own = new Set(words(claim).map(foldWord))
    // the word after it is the same
    const next = words(claim).map(foldWord)[1]
    if (PLURAL.has(next ?? '')) return false
    return this.#sentences.some((sentence) => {
      if (shareOf(content, sentence.content) < COPIED) return false
      return sentence.names.some(
        (name) =>
          !own.has(name) &&
          !(PEOPLE.has(name) && PEOPLE.has(foldWord(word))) &&
          sentence.order[sentence.order.indexOf(name) + 1] === next,
      )
    })
  }

  #readSentences(): void {
    for (const sentence of this.#text.split(/(?<=[.!?])\s|\n/).slice(0, 2_000)) {
      const all = namesIn(sentence)
      const first = firstWord(sentence)
      const names = [...all.map(({ name }) => foldWord(name)), ...(first === null ? [] : [foldWord(first)])]
      const order = words(sentence).map(foldWord)
      this.#sentences.push({
        content: contentOf(sentence),
        order,
        names: names.filter((name) => !isCommon(name)),
      })
    }
  }
}

export type Name = { name: string; start: number }

/** Capitalised words inside a sentence, and codes; `withFirst`: at its start as well, before another one. */
export function namesIn(text: string, withFirst = false): Name[] {
  const found: Name[] = []
  const all = [...text.matchAll(WORD)]
  for (const match of all) {
    const name = match[0].replace(/['’]s$/, '')
    const folded = bareWord(foldWord(name))
    const isCode = isCodeWord(name)
    const bare = name.replace(/^(?:[ldjmtsnc]|qu)['’](?=\p{Lu})/iu, '')
    const isCapital = /^\p{Lu}/u.test(bare) || /^\p{Ll}+\p{Lu}/u.test(bare) || /@/.test(name)
    if (!isCode && !isCapital) continue
    if (UNNAMED.has(folded) || UNITS.has(folded) || DAYS.has(folded) || MONTHS.has(folded)) continue
    if (isCommon(folded)) continue
    if (bare.length < 2) continue
    if (!isCode && SENTENCE_START.test(text.slice(Math.max(0, match.index - 12), match.index))) {
      const isAcronym = /^\p{Lu}{2,6}$/u.test(bare) || /\p{Ll}\p{Lu}/u.test(bare)
      const isWhole = withFirst && /^\s\p{Lu}\p{Ll}/u.test(text.slice(match.index + match[0].length))
      if (!isAcronym && !isWhole) continue
    }
    found.push({ name: bare, start: match.index })
  }
  return found
}

const GERUND = /^[a-z]{3,}ing$/

/** The first word of a text if it is capitalised, because it can be a name. */
export function firstWord(text: string): string | null {
  const match = /^[\s*_“«"(]*(\p{Lu}[\p{L}'’-]+)/u.exec(text)
  const word = match?.[1]?.replace(/['’]s$/, '') ?? null
  if (word === null) return null
  const folded = bareWord(foldWord(word))
  return UNNAMED.has(folded) ||
    GERUND.test(folded) ||
    isCommon(folded) ||
    NUMBER_WORDS.has(folded) ||
    MONTHS.has(folded) ||
    DAYS.has(folded)
    ? null
    : word
}

/** The initials of consecutive names: HR for Human Resources. */
export function initialsOf(names: readonly Name[], at: number): string {
  let first = at
  const isNext = (a: Name | undefined, b: Name | undefined) =>
    a !== undefined && b !== undefined && b.start - (a.start + a.name.length) <= 4
  while (first > 0 && isNext(names[first - 1], names[first])) first -= 1
  let initials = ''
  for (let one = first; one < names.length; one++) {
    if (one > first && !isNext(names[one - 1], names[one])) break
    initials += foldWord(names[one]?.name ?? '')[0] ?? ''
  }
  return initials
}

/** Matches RH-204 and A4, but not 3e, 12th, 14h30 or 5kg. */
function isCodeWord(name: string): boolean {
  return (
    /^\p{Lu}[\p{Lu}\d./_-]*\d[\p{L}\d./_-]*$/u.test(name) ||
    /^[\d./_-]*\d[-_]?\p{Lu}{2,}[\d./_-]*$/u.test(name)
  )
}
