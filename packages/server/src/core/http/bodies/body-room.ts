import { AppError } from '#core/errors.ts'

/** Seconds after which a refused caller is asked to try again. */
const RETRY_AFTER_S = 2

/** One body in a room, from its first byte on. */
export type BodyReader = {
  /** Waits until so many bytes more may be in memory. Throws 503 when that takes too long. */
  hold(bytes: number): Promise<void>
  /** Nothing more is read. What was read stays in memory. */
  end(): void
  /** Nothing of it is in memory any more. */
  leave(): void
}

type Reading = { held: number; isGone: boolean }
type Waiting = { reader: Reading; bytes: number; enter: () => void }

/**
 * Bounds what is in memory of all bodies at once. What has come counts, not what is announced, so that a sender who
 * announces much or sends slowly keeps nobody waiting. Of the bodies that are still read, the one that came first waits
 * for none of the others, so that bodies that have come in part never block each other: in all there is at most twice the
 * room.
 */
export class BodyRoom {
  readonly #max: number
  readonly #waitMs: number
  #taken = 0
  /** Of it, what has been read to its end. */
  #ended = 0
  /** Bodies that are still read, in the order they came. */
  readonly #reading = new Set<Reading>()
  /** In the order they came. */
  readonly #waiting = new Set<Waiting>()

  /** `waitMs` may be Infinity. */
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
