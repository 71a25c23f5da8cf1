const HIGH_WATER = 256 * 1024

/** The methods of the connection that a byte stream uses. */
export type ByteSource = { pause(): void; resume(): void; cancel(): void }

/**
 * Passes bytes from one connection to one reader without a stream library, so that a token costs one promise. Leaving
 * the loop early cancels the connection.
 */
export class ByteStream implements AsyncIterableIterator<Uint8Array> {
  readonly #source: ByteSource
  readonly #queue: Uint8Array[] = []
  #queued = 0
  #paused = false
  #ended = false
  #error: Error | null = null
  #waiting: PromiseWithResolvers<IteratorResult<Uint8Array>> | null = null

  constructor(source: ByteSource) {
    this.#source = source
  }

  /** True while the reader is slower than the connection; silence is then not the fault of the other side. */
  get paused(): boolean {
    return this.#paused
  }

  push(chunk: Uint8Array): void {
    if (this.#ended) return
    if (this.#waiting !== null) {
      const { resolve } = this.#waiting
      this.#waiting = null
      return resolve({ value: chunk, done: false })
    }
    this.#queue.push(chunk)
    this.#queued += chunk.length
    if (this.#queued > HIGH_WATER && !this.#paused) {
      this.#paused = true
      this.#source.pause()
    }
  }

  /** Bytes pushed before are still read; then the loop ends, or throws `error`. */
  end(error: Error | null = null): void {
    if (this.#ended) return
    this.#ended = true
    this.#error = error
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting === null) return
    if (error === null) waiting.resolve({ value: undefined, done: true })
    else waiting.reject(this.#takeError(error))
  }

  /** Everything received since the last call, in one piece. */
  next(): Promise<IteratorResult<Uint8Array>> {
    const [first] = this.#queue
    if (first !== undefined) {
      const value = this.#queue.length === 1 ? first : Buffer.concat(this.#queue, this.#queued)
      this.#queue.length = 0
      this.#queued = 0
      if (this.#paused) {
        this.#paused = false
        this.#source.resume()
      }
      return Promise.resolve({ value, done: false })
    }
    if (this.#error !== null) return Promise.reject(this.#takeError(this.#error))
    if (this.#ended) return Promise.resolve({ value: undefined, done: true })
    this.#waiting = Promise.withResolvers()
    return this.#waiting.promise
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    if (!this.#ended) this.#source.cancel()
    this.#ended = true
    this.#queue.length = 0
    return Promise.resolve({ value: undefined, done: true })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #takeError(error: Error): Error {
    this.#error = null
    return error
  }
}
