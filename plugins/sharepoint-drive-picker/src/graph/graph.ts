import { CutOff, readText } from '@parlance/plugin-api/requests.ts'
import { GraphError, type Reason } from './graph-error.ts'
import { waitFor, withRetries, type Wait } from './retries.ts'

/** Calls Microsoft Graph v1.0 as the signed-in person. */
export type Graph = {
  /** Reads JSON at a path below `/v1.0`, or at the link to the next page from Graph. */
  get(path: string, signal: AbortSignal): Promise<unknown>
}

export type GraphOptions = {
  /** The service's origin. */
  origin: string
  /**
   * Returns an access token; `isNew` requires a new one, because the last one was refused. Throws if the person has to
   * sign in again.
   */
  token: (isNew: boolean) => Promise<string>
  fetch?: typeof globalThis.fetch
  wait?: Wait
  timeout_ms?: number
}

/** Time limit of a response, including its body. */
const TIMEOUT_MS = 30_000
/** Maximum number of bytes of a response: a page of 200 files has about 200,000. */
const ANSWER_MAX = 8 * 1024 * 1024

export function createGraph(options: GraphOptions): Graph {
  const { origin, token, wait = waitFor, timeout_ms = TIMEOUT_MS } = options
  const fetchJson = options.fetch ?? globalThis.fetch.bind(globalThis)

  const ask = async (url: URL, signal: AbortSignal): Promise<Response> => {
    const request = async (isNew: boolean) => {
      const authorization = `Bearer ${await token(isNew)}`
      return await fetchJson(url, {
        headers: { authorization, accept: 'application/json' },
        signal,
        // the token is only sent to Graph
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      })
    }
    const response = await request(false)
    if (response.status !== 401) return response
    await response.body?.cancel()
    return await request(true)
  }

  const get = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const url = addressOf(origin, path)
    // each attempt has a separate time limit; waiting for a throttled service is not part of it
    const attempt = async () => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])
      const response = await ask(url, limited)
      if (!response.ok) return response
      const tooLong = () => new GraphError('malformed')
      return new Response(await readText(response, { signal: limited, max: ANSWER_MAX, tooLong }))
    }
    try {
      const response = await withRetries(attempt, { wait, signal })
      if (!response.ok) {
        await response.body?.cancel()
        throw new GraphError(reasonOf(response.status))
      }
      return parsed(await response.text())
    } catch (error) {
      throw failureOf(error, signal)
    }
  }
  return { get }
}

/** Only addresses of Graph itself are called, even if a response contains another one. */
function addressOf(origin: string, path: string): URL {
  if (path.startsWith('/')) return new URL(`${origin}/v1.0${path}`)
  const url = URL.canParse(path) ? new URL(path) : null
  if (url === null || url.origin !== origin) throw new GraphError('malformed')
  return url
}

/** Converts an error to a `GraphError`; a cancellation is passed on. */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof GraphError) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  if (isLate) return new GraphError('slow', { cause: error })
  // errors of the sign-in and of the product are passed on
  const isCut = error instanceof TypeError || error instanceof CutOff
  return isCut ? new GraphError('unreachable', { cause: error }) : error
}

export function reasonOf(status: number): Reason {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'forbidden'
  return status === 404 || status === 410 ? 'not_found' : 'failed'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GraphError('malformed', { cause: error })
  }
}
