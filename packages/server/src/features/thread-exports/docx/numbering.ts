/** Levels of lists that Word has. */
export const LISTS_DEPTH = 9

/** Counts the ordered lists of a document, so that each begins again. */
export class Numbering {
  readonly #starts = new Set<number>()
  #lists = 0

  next(start: number): { reference: string; instance: number } {
    this.#starts.add(start)
    this.#lists++
    return { reference: `from-${start}`, instance: this.#lists }
  }

  starts(): number[] {
    return [...this.#starts]
  }
}
