const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** What a file of several conversations can begin with, apart from a list. */
const LISTED = /"conversations"\s*:\s*\[\s*$/
const HEAD_MAX = 65_536

/** A conversation of the file as JSON; null if it is larger than allowed. */
export type Piece = Buffer | null

/**
 * Cuts a JSON file into the conversations in it: the items of a list, the items of the list `conversations` of an
 * object, or the one object that the file is. It only finds the ends of values; each conversation is parsed
 * separately, so that a broken or oversized one does not affect the others.
 */
export class SplitJson {
  readonly #max: number
  #parts: Buffer[] = []
  #size = 0
  #isTooLarge = false
  #inString = false
  #escaped = false
  #depth = 0
  /** The depth of the conversations; null until it is known. */
  #level: number | null = null
  /** Whether the list of conversations has ended. */
  #isDone = false

  constructor(max: number) {
    this.#max = max
  }

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = []
    let from = 0
    for (let at = 0; at < chunk.length && !this.#isDone; at++) {
      if (this.#inString) {
        at = this.#endOfString(chunk, at)
        continue
      }
      const byte = chunk[at]
      if (byte === QUOTE) this.#inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (this.#level === null) from = this.#find(chunk, at, from, byte)
        if (this.#level === this.#depth && this.#size === 0) from = at
        this.#depth++
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth--
        if (this.#level === this.#depth) {
          this.#keep(chunk.subarray(from, at + 1))
          pieces.push(this.#take())
          from = at + 1
        } else if (this.#level !== null && this.#depth < this.#level) this.#isDone = true
      } else if (byte === COMMA && this.#level === this.#depth) from = at + 1
    }
    if (!this.#isDone && (this.#level === null || this.#depth > this.#level)) this.#keep(chunk.subarray(from))
    return pieces
  }

  /**
   * At the end of the file: a file without a list is one conversation, and an unfinished list leaves a broken one.
   */
  end(): Piece[] {
    if (this.#isDone || (this.#level === null && this.#size === 0)) return []
    return [this.#take()]
  }

  /** The index of the last byte of the string in this chunk. */
  #endOfString(chunk: Buffer, start: number): number {
    let at = start
    if (this.#escaped) {
      this.#escaped = false
      at++
    }
    for (; at < chunk.length; at++) {
      if (chunk[at] === BACKSLASH) {
        this.#escaped = at + 1 === chunk.length
        at++
      } else if (chunk[at] === QUOTE) {
        this.#inString = false
        return at
      }
    }
    return at
  }

  /** Decides at the first brackets where the conversations are; returns the position of the next one. */
  #find(chunk: Buffer, at: number, from: number, byte: number): number {
    if (this.#depth === 0 && byte === OPEN_LIST) {
      this.#begin(1)
      return at + 1
    }
    if (this.#depth === 1 && byte === OPEN_LIST && this.#size + at - from < HEAD_MAX) {
      const head = Buffer.concat([...this.#parts, chunk.subarray(from, at + 1)]).toString()
      if (LISTED.test(head)) {
        this.#begin(2)
        return at + 1
      }
    }
    return from
  }

  #begin(level: number): void {
    this.#level = level
    this.#take()
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    if (this.#size > this.#max) {
      this.#isTooLarge = true
      this.#parts = []
    } else if (part.length > 0) this.#parts.push(part)
  }

  #take(): Piece {
    const piece = this.#isTooLarge ? null : Buffer.concat(this.#parts)
    this.#parts = []
    this.#size = 0
    this.#isTooLarge = false
    return piece
  }
}
