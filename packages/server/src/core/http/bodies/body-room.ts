import { AppError } from '#core/errors.ts'

/** Retry-After in seconds for a refused caller. */
const RETRY_AFTER_S = 2

/** One body that uses memory, from its first byte. */
export type BodyReader = {
  /** Waits until this many more bytes fit into memory. Throws 503 after the time limit. */
  hold(bytes: number): Promise<void>
  /** The body has been read completely and stays in memory. */
  end(): void
  /** Frees the memory of the body. */
  leave(): void
}

type Reading = { held: number; isGone: boolean }
type Waiting = { reader: Reading; bytes: number; enter: () => void }

/**
 * Limits the memory of all bodies together. Received bytes count, not announced ones, so that a sender who
 * announces much or sends slowly blocks no one. The oldest body that is still being read never waits
 * for the others, so that partial bodies cannot block each other. In total at most twice the room
 * is used.
 */
export class BodyRoom {
  readonly #max: number
  readonly #waitMs: number
  #taken = 0
  /** The part of it that belongs to complete bodies. */
  #ended = 0
  /** Bodies that are still being read, in order of arrival. */
  readonly #reading = new Set<Reading>()
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>()

  /** `waitMs` can be Infinity. */
  constructor(max: number, waitMs: number) {
    this.#max = max
    this.#waitMs = waitMs
  }

  reader(): BodyReader {
    const one: Reading = { held: 0, isGone: false }
    this.#reading.add(one)
    return {
      hold: async (bytes) => {
        if (one.isGone || this.#fits(one, bytes)) this.#take(one, bytes)
        else await this.#wait(one, bytes)
      },
      end: () => {
        if (this.#reading.delete(one)) this.#ended += one.held
        this.#admit()
      },
      leave: () => {
        if (!this.#reading.delete(one)) this.#ended -= one.held
        this.#taken -= one.held
        one.held = 0
        one.isGone = true
        this.#admit()
      },
    }
  }

  #fits(one: Reading, bytes: number): boolean {
    if (this.#taken + bytes <= this.#max) return true
    const isFirst = this.#reading.values().next().value === one
    return isFirst && (this.#ended === 0 || this.#ended + one.held + bytes <= this.#max)
  }

  #take(one: Reading, bytes: number): void {
    if (one.isGone) return
    one.held += bytes
    this.#taken += bytes
  }

  #wait(reader: Reading, bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = Number.isFinite(this.#waitMs)
      ? setTimeout(() => {
          this.#waiting.delete(one)
          reject(new AppError('ERROR_UNAVAILABLE', { retry_after: RETRY_AFTER_S }))
        }, this.#waitMs)
      : undefined
    const one: Waiting = {
      reader,
      bytes,
      enter: () => {
        clearTimeout(timer)
        this.#waiting.delete(one)
        this.#take(reader, bytes)
        resolve()
      },
    }
    this.#waiting.add(one)
    return promise
  }

  #admit(): void {
    for (const one of this.#waiting) if (one.reader.isGone || this.#fits(one.reader, one.bytes)) one.enter()
  }
}
