import { stemEnglish } from '@parlance/contract/knowledge/analysis/english.ts'
import { foldAccents, stemFrench } from '@parlance/contract/knowledge/analysis/french.ts'
import { languageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import { STOP_WORDS } from '@parlance/contract/knowledge/analysis/stop-words.ts'
import type { RankedSet } from '../lib/retrieval-sets.ts'

const K1 = 1.2
const B = 0.75
const WORDS = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

/**
 * BM25 as computed by Lucene's EnglishAnalyzer and FrenchAnalyzer: title and text in one field, one language for a
 * whole collection, the best hundred for each question.
 */
export function luceneRun({ docs, questions }: RankedSet): Map<string, string[]> {
  const language =
    languageOf(
      docs
        .slice(0, 50)
        .map((doc) => doc.text)
        .join('\n'),
    ) === 'fr'
      ? 'fr'
      : 'en'
  const postings = new Map<string, Map<number, number>>()
  const lengths = docs.map((doc, i) => {
    const terms = analysed(`${doc.title} ${doc.text}`, language)
    for (const term of terms) {
      const found = postings.get(term) ?? new Map<number, number>()
      postings.set(term, found.set(i, (found.get(i) ?? 0) + 1))
    }
    return terms.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / docs.length
  const ranked = (text: string) => {
    const scores = new Map<number, number>()
    for (const term of analysed(text, language)) {
      const found = postings.get(term) ?? new Map<number, number>()
      const idf = Math.log(1 + (docs.length - found.size + 0.5) / (found.size + 0.5))
      for (const [i, frequency] of found) {
        const norm = K1 * (1 - B + (B * (lengths[i] ?? 0)) / average)
        scores.set(i, (scores.get(i) ?? 0) + (idf * frequency * (K1 + 1)) / (frequency + norm))
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).slice(0, 100)
  }
  return new Map(questions.map(({ id, text }) => [id, ranked(text).map(([i]) => docs[i]?.id ?? '')]))
}

function analysed(text: string, language: 'en' | 'fr'): string[] {
  return [...text.toLowerCase().matchAll(WORDS)].flatMap(([word]) => {
    const bare = language === 'fr' ? word.replace(/^(?:[cdjlmnst]|qu)['’]/, '') : word.replace(/['’]s$/, '')
    if (STOP_WORDS[language].has(foldAccents(bare))) return []
    return [language === 'fr' ? stemFrench(bare) : stemEnglish(bare)]
  })
}
