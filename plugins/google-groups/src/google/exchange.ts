import { retryAfter } from '@parlance/plugin-api/requests.ts'
import type { CheckContext } from '@parlance/plugin-api/server.ts'
import { GoogleProblem } from './problem.ts'

/** What is needed to ask Google. */
export type Asking = Pick<CheckContext, 'fetch' | 'log'> & { signal?: AbortSignal }
export type GoogleRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
export type GoogleAnswer = { status: number; json: Record<string, unknown>; retry_after_s: number | null }

/** A wait up to this long is worth the time of the person who asks. */
const WAIT_MAX_S = 2
const RETRIES = 2
const PAUSE_MS = 250
/** Asked for by Google where it gives no time. */
const BUSY_S = 30
const BUSY_MAX_S = 3_600

/** By address: until when Google has asked to be left alone. */
const pauses = new Map<string, number>()

/**
 * One request, repeated where that helps: after a failure of the network or the service, and after the short time that
 * Google asks for. A longer one holds back all later requests to this address.
 */
export async function exchange(
  asking: Asking,
  base: string,
  url: string,
  request: GoogleRequest = {},
): Promise<GoogleAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const left = Math.ceil(((pauses.get(base) ?? 0) - performance.now()) / 1_000)
    if (left > 0) throw new GoogleProblem('busy', { retry_after_s: left })
    try {
      const answer = await once(asking, url, request)
      if (isBusy(answer)) {
        const wait = Math.min(answer.retry_after_s ?? BUSY_S, BUSY_MAX_S)
        if (wait > WAIT_MAX_S || attempt === RETRIES) {
          pauses.set(base, performance.now() + wait * 1_000)
          throw new GoogleProblem('busy', { retry_after_s: Math.max(1, wait) })
        }
        await pause(wait * 1_000, asking.signal)
        continue
      }
      if (answer.status >= 500) throw new GoogleProblem('unreachable')
      return answer
    } catch (error) {
      const mayPass = error instanceof GoogleProblem && error.code === 'unreachable'
      if (!mayPass || attempt === RETRIES || asking.signal?.aborted === true) throw error
      await pause(PAUSE_MS * 2 ** attempt, asking.signal)
    }
  }
}

/** For tests: nothing is remembered of earlier answers. */
export function forgetPauses(): void {
  pauses.clear()
}

async function once(
  { fetch, signal }: Asking,
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

/** What was answered; a refusal may come without JSON. */
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

/** 429, 503, and 403 where it is about a quota. */
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
