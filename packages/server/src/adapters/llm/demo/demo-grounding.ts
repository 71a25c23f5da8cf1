import type { Grounding } from '#adapters/llm/port.ts'

/** A passage that the demo model quotes, with the number to cite. */
export type Quote = { number: number; title: string; text: string; fits: boolean }

const MAX_QUOTES = 3
const MAX_LETTERS = 600

/** Chooses the passages that share the most words with the question, and the matching sentences of each. */
export function chooseQuotes(question: string, grounding: readonly Grounding[]): Quote[] {
  const asked = words(question)
  const scored = grounding.map((passage, index) => ({ passage, index, score: overlap(asked, passage.text) }))
  const fitting = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
  const chosen = fitting.length > 0 ? fitting : scored
  return chosen.slice(0, MAX_QUOTES).map(({ passage, score }) => ({
    number: passage.number,
    title: passage.title,
    text: excerpt(passage.text, asked),
    fits: score > 0,
  }))
}

/** The paragraph, list or table of a passage that shares the most words with the question. */
function bestBlock(text: string, asked: ReadonlySet<string>): string {
  const blocks = text.split(/\n\s*\n/).filter((block) => !/^(?:#{1,6} [^\n]*)?$/.test(block.trim()))
  const scores = blocks.map((block) => overlap(asked, block))
  return blocks[scores.indexOf(Math.max(...scores))] ?? text
}

/** The words of a Markdown text, without its markup. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:#{1,6}|[-*+]|>+)\s+/gm, '')
    .replace(/^[ \t|:-]+$/gm, (line) => (line.includes('|') ? '' : line))
    .replace(/[*`]+/g, '')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function excerpt(text: string, asked: ReadonlySet<string>): string {
  const flat = plainText(bestBlock(text, asked))
  if (flat.length <= MAX_LETTERS) return flat
  const sentences = flat.match(/[^.!?]+[.!?]*\s*/g) ?? [flat]
  const scores = sentences.map((sentence) => overlap(asked, sentence))
  const best = scores.indexOf(Math.max(...scores))
  let quote = ''
  for (const sentence of sentences.slice(best)) {
    if (quote !== '' && quote.length + sentence.length > MAX_LETTERS) break
    quote += sentence
  }
  const cut = quote.trim()
  return cut.length > MAX_LETTERS ? `${cut.slice(0, MAX_LETTERS)}…` : cut
}

function overlap(asked: ReadonlySet<string>, text: string): number {
  const found = words(text)
  return [...asked].filter((word) => found.has(word)).length
}

/** Words of four letters or more, without accents and plural s. */
function words(text: string): Set<string> {
  const plain = fold(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return new Set(plain.map((word) => word.replace(/s$/, '')))
}

/** Lower case without accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const COMMON = {
  en: /\b(?:the|what|how|when|where|which|who|is|are|do|does|can|of|to|for|and|my)\b/g,
  fr: /\b(?:le|la|les|des|du|un|une|est|sont|que|quel|quelle|quels|quelles|comment|quand|qui|ou|pour|et|mes?|mon|ma)\b/g,
}

/** The language of a question, by its most common words; the reader's language if they are ambiguous. */
export function questionLanguage(question: string, reader: 'en' | 'fr'): 'en' | 'fr' {
  const folded = fold(question)
  const [en, fr] = [COMMON.en, COMMON.fr].map((words) => folded.match(words)?.length ?? 0)
  if (en === fr) return reader
  return (en ?? 0) > (fr ?? 0) ? 'en' : 'fr'
}
