import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { analysed } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { sha256 } from '#core/ids.ts'
import { languageOf, plainLanguageOf } from '../analysis/detect.ts'
import { RULES } from '../analysis/rules.ts'
import { type Asking, askingOf, ORDERED } from './asking.ts'
import { FILLERS, isEnglishOrFrench, NUMBER_WORDS, REPEATING, TURNS } from './wording-words.ts'

/** A question reduced to what it asks. */
export type Wording = {
  language: Language
  asking: Asking
  /** The lexemes of its keywords in order, without duplicates. */
  keywords: readonly string[]
  /** Those of its keywords that are names or contain digits. */
  exact: ReadonlySet<string>
  /** Words such as “not”, “without” and “before”, sorted. */
  turns: readonly string[]
  /** Whether it has a direction, so that the order of its keywords matters. */
  is_directed: boolean
  /** How its keywords begin, which does not depend on their endings. */
  beginnings: readonly string[]
}

const BEGINNING = 4

/** `language`: if it is known. */
export function wordingOf(question: string, language?: Language): Wording {
  const known = language ?? languageOf(question)
  const { words, joined } = analysed(question, RULES[known])
  const keywords = new Set<string>()
  const exact = new Set<string>()
  const beginnings = new Set<string>()
  const turns = new Set<string>()
  const [fillers, turning, numbers] = isEnglishOrFrench(known)
    ? [FILLERS[known], TURNS[known], NUMBER_WORDS[known]]
    : [NONE, NO_MAP, NO_MAP]
  const text = foldAccents(question.normalize('NFC').toLowerCase().replaceAll('où', WHERE)).replaceAll(
    WHERE,
    'où',
  )
  const asking = isEnglishOrFrench(known) ? askingOf(text.trim(), known) : 'what'
  const repeating = REPEATING[asking] ?? NONE
  if (known === 'en' && /n['’]t\b/iu.test(question)) turns.add('not')
  for (const [at, { surface, lexeme, is_stop, is_name }] of words.entries()) {
    const turn = turning.get(surface)
    if (turn !== undefined) turns.add(turn)
    // in other languages every word counts, because their words without meaning are not known
    else if (
      isEnglishOrFrench(known) &&
      (is_stop || fillers.has(surface) || repeating.has(surface) || CONTRACTED.test(surface))
    )
      continue
    else {
      const digits = numbers.get(surface)
      const keyword = digits ?? lexeme
      keywords.add(keyword)
      beginnings.add((digits ?? surface).slice(0, BEGINNING))
      if (/\p{N}/u.test(keyword) || (is_name && at > 0)) exact.add(keyword)
    }
  }
  for (const code of joined) if (/\p{N}/u.test(code)) exact.add(code)
  return {
    language: known,
    asking,
    keywords: [...keywords],
    exact,
    turns: [...turns].sort(),
    is_directed: DIRECTION.test(text),
    beginnings: [...beginnings],
  }
}
const NONE: ReadonlySet<string> = new Set()
/** “Où” differs from “ou” by its accent only. */
const WHERE = '\u0001'
const DIRECTION = /\b(?:from|into|vers|depuis)\b/u
const NO_MAP: ReadonlyMap<string, string> = new Map()
/** “don’t” and “can’t” without their apostrophe. */
const CONTRACTED = /^(?:can|do|does|did|is|are|was|were|wo|would|should|could|have|has|had|must)nt$/u

/**
 * The share of keywords that two wordings of one question have in common. Of the pairs in `wording.unit.test.ts`, 95 %
 * of those that ask the same have it and none of the others; of 44 further pairs, 17 of 20 and none. At 0.7, 3 % of the
 * others have it.
 */
export const SAME_QUESTION = 0.8

/**
 * How much two wordings, read in the same language, ask the same, from 0 to 1; 0 if their form or a name, number or
 * negation differs.
 */
export function sameness(one: Wording, two: Wording): number {
  if (one.keywords.length === 0 || two.keywords.length === 0) return 0
  if (one.asking !== two.asking || one.turns.join() !== two.turns.join()) return 0
  const [first, second] = [new Set(one.keywords), new Set(two.keywords)]
  const shared = one.keywords.filter((word) => second.has(word))
  if (differing(one, second) || differing(two, first)) return 0
  const reordered = two.keywords.filter((word) => first.has(word))
  if (shared.join() !== reordered.join()) {
    if (ORDERED.has(one.asking) || one.is_directed || two.is_directed) return 0
    if (named(shared, one) !== named(reordered, one)) return 0
  }
  return shared.length / (first.size + second.size - shared.length)
}

const named = (words: readonly string[], { exact }: Wording) => words.filter((word) => exact.has(word)).join()

/** Whether a name or number of a wording is missing in the other one. */
function differing({ exact }: Wording, others: ReadonlySet<string>): boolean {
  return [...exact].some((word) => !others.has(word))
}

/** Whether a question can be in a language: it is not clearly in another one. */
export function canBeIn(question: string, language: Language): boolean {
  const plain = plainLanguageOf(question)
  return plain === null || plain === 'simple' || plain === language
}

/** Fewer keywords are greetings and the like. */
const KEYWORDS_MIN = 2

/**
 * The key of all wordings with the same keywords in any order and form; null for a text that asks nothing. Two
 * questions with the same key differ only in words without meaning, so that one of them reveals nothing of the other.
 */
export function groupKeyOf(question: string): string | null {
  const { language, keywords, turns } = wordingOf(question)
  if (keywords.length < KEYWORDS_MIN) return null
  return sha256(JSON.stringify([language, [...keywords].sort(), turns])).toString('hex')
}
