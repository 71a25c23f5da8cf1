import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { DEFAULT_USAGE, type LlmScript, numbered } from './script.ts'
import type { Frame, Wire } from './wire.ts'

/** Plays one script on one response. */
export class LlmAnswer {
  readonly #response: ServerResponse
  readonly #wire: Wire
  readonly #script: LlmScript
  readonly #onToken: () => void
  readonly #total: number
  #sent = 0
  #timer: NodeJS.Timeout | undefined
  #held: Buffer[] = []

  constructor(response: ServerResponse, wire: Wire, script: LlmScript, onToken: () => void) {
    this.#response = response
    this.#wire = wire
    this.#script = script
    this.#onToken = onToken
    const { tokens = 3 } = script
    this.#total =
      script.endless === true ? Number.POSITIVE_INFINITY : typeof tokens === 'number' ? tokens : tokens.length
    response.on('close', () => clearInterval(this.#timer))
  }

  run(): void {
    const { status, body, headers, stall } = this.#script
    if (stall === 'first_byte') return
    if (status !== undefined) {
      this.#response.writeHead(status, { 'content-type': 'application/json', ...headers })
      this.#response.end(body ?? this.#wire.refusal(status))
      return
    }
    this.#response.writeHead(200, {
      'content-type': this.#wire.content_type,
      'cache-control': 'no-cache',
      ...(this.#script.gzip === undefined ? {} : { 'content-encoding': 'gzip' }),
      ...headers,
    })
    this.#response.flushHeaders()
    if (stall === 'first_token') {
      if (this.#script.comments === true) this.#heartbeat()
      return
    }
    if (this.#script.bom === true) this.#bytes(Buffer.from([0xef, 0xbb, 0xbf]))
    if (this.#script.comments === true) this.#bytes(`: keep-alive${this.#newline}${this.#newline}`)
    this.#frames(this.#wire.start())
    for (const text of this.#script.reasoning ?? []) this.#frames(this.#wire.reasoning(text))
    this.#pace()
  }

  /** Writes the end now, whatever the script still contains. */
  complete(): void {
    clearInterval(this.#timer)
    this.#finish()
  }

  /** A sign of life without content. */
  #heartbeat(): void {
    this.#timer = setInterval(() => this.#bytes(`: keep-alive${this.#newline}${this.#newline}`), 10)
  }

  #pace(): void {
    const { rate } = this.#script
    const started = performance.now()
    const due =
      rate === undefined ? () => this.#sent + 64 : () => ((performance.now() - started) * rate) / 1000 + 1
    const step = () => {
      const until = due()
      while (this.#sent < until) {
        if (!this.#token()) {
          clearInterval(this.#timer)
          return false
        }
      }
      return true
    }
    if (step()) this.#timer = setInterval(step, rate === undefined ? 0 : 1000 / rate)
  }

  /** Writes the next token, or what the script requests instead; false when the answer has ended. */
  #token(): boolean {
    const script = this.#script
    const n = this.#sent
    if (script.stall === n) return false
    if (script.cut_after === n) {
      this.#reset()
      return false
    }
    if (script.insert?.after === n) this.#bytes(script.insert.bytes)
    if (script.broken_after === n) this.#frames(this.#wire.broken())
    if (script.error_after === n) {
      this.#frames(this.#wire.error(script.error_message ?? 'The server is overloaded'))
      this.#close()
      return false
    }
    if (script.close_after === n) {
      this.#close()
      return false
    }
    if (n >= this.#total) {
      this.#finish()
      return false
    }
    if (script.comments === true) this.#bytes(`: ping${this.#newline}`)
    this.#sent += 1
    this.#onToken()
    const { tokens } = script
    const text = typeof tokens === 'object' ? (tokens[n] ?? '') : numbered(n + 1)
    this.#frames(this.#wire.text(text))
    return true
  }

  /** A reset overtakes data in transit, so it is delayed to let the data arrive. */
  #reset(): void {
    setTimeout(() => this.#response.socket?.resetAndDestroy(), 20)
  }

  #finish(): void {
    const { omit, double_end, after_end, break_end, finish, tool_calls = [], files = [] } = this.#script
    for (const file of files) this.#frames(this.#wire.file?.(file) ?? [])
    const calls = tool_calls.flatMap((call) => this.#wire.toolCall(call))
    this.#frames(this.#script.stall === 'tool_call' ? calls.slice(0, -1) : calls)
    if (this.#script.stall === 'tool_call') return
    const reason = finish ?? (tool_calls.length > 0 ? 'tool_calls' : 'stop')
    if (omit !== 'finish' && omit !== 'both') {
      this.#frames(this.#wire.finish(reason, this.#script.usage ?? DEFAULT_USAGE))
    }
    if (omit !== 'end' && omit !== 'both') this.#frames(this.#wire.end())
    if (double_end === true) this.#frames(this.#wire.end())
    if (after_end !== undefined) this.#bytes(after_end)
    if (break_end === true) this.#reset()
    else this.#close()
  }

  get #newline(): string {
    return this.#script.newline ?? '\n'
  }

  #frames(frames: Frame[]): void {
    const line = this.#newline
    for (const frame of frames) {
      if ('bytes' in frame) this.#bytes(frame.bytes)
      else
        this.#bytes(
          `${frame.event === undefined ? '' : `event: ${frame.event}${line}`}data: ${frame.data}${line}${line}`,
        )
    }
  }

  #bytes(text: string | Uint8Array): void {
    const { split, gzip } = this.#script
    if (gzip === undefined && split === undefined) this.#response.write(text)
    else this.#held.push(typeof text === 'string' ? Buffer.from(text) : Buffer.from(text))
  }

  #close(): void {
    const { split, gzip } = this.#script
    const held = Buffer.concat(this.#held)
    if (gzip !== undefined) {
      const packed = gzipSync(held)
      this.#response.end(gzip === 'cut' ? packed.subarray(0, Math.floor(packed.length * 0.6)) : packed)
    } else if (split === undefined) this.#response.end()
    else this.#drip(held, split)
  }

  /** One piece per turn of the loop, so that the pieces are sent separately. */
  #drip(bytes: Buffer, size: number): void {
    if (bytes.length === 0) {
      this.#response.end()
      return
    }
    this.#response.write(bytes.subarray(0, size), () => {
      setImmediate(() => this.#drip(bytes.subarray(size), size))
    })
  }
}
