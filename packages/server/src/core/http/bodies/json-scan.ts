import { AppError, InvalidInput } from '#core/errors.ts'

/** Maximum nesting of a body. */
const DEPTH_MAX = 100
/** Maximum number of lists, objects and fields, because many small ones take long to parse whatever their length. */
export const PARTS_MAX = 50_000
/** Maximum number of all list items and object fields, including numbers. */
export const ITEMS_MAX = 400_000

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** The start of a picture in a text; its slash can be escaped. */
const PICTURE = Buffer.from('data:image')
/** Value of `matched`: the text is not a picture. */
const NO_PICTURE = -1

/**
 * Counts the parts of a JSON body while it arrives, so that a body that would take long to parse is refused before it is
 * complete. It does not check the grammar.
 */
export class JsonScan {
  readonly #textMax: number
  #inString = false
  #escaped = false
  #matched = NO_PICTURE
  #depth = 0
  #parts = 0
  #items = 0
  #text = 0

  /** `textMax`: maximum bytes without pictures. */
  constructor(textMax: number) {
    this.#textMax = textMax
  }

  /** Throws as soon as a limit is exceeded. */
  push(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      at = this.#inString ? this.#readString(piece, at) : this.#readStructure(piece, at)
    }
    this.#check()
  }

  /** Continues inside a string; returns the index where it or the chunk ends. */
  #readString(piece: Uint8Array, start: number): number {
    let at = start
    if (this.#escaped) {
      this.#escaped = false
      at++
    }
    for (; at < piece.length && this.#matched !== NO_PICTURE && this.#matched < PICTURE.length; at++) {
      this.#matched = piece[at] === PICTURE[this.#matched] ? this.#matched + 1 : NO_PICTURE
      if (this.#matched === NO_PICTURE) break
    }
    const begun = at
    while (at < piece.length && piece[at] !== QUOTE && piece[at] !== BACKSLASH) at++
    this.#text += (this.#matched === PICTURE.length ? begun : at) - start
    if (piece[at] === QUOTE) {
      this.#inString = false
      this.#matched = NO_PICTURE
    } else if (piece[at] === BACKSLASH) {
      this.#escaped = true
      if (this.#matched !== PICTURE.length) this.#matched = NO_PICTURE
    }
    return at + 1
  }

  /** Continues outside strings; returns the index where the next string begins or the chunk ends. */
  #readStructure(piece: Uint8Array, start: number): number {
    let at = start
    for (; at < piece.length; at++) {
      const byte = piece[at]
      if (byte === COMMA) this.#items++
      else if (byte === COLON) this.#parts++
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open()
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth--
      else if (byte === QUOTE) {
        this.#inString = true
        this.#matched = 0
        break
      }
    }
    this.#text += at - start
    return at + 1
  }

  #open(): void {
    this.#parts++
    this.#depth++
    if (this.#depth > DEPTH_MAX)
      throw tooMuch('too_deep', `must not be nested more than ${DEPTH_MAX} levels deep`)
  }

  #check(): void {
    if (this.#parts > PARTS_MAX) {
      throw tooMuch('too_big', `must not have more than ${PARTS_MAX} lists, objects and fields`)
    }
    if (this.#items > ITEMS_MAX) throw tooMuch('too_big', `must not have more than ${ITEMS_MAX} items`)
    if (this.#text > this.#textMax) throw new AppError('ERROR_TOO_LARGE')
  }
}

function tooMuch(type: string, msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], msg, type }])
}
