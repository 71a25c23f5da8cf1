/** The cost of the tools of one answer besides its model, in billionths of the currency. */
export class AnswerCost {
  #nano = 0
  #unknown = 0

  /** `null` adds an unknown cost. */
  add(nano: number | null): void {
    if (nano === null) this.#unknown += 1
    else this.#nano += nano
  }

  /** Subtracts a cost that was not incurred. */
  remove(nano: number | null): void {
    if (nano === null) this.#unknown -= 1
    else this.#nano -= nano
  }

  /** Null if a part of it is unknown. */
  get nano(): number | null {
    return this.#unknown > 0 ? null : this.#nano
  }
}
