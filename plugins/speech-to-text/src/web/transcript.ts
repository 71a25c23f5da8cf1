import type { Heard } from './recogniser.ts'

/** What is heard now: `isSettled` when it no longer changes. */
export type Passage = { text: string; isSettled: boolean }

/** The number of common first words from which a later text counts as a repetition. */
const REPEATED_MIN = 2

/** The results of one session of the recogniser, read as passages that settle one after the other. */
export class Transcript {
  #settled = 0
  #previous = ''

  /** The text of the passage that is not settled yet; null if there is nothing to write. */
  read(results: ArrayLike<Heard>): Passage | null {
    const open = Array.from(results).slice(this.#settled)
    // Android marks results as final while they still change, with no confidence, and repeats them afterwards.
    const real = open.filter((one) => !one.isFinal || (one[0]?.confidence ?? 0) > 0)
    let text = ''
    for (const one of real) {
      const words = withoutRepetition(text || this.#previous, tidy(one[0]?.transcript ?? ''))
      text = [text, words].filter(Boolean).join(' ')
    }
    const isSettled = open.length > 0 && open.every((one) => one.isFinal)
    if (isSettled) this.#settled += open.length
    if (text === '') return null
    if (isSettled) this.#previous = text
    return { text, isSettled }
  }
}

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
const wordsOf = (text: string) => text.split(' ').filter(Boolean)
const plain = (word: string | undefined) => word?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A text without the previous one at its beginning. */
function withoutRepetition(previous: string, text: string): string {
  const known = wordsOf(previous)
  const words = wordsOf(text)
  const isRepeated =
    known.length >= REPEATED_MIN && known.every((word, index) => plain(word) === plain(words[index]))
  return isRepeated ? words.slice(known.length).join(' ') : text
}
