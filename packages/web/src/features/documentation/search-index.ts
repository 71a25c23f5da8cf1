import { lexemesOf, lexemesOfQuestion } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { RULES } from '@parlance/contract/knowledge/analysis/rules.ts'
import { type Pages, plainText, type Section } from '#features/documentation/pages.ts'
import type { Resource } from '#features/documentation/resources.ts'
import type { Language } from '#lib/config.ts'

export type Hit = { resource: Resource; page: string; section: Section; excerpt: string }

type Entry = {
  resource: Resource
  page: string
  section: Section
  counts: Map<string, number>
  length: number
}
export type SearchIndex = { language: Language; entries: Entry[]; meanLength: number }

/** BM25, with the usual parameters. */
const K1 = 1.2
const B = 0.75
/** How often a title counts as written. */
const TITLE_WEIGHT = 3
/** A word that is still being typed counts less than a whole one, and from this length on. */
const BEGUN_WEIGHT = 0.5
const BEGUN_MIN = 3
const EXCERPT_MAX = 180
const HITS_MAX = 12

/** The words of all sections, analysed as those of knowledge bases are. */
export function makeIndex(pages: Pages, language: Language): SearchIndex {
  const entries = Object.entries(pages).flatMap(([resource, page]) =>
    page.sections.map((section): Entry => {
      const titles = lexemesOf(`${page.title} ${section.title}`, RULES[language])
      const words = [
        ...Array.from({ length: TITLE_WEIGHT }, () => titles).flat(),
        ...lexemesOf(plainText(section.body), RULES[language]),
      ]
      const counts = new Map<string, number>()
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
      return { resource: resource as Resource, page: page.title, section, counts, length: words.length }
    }),
  )
  const total = entries.reduce((sum, { length }) => sum + length, 0)
  return { language, entries, meanLength: total / Math.max(entries.length, 1) }
}

/** The sections that fit a question best, the best first. */
export function searchIn(index: SearchIndex, question: string, isListed: (one: Resource) => boolean): Hit[] {
  const { language } = index
  const asked = lexemesOfQuestion(question, RULES[language], RULES[language])
  const entries = index.entries.filter(({ resource }) => isListed(resource))
  const scores = new Map<Entry, number>()
  for (const { lexeme, weight } of asked) {
    const found = entries
      .map((entry) => ({ entry, count: countOf(entry, lexeme) }))
      .filter(({ count }) => count > 0)
    const rarity = Math.log(1 + (entries.length - found.length + 0.5) / (found.length + 0.5))
    for (const { entry, count } of found) {
      const norm = K1 * (1 - B + (B * entry.length) / index.meanLength)
      const score = (weight * rarity * count * (K1 + 1)) / (count + norm)
      scores.set(entry, (scores.get(entry) ?? 0) + score)
    }
  }
  const lexemes = asked.map(({ lexeme }) => lexeme)
  return [...scores]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, HITS_MAX)
    .map(([{ resource, page, section }]) => ({
      resource,
      page,
      section,
      excerpt: excerptOf(plainText(section.body), lexemes, language),
    }))
}

function countOf({ counts }: Entry, lexeme: string): number {
  const exact = counts.get(lexeme)
  if (exact !== undefined || lexeme.length < BEGUN_MIN) return exact ?? 0
  let begun = 0
  for (const [word, count] of counts) if (word.startsWith(lexeme)) begun = Math.max(begun, count)
  return begun * BEGUN_WEIGHT
}

/** The first sentence with a word of the question, else the beginning. */
function excerptOf(text: string, lexemes: readonly string[], language: Language): string {
  const sentences = text.split(/(?<=[.!?]) /)
  const fitting = sentences.find((sentence) =>
    lexemesOf(sentence, RULES[language]).some((word) => lexemes.some((lexeme) => word.startsWith(lexeme))),
  )
  const from = fitting === undefined ? text : text.slice(text.indexOf(fitting))
  return from.length > EXCERPT_MAX ? `${from.slice(0, EXCERPT_MAX).replace(/\s+\S*$/, '')}…` : from
}
