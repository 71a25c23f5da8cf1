import { pause, retryAfter } from '@parlance/plugin-api/requests.ts'
import { GraphError } from './graph-error.ts'

/** The number of attempts before a request fails. */
const ATTEMPTS_MAX = 5
/** Maximum seconds of a single wait, and of all waits of a request: people do not wait longer at a dialog. */
const WAIT_MAX_S = 120

export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

/**
 * Repeats a request while the service is throttled or briefly unavailable: after the time that it gives ('Microsoft
 * Graph throttling guidance'), otherwise after 1, 2, 4 and 8 seconds.
 */
export async function withRetries(
  request: () => Promise<Response>,
  { wait, signal }: { wait: Wait; signal: AbortSignal },
): Promise<Response> {
  let waited = 0
  for (let attempt = 1; ; attempt += 1) {
    const response = await request()
    if (!isBusy(response.status)) return response
    await response.body?.cancel()
    const seconds = retryAfter(response.headers.get('retry-after')) ?? 2 ** (attempt - 1)
    waited += seconds
    if (attempt === ATTEMPTS_MAX || waited > WAIT_MAX_S) throw new GraphError('busy', { wait_s: seconds })
    await wait(seconds, signal)
  }
}

const isBusy = (status: number) => status === 429 || status === 503 || status === 504

/** Waits for this number of seconds, or until the request is cancelled. */
export const waitFor: Wait = (seconds, signal) => pause(seconds * 1000, signal)
