import { pause, retryAfter } from '@parlance/plugin-api/requests.ts'
import { GraphError } from './graph-error.ts'

/** How often a request is made before it counts as failed. */
const ATTEMPTS_MAX = 5
/** A single wait, and all waits of one request, in seconds: nobody sits in front of a dialog for longer. */
const WAIT_MAX_S = 120

export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

/**
 * Makes a request again while the service is throttled or briefly away, after the time that it asks for ('Microsoft
 * Graph throttling guidance'), and without that after 1, 2, 4 and 8 seconds.
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

/** Waits for so many seconds, or until it is given up. */
export const waitFor: Wait = (seconds, signal) => pause(seconds * 1000, signal)
