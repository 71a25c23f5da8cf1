import { isUtf8 } from 'node:buffer'
import { ModelError } from '#adapters/llm/port.ts'

/** Room for a file of `ANSWER_FILE_MAX` bytes as base64, which is one line. */
export const LINE_LIMIT = 9 * 1024 * 1024
const LF = 10
const CR = 13
const BREAK = /\r\n|\n|\r/

/**
 * Reads a `text/event-stream` (HTML standard § 9.2) piece by piece. Lines are only decoded when complete, so
 * characters that are split over pieces are intact. A line over 9 MB, or one that is not UTF-8, ends the stream: the
 * events before it are still returned, however the bytes are split, then `throwIfBroken` throws.
 */
export class SseReader {
  #parts: Uint8Array[] = []
  #size = 0
  #started = false
  #afterCr = false
  #data: string[] = []
  #broken = false

  /** The `data` of every event that this piece completes. */
  push(piece: Uint8Array): string[] {
    if (this.#broken) return []
    const chunk = this.#trimStart(piece)
    const last = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR))
    if (last === -1) {
      this.#keep(chunk)
      return []
    }
    const head = chunk.subarray(0, last + 1)
    this.#afterCr = chunk[last] === CR
    const text = this.#decode(head)
    this.#keep(chunk.subarray(last + 1))
    const lines = text.split(BREAK)
    lines.pop()
    return this.#events(lines)
  }

  /** The last, unfinished event. Call it once, when the stream has ended. */
  flush(): string[] {
    const text = this.#decode(new Uint8Array())
    return this.#broken ? [] : this.#events([text, ''])
  }

  /** Throws `invalid_stream` if a line was invalid. */
  throwIfBroken(): void {
    if (this.#broken) throw new ModelError('invalid_stream')
  }

  #trimStart(piece: Uint8Array): Uint8Array {
    if (piece.length === 0) return piece
    const skip = this.#afterCr && piece[0] === LF
    this.#afterCr = false
    return skip ? piece.subarray(1) : piece
  }

  #keep(rest: Uint8Array): void {
    if (rest.length === 0) return
    this.#parts.push(rest)
    this.#size += rest.length
    this.#broken ||= this.#size > LINE_LIMIT
  }

  #decode(head: Uint8Array): string {
    const bytes = this.#parts.length === 0 ? head : Buffer.concat([...this.#parts, head])
    this.#parts = []
    this.#size = 0
    let text = textOf(bytes)
    if (bytes.length > LINE_LIMIT || (text.includes('\ufffd') && !isUtf8(bytes))) {
      const good = goodLines(bytes)
      this.#broken = good.length < bytes.length
      if (this.#broken) text = textOf(good)
    }
    if (this.#started) return text
    this.#started = bytes.length > 0
    return text.startsWith('\ufeff') ? text.slice(1) : text
  }

  #events(lines: string[]): string[] {
    const events: string[] = []
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0)
          events.push(this.#data.length === 1 ? (this.#data[0] ?? '') : this.#data.join('\n'))
        this.#data = []
      } else if (line.startsWith('data:')) {
        this.#data.push(line.charCodeAt(5) === 32 ? line.slice(6) : line.slice(5))
      }
    }
    return events
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** The bytes before the first line that is too long or not UTF-8; all bytes if there is none. */
function goodLines(bytes: Uint8Array): Uint8Array {
  let start = 0
  for (let index = 0; index <= bytes.length; index += 1) {
    if (index === bytes.length || bytes[index] === LF || bytes[index] === CR) {
      if (index - start > LINE_LIMIT || !isUtf8(bytes.subarray(start, index))) return bytes.subarray(0, start)
      start = index + 1
    }
  }
  return bytes
}
