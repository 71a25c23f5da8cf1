import type { Figure } from './figures/figure.ts'
import { contentOf, shareOf } from './words.ts'

export type Sentence = {
  text: string
  content: ReadonlySet<string>
  /** Its dates, amounts and numbers in their order; `start` is within the sentence. */
  figures: readonly Figure[]
}

/** Rows of a table have their words in its head, so that a table is one sentence. */
const SENTENCE =
  /(?:\|[^\n]*(?:\n|$))+|[^\n]+?(?:(?<!(?:\s|^)(?:mr|mrs|ms|dr|prof|st|art|no|approx|env|mme|mlle|max|min|p|\p{Lu}))(?<!\b[ap]\.m)[.!?](?=\s)|\n|$)/giu
const SENTENCES_MAX = 4_000

/** The sentences of a passage, which are compared with those of an answer. */
export class Sentences {
  readonly all: readonly Sentence[]
  #compared: { content: ReadonlySet<string>; shares: readonly number[] } | undefined

  /** `figures` are those of the text. */
  constructor(text: string, figures: readonly Figure[]) {
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
    this.all = sentences
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
