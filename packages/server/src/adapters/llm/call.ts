import { toModelError } from '#adapters/llm/failures.ts'
import { ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { Limits } from '#adapters/outbound/limits.ts'

/**
 * The lifetime of one model call: aborted by the person or by the timeout for the first token. Pass `signal` to the
 * outbound client, call `started` at the first event and `close` in a `finally`.
 */
export class Call {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #timer: NodeJS.Timeout
  #broken: ModelError | null = null

  constructor(provider: ProviderCredentials, outer: AbortSignal) {
    this.#outer = outer
    this.#timer = setTimeout(
      () => this.#controller.abort(new ModelError('first_token_timeout')),
      provider.timeouts.connect_ms + provider.timeouts.first_token_ms,
    )
    if (outer.aborted) this.#onAbort()
    else outer.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The first token has arrived; from now on only silence and the total time are limited. */
  started(): void {
    clearTimeout(this.#timer)
  }

  /** Upstream failed; earlier events can still be read, then `failure` returns this. */
  breakOff(error: unknown): void {
    this.#broken ??= toModelError(error)
  }

  get isBroken(): boolean {
    return this.#broken !== null
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#onAbort)
  }

  /** The error that ends the iteration: the reason of the person's signal, otherwise a `ModelError`. */
  failure(error: unknown): unknown {
    if (this.#outer.aborted) return this.#outer.reason
    const { reason } = this.#controller.signal
    return reason instanceof ModelError ? reason : (this.#broken ?? toModelError(error))
  }

  readonly #onAbort = () => this.#controller.abort(this.#outer.reason)
}

/** A provider's timeouts as limits of the outbound client. */
export function callLimits({ timeouts }: ProviderCredentials): Partial<Limits> {
  return {
    connect_ms: timeouts.connect_ms,
    first_byte_ms: timeouts.first_token_ms,
    idle_ms: timeouts.idle_ms,
    total_ms: timeouts.total_ms,
  }
}

/** Maximum bytes of an answer with images, including base64, which adds a third. */
const IMAGES_BYTES_MAX = 64 * 1024 * 1024

/** The limits for images, which arrive in one piece when they are finished: only the total time is limited. */
export function imageLimits(provider: ProviderCredentials): Partial<Limits> {
  return { ...wholeLimits(provider, Infinity), max_bytes: IMAGES_BYTES_MAX }
}

/**
 * Time limit of a transcription; ten minutes of speech take some seconds on a fast server and a few minutes on a slow
 * one.
 */
const TRANSCRIPTION_MS = 240_000
/** Ten minutes of speech are about 10 KB of text. */
const TRANSCRIPTION_BYTES_MAX = 1024 * 1024

/** The limits for a transcription, which arrives in one piece. */
export function transcriptionLimits(provider: ProviderCredentials): Partial<Limits> {
  return { ...wholeLimits(provider, TRANSCRIPTION_MS), max_bytes: TRANSCRIPTION_BYTES_MAX }
}

function wholeLimits(provider: ProviderCredentials, most: number): Partial<Limits> {
  const total_ms = Math.min(provider.timeouts.total_ms, most)
  return { ...callLimits(provider), first_byte_ms: total_ms, idle_ms: total_ms, total_ms }
}
