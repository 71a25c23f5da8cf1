import type { Figure } from './figures/figure.ts'
import { contentOf, LETTERED, shareOf } from './words.ts'

export type Sentence = {
  text: string
  content: ReadonlySet<string>
  /** Its dates, amounts and numbers in their order; `start` is within the sentence. */
  figures: readonly Figure[]
}

const ABBREVIATED = 'mr|mrs|ms|dr|prof|st|art|no|approx|env|mme|mlle|max|min|p'
const anyCase = (pattern: string) =>
  pattern.replaceAll(/(?<!\\)\b\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
/**
 * Rows of a table have their words in its head, so that a table is one sentence. Only a capital letter is an initial: a
 * sentence can end with '22 h.'
 */
const SENTENCE = new RegExp(
  String.raw`(?:\|[^\n]*(?:\n|$))+|[^\n]+?(?:(?<!(?:\s|^)(?:${anyCase(ABBREVIATED)}|(?<!(?:${anyCase(LETTERED)})\s)\p{Lu}))(?<!\b[ap]\.m(?!\.\s\p{Lu}(?!\p{Ll}*days?\b)))[.!?](?=\s)|\n|$)`,
  'gu',
)
const SENTENCES_MAX = 4_000

/** Reads each sentence only once. */
export function perSentence<T>(read: (sentence: Sentence) => T): (sentence: Sentence) => T {
  const known = new WeakMap<Sentence, { value: T }>()
  return (sentence) => {
    const found = known.get(sentence) ?? { value: read(sentence) }
    known.set(sentence, found)
    return found.value
  }
}

/** The sentences of a passage, which are compared with those of an answer. */
export class Sentences {
  readonly all: readonly Sentence[]
  #parts: Sentences | undefined
  #compared: { content: ReadonlySet<string>; shares: readonly number[] } | undefined

  constructor(all: readonly Sentence[]) {
    this.all = all
  }

  /** Here the parts of a sentence that a semicolon separates are several. */
  get parts(): Sentences {
    return (this.#parts ??= new Sentences(this.all.flatMap(partsOf)))
  }

  /** How much of a claim each sentence says; all figures of a claim need the same. */
  sharesOf(content: ReadonlySet<string>): readonly number[] {
    if (this.#compared?.content !== content)
      this.#compared = { content, shares: this.all.map((one) => shareOf(content, one.content)) }
    return this.#compared.shares
  }

  /** The sentences that say at least this share of a claim. */
  about(content: ReadonlySet<string>, share: number): Sentence[] {
    const shares = this.sharesOf(content)
    return this.all.filter((_, at) => (shares[at] ?? 0) >= share)
  }
}

/** `figures` are those of the text. */
export function sentencesIn(text: string, figures: readonly Figure[]): Sentence[] {
  const sentences: Sentence[] = []
  let next = 0
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    if (sentences.length >= SENTENCES_MAX) break
    const end = index + sentence.length
    const first = next
    while ((figures[next]?.start ?? Infinity) < end) next += 1
    const own = figures.slice(first, next).map((figure) => ({ ...figure, start: figure.start - index }))
    sentences.push({ text: sentence, content: contentOf(sentence), figures: own })
  }
  return sentences
}

function partsOf(sentence: Sentence): Sentence[] {
  if (!sentence.text.includes('; ') && !sentence.text.includes(' ;')) return [sentence]
  let start = 0
  return sentence.text.split(/(?<=;)\s/).map((text) => {
    const end = start + text.length
    const figures = sentence.figures
      .filter((figure) => figure.start >= start && figure.start < end)
      .map((figure) => ({ ...figure, start: figure.start - start }))
    start = end + 1
    return { text, content: contentOf(text), figures }
  })
}
