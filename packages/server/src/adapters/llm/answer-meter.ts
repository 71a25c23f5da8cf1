import { ModelError } from '#adapters/llm/port.ts'

import { ANSWER_MAX } from '@parlance/contract/core/limits.ts'
/** Upper bound of characters per token in any language; a longer piece counts as several tokens. */
const LETTERS_PER_TOKEN = 6

/** Cuts off a model that does not stop: at 1 MB, or clearly beyond its token limit. */
export class AnswerMeter {
  #letters = 0
  #pieces = 0
  readonly #maxTokens: number

  constructor(maxTokens: number | null) {
    this.#maxTokens = maxTokens ?? Number.POSITIVE_INFINITY
  }

  /** Throws `answer_too_large` once the answer has passed its limit. */
  count(letters: number, pieces = 1): void {
    this.#letters += letters
    this.#pieces += pieces
    const tokens = Math.min(this.#pieces, this.#letters / LETTERS_PER_TOKEN)
    if (this.#letters > ANSWER_MAX || tokens > this.#maxTokens) throw new ModelError('answer_too_large')
  }
}
