import { retryAfter } from '@parlance/plugin-api/requests.ts'
import type { CheckContext } from '@parlance/plugin-api/server.ts'
import { GoogleProblem } from './problem.ts'

/** The dependencies of a request to Google. */
export type GoogleContext = Pick<CheckContext, 'fetch' | 'log'> & { signal?: AbortSignal }
export type GoogleRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
export type GoogleAnswer = { status: number; json: Record<string, unknown>; retry_after_s: number | null }

/** The longest wait in seconds while a person is waiting for the response. */
const WAIT_MAX_S = 2
const RETRIES = 2
const PAUSE_MS = 250
/** The wait if Google requests one without a time. */
const BUSY_S = 30
const BUSY_MAX_S = 3_600

/** By address: the time until which Google must not be called. */
const pauses = new Map<string, number>()

/**
 * Sends a request and repeats it if that can help: after a failure of the network or the service, and after a short
 * wait that Google requests. A longer wait blocks all later requests to this address.
 */
export async function exchange(
  context: GoogleContext,
  base: string,
  url: string,
  request: GoogleRequest = {},
): Promise<GoogleAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const left = Math.ceil(((pauses.get(base) ?? 0) - performance.now()) / 1_000)
    if (left > 0) throw new GoogleProblem('busy', { retry_after_s: left })
    try {
      const answer = await once(context, url, request)
      if (isBusy(answer)) {
        const wait = Math.min(answer.retry_after_s ?? BUSY_S, BUSY_MAX_S)
        if (wait > WAIT_MAX_S || attempt === RETRIES) {
          pauses.set(base, performance.now() + wait * 1_000)
          throw new GoogleProblem('busy', { retry_after_s: Math.max(1, wait) })
        }
        await pause(wait * 1_000, context.signal)
        continue
      }
      if (answer.status >= 500) throw new GoogleProblem('unreachable')
      return answer
    } catch (error) {
      const mayPass = error instanceof GoogleProblem && error.code === 'unreachable'
      if (!mayPass || attempt === RETRIES || context.signal?.aborted === true) throw error
      await pause(PAUSE_MS * 2 ** attempt, context.signal)
    }
  }
}

/** For tests: clears the requested waits. */
export function forgetPauses(): void {
  pauses.clear()
}

async function once(
  { fetch, signal }: GoogleContext,
  url: string,
  { method = 'GET', headers = {}, body }: GoogleRequest,
): Promise<GoogleAnswer> {
  const init = { method, headers: { accept: 'application/json', ...headers } }
  let text: string
  let status: number
  let retry_after_s: number | null
  try {
    const answer = await fetch(url, {
      ...init,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    status = answer.status
    retry_after_s = retryAfter(answer.headers.get('retry-after'))
    text = await answer.text()
  } catch (cause) {
    throw new GoogleProblem('unreachable', { cause })
  }
  return { status, json: status >= 500 ? {} : objectIn(text, status), retry_after_s }
}

/** Parses the response; an error response may not be JSON. */
function objectIn(text: string, status: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    if (status < 300) throw new GoogleProblem('malformed', { cause })
  }
  if (status < 300) throw new GoogleProblem('malformed')
  return {}
}

/** 429, 503, and 403 if it is caused by a quota. */
function isBusy({ status, json }: GoogleAnswer): boolean {
  if (status === 429 || status === 503) return true
  return status === 403 && /RESOURCE_EXHAUSTED|rateLimitExceeded|quotaExceeded/i.test(JSON.stringify(json))
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  if (signal?.aborted === true) throw new GoogleProblem('unreachable')
}
