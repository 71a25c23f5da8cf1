/**
 * A deadline that can be moved. Moving it is an assignment instead of a new timer, because it moves with every piece
 * that arrives; the timer checks the deadline when it fires and sleeps again if it has moved.
 */
export class Watchdog<Code> {
  #due = 0
  #rings = Number.POSITIVE_INFINITY
  #code: Code
  #timer: NodeJS.Timeout | undefined
  readonly #expired: (code: Code) => void

  constructor(code: Code, ms: number, expired: (code: Code) => void) {
    this.#code = code
    this.#expired = expired
    this.expect(code, ms)
  }

  /** Reports `code` unless `expect` is called again within `ms`. */
  expect(code: Code, ms: number): void {
    this.#code = code
    this.#due = performance.now() + ms
    if (this.#due < this.#rings) this.#sleep(ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#rings = Number.NEGATIVE_INFINITY
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer)
    this.#rings = performance.now() + ms
    this.#timer = setTimeout(() => this.#ring(), ms)
  }

  #ring(): void {
    const left = this.#due - performance.now()
    if (left > 1) return this.#sleep(left)
    this.stop()
    this.#expired(this.#code)
  }
}
