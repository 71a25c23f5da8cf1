/** The number of list levels in Word. */
export const LISTS_DEPTH = 9

/** Counts the ordered lists of a document, so that each starts at its own number. */
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
