import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { insideOf, stemOf } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import type { UserCtx } from '#core/context.ts'
import { keysOf } from '#features/retrieval/analysis/keys.ts'
import { RULES } from '#features/retrieval/analysis/rules.ts'
import { presentTerms, type Term } from './keyword.queries.ts'
import type { Scope } from '#features/retrieval/scope.queries.ts'
import { wordsOfQuestion } from './terms.ts'

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 5
const LETTERS_MAX = 24
/** Maximum number of words of a question that are corrected. */
const WORDS_MAX = 3
/** Maximum number of corrections searched for one word. */
const CORRECTIONS_MAX = 3
/** The weight of a correction relative to a word as typed. */
const CORRECTED = 0.6
/** Words of the question are looked up by these frequencies in a passage. */
const STEPS = 3
/** Corrections are looked up in each base; for a search in more bases, words are not corrected. */
const BASES_MAX = 10
/** How lexemes inside compounds begin; they show that a word is known, and are not corrected. */
const INSIDE = insideOf('')
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Corrections of the words of a question that are in no passage: existing words that differ by one letter, which is
 * added, missing, changed or swapped. Only letters are changed, so codes and numbers are never corrected.
 */
export async function correctionsOf(
  ctx: UserCtx,
  scope: Scope,
  question: string,
  terms: readonly Term[],
  bases: number,
  isPresent: (term: Term) => boolean,
): Promise<Term[]> {
  if (bases > BASES_MAX) return []
  const words = new Map<string, string>(
    [...new Set(terms.map((term) => term.language))].flatMap((language) =>
      wordsOfQuestion(question, language)
        .filter(({ surface }) => isCorrectable(surface))
        .flatMap(({ surface, lexeme }) =>
          [lexeme, insideOf(lexeme)].map((one) => [keyOf({ language, lexeme: one }), surface] as const),
        ),
    ),
  )
  const doubtful = terms.filter((term) => words.has(keyOf(term)))
  if (doubtful.length === 0) return []
  const unknown = doubtful.filter((term) => !isPresent(term))
  const found = await presentTerms(ctx, scope, unknown, STEPS)
  const present = new Set([...doubtful.filter(isPresent), ...found])
  const surfaces = surfacesWithout(doubtful, present, words)
  if (surfaces.size === 0) return []
  const corrected: Term[] = []
  for (const term of doubtful) {
    const surface = words.get(keyOf(term)) ?? ''
    if (!surfaces.has(surface) || term.lexeme.startsWith(INSIDE)) continue
    const near = neighboursOf(surface, term.language).map((lexeme): Term => ({
      language: term.language,
      lexeme,
      weight: term.weight * CORRECTED,
      keys: keysOf(lexeme, term.language),
    }))
    // for questions with hundreds of words: only terms that occur in some passage once, or twice as in its title, are
    // found
    corrected.push(...(await presentTerms(ctx, scope, near, 2)).slice(0, CORRECTIONS_MAX))
  }
  return corrected
}

/** The first few words that occur in no passage of any language. */
function surfacesWithout(
  doubtful: readonly Term[],
  present: ReadonlySet<Term>,
  words: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set([...present].map((term) => words.get(keyOf(term)) ?? ''))
  const absent = new Set(doubtful.map((term) => words.get(keyOf(term)) ?? ''))
  return new Set([...absent].filter((surface) => !found.has(surface)).slice(0, WORDS_MAX))
}

function keyOf({ language, lexeme }: Pick<Term, 'language' | 'lexeme'>): string {
  return `${language}:${lexeme}`
}

export function isCorrectable(surface: string): boolean {
  return surface.length >= LETTERS_MIN && surface.length <= LETTERS_MAX && /^[a-z]+$/.test(surface)
}

/** The lexemes of all words that differ by one letter. */
export function neighboursOf(surface: string, language: Language): string[] {
  const lexemes = new Set<string>()
  const rules = RULES[language]
  const add = (word: string) => lexemes.add(stemOf(foldAccents(word), rules))
  for (let at = 0; at <= surface.length; at++) {
    const [before, after] = [surface.slice(0, at), surface.slice(at)]
    if (after !== '') add(before + after.slice(1))
    if (after.length > 1) add(`${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`)
    for (const letter of ALPHABET) {
      add(before + letter + after)
      if (after !== '') add(before + letter + after.slice(1))
    }
  }
  lexemes.delete(stemOf(surface, rules))
  return [...lexemes]
}
