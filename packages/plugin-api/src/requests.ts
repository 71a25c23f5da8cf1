export { retryAfter } from '@parlance/contract/core/retry-after.ts'

/** Thrown by `readBody` and `readText` if a response ends too early. */
export class CutOff extends Error {
  override name = 'CutOff'
}

type Reading = {
  signal: AbortSignal
  /** The size that the service announced, if any. */
  size: number | null
  /** Throws if the download would exceed the allowed bytes; sizes announced by a service are not trusted. */
  check: (received: number) => void
  onProgress: (progress: number | undefined) => void
}

/** Reads a response piece by piece. */
export async function readBody(answer: Response, reading: Reading): Promise<Blob> {
  return new Blob(await partsOf(answer, reading))
}

/** Reads a response of at most `max` bytes as text; for a longer one it throws what `tooLong` returns. */
export async function readText(
  answer: Response,
  { signal, max, tooLong }: { signal: AbortSignal; max: number; tooLong: () => Error },
): Promise<string> {
  const check = (received: number) => {
    if (received > max) throw tooLong()
  }
  const parts = await partsOf(answer, { signal, size: null, check, onProgress: () => {} })
  const decoder = new TextDecoder()
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
}

async function partsOf(
  answer: Response,
  { signal, size, check, onProgress }: Reading,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = answer.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  try {
    for (;;) {
      const next = await reader?.read()
      signal.throwIfAborted()
      if (next === undefined || next.done) break
      received += next.value.byteLength
      check(received)
      parts.push(next.value)
      onProgress(size ? Math.min(1, received / size) : undefined)
    }
  } catch (error) {
    await reader?.cancel().catch(() => {})
    throw error instanceof TypeError ? new CutOff('the response was cut off', { cause: error }) : error
  }
  if (size !== null && received < size) throw new CutOff(`received ${received} of ${size} bytes`)
  return parts
}

/** Aborts a request without progress for `ms` milliseconds, with the error that `late` returns. */
export class IdleLimit {
  /** Aborted by the limit, or by the signal of the caller. */
  readonly signal: AbortSignal
  readonly #late = new AbortController()
  readonly #ms: number
  readonly #error: () => Error
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(outer: AbortSignal, ms: number, late: () => Error) {
    this.#ms = ms
    this.#error = late
    this.signal = AbortSignal.any([outer, this.#late.signal])
  }

  /** Restarts the timer, at the start of the request and after each progress. */
  touch(): void {
    this.rest()
    this.#timer = setTimeout(() => this.#late.abort(this.#error()), this.#ms)
  }

  /** Stops the timer, at the end or for a wait that does not count. */
  rest(): void {
    clearTimeout(this.#timer)
  }
}

/** Waits; rejects with the reason of the signal if it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    return undefined
  })
}
