import { toModelError } from '#adapters/llm/failures.ts'
import { ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import type { Limits } from '#adapters/outbound/limits.ts'

/**
 * One model call's life: aborted by the person or by the wait for the first token. Hand `signal` to the
 * outbound client, call `started` at the first event, and `close` in a `finally`.
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

  /** The first token is there; from now on only silence and the total time count. */
  started(): void {
    clearTimeout(this.#timer)
  }

  /** Upstream failed; what came before is still to be read, and then `failure` tells this. */
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

  /** What the iteration ends with: the person's own reason first, else a `ModelError`. */
  failure(error: unknown): unknown {
    if (this.#outer.aborted) return this.#outer.reason
    const { reason } = this.#controller.signal
    return reason instanceof ModelError ? reason : (this.#broken ?? toModelError(error))
  }

  readonly #onAbort = () => this.#controller.abort(this.#outer.reason)
}

/** A provider's time-outs in the outbound client's terms. */
export function callLimits({ timeouts }: ProviderCredentials): Partial<Limits> {
  return {
    connect_ms: timeouts.connect_ms,
    first_byte_ms: timeouts.first_token_ms,
    idle_ms: timeouts.idle_ms,
    total_ms: timeouts.total_ms,
  }
}
