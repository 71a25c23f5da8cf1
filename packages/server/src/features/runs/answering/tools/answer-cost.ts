/** What the tools of one answer cost beside its model, in billionths of the currency. */
export class AnswerCost {
  #nano = 0
  #unknown = 0

  /** `null` adds a cost that is not known. */
  add(nano: number | null): void {
    if (nano === null) this.#unknown += 1
    else this.#nano += nano
  }

  /** Takes back a cost that did not arise. */
  remove(nano: number | null): void {
    if (nano === null) this.#unknown -= 1
    else this.#nano -= nano
  }

  /** Null if a part of it is not known. */
  get nano(): number | null {
    return this.#unknown > 0 ? null : this.#nano
  }
}
