import { setTimeout as delay } from 'node:timers/promises'
import { SOURCE_FREQUENCY_MAX } from '@parlance/contract/core/limits.ts'
import { retryAfter } from '@parlance/contract/core/retry-after.ts'
import { isPolicyRefusal, OutboundRefused } from '#adapters/outbound/errors.ts'
import type { Outbound, OutboundOptions, OutboundResponse } from '#adapters/outbound/outbound.ts'
import { SourceError } from './port.ts'
import { parseJson } from './json.ts'
import { LINK_MAX, malformed } from './read.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 500
/** If a service asks for more than this, the rest waits for the next sync. */
const LONGEST_PAUSE_MS = 60_000
/** The maximum pause is the longest interval between syncs. */
const LONGEST_WAIT_S = SOURCE_FREQUENCY_MAX * 3_600
const ERROR_TEXT_MAX = 64 * 1024

export type SourceHttpOptions = {
  /** The only host that gets the credentials. */
  origin: string
  /** The headers that authenticate a request; `again` after a 401, if signing in again can help. */
  authorize: (signal: AbortSignal, again: boolean) => Promise<Record<string, string>>
  /** Whether an error response means 'too many requests', which some services report with other statuses than 429. */
  is_busy?: (status: number, body: string) => boolean
  /** Error responses with a special meaning for one request. */
  refine?: (status: number, body: string) => SourceError | null
  /** The total time to wait for a busy service, for one request. */
  max_wait_ms: number
}

export type Wanted = {
  signal: AbortSignal
  method?: string
  form?: Record<string, string>
  not_found?: SourceError['code']
}

/** Requests to one service: authenticated, with pauses while it is busy, and with its errors distinguished. */
export type SourceHttp = {
  json(address: string, wanted: Wanted): Promise<unknown>
  bytes(address: string, wanted: Wanted): Promise<Buffer>
}

export function createSourceHttp(outbound: Outbound, options: SourceHttpOptions): SourceHttp {
  const attempt = async (address: string, wanted: Wanted, kind: 'json' | 'file', again: boolean) => {
    if (address.length > LINK_MAX || !URL.canParse(address)) throw malformed()
    if (new URL(address).origin !== options.origin) throw malformed()
    const headers = await options.authorize(wanted.signal, again)
    return await send(outbound, address, {
      class: kind,
      headers: { accept: kind === 'json' ? 'application/json' : '*/*', ...headers },
      signal: wanted.signal,
    })
  }
  const request = async (address: string, wanted: Wanted, kind: 'json' | 'file'): Promise<Buffer> => {
    let maxWait = options.max_wait_ms
    let again = false
    for (let tried = 1; ; tried += 1) {
      const outcome = await tryOnce(() => attempt(address, wanted, kind, again), kind, options, wanted)
      if (!(outcome instanceof SourceError)) return outcome
      if (outcome.code === 'ERROR_SOURCE_UNAUTHORIZED' && !again) {
        again = true
        continue
      }
      const pause = pauseBefore(outcome, tried)
      if (!PASSING.has(outcome.code) || tried === TRIES || pause > maxWait) throw outcome
      maxWait -= pause
      await delay(pause, undefined, { signal: wanted.signal })
    }
  }
  return {
    json: async (address, wanted) => parseJson(await request(address, wanted, 'json')),
    bytes: (address, wanted) => request(address, wanted, 'file'),
  }
}

/** A POST of a form with a JSON response, as services use to sign in. Rejected credentials are reported as such. */
export async function signIn(
  outbound: Outbound,
  address: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await send(outbound, address, {
    class: 'json',
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    signal,
  })
  if (response.status !== 200) {
    response.cancel()
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429
    throw isRefused ? new SourceError('ERROR_SOURCE_UNAUTHORIZED') : statusError(response, '', {})
  }
  return parseJson(await read(response))
}

async function tryOnce(
  call: () => Promise<OutboundResponse>,
  kind: 'json' | 'file',
  options: SourceHttpOptions,
  wanted: Wanted,
): Promise<Buffer | SourceError> {
  try {
    const response = await call()
    if (response.status === 200) return await read(response)
    const body = await readError(response)
    const busy = options.is_busy?.(response.status, body) ?? false
    return options.refine?.(response.status, body) ?? statusError(response, busy ? 'busy' : '', wanted)
  } catch (error) {
    wanted.signal.throwIfAborted()
    return asSourceError(error, kind)
  }
}

async function send(outbound: Outbound, address: string, options: OutboundOptions) {
  try {
    return await outbound.request(address, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw asSourceError(error, options.class)
  }
}

async function read(response: OutboundResponse): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of response.body) parts.push(part)
  return Buffer.concat(parts)
}

/** The start of an error response, which is enough to see what it means; a body that does not arrive is empty. */
async function readError(response: OutboundResponse): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body) {
      parts.push(part)
      length += part.length
      if (length > ERROR_TEXT_MAX) break
    }
  } catch {
    return ''
  }
  return Buffer.concat(parts).toString('utf8')
}

function statusError(
  response: OutboundResponse,
  meaning: 'busy' | '',
  { not_found }: Pick<Wanted, 'not_found'>,
): SourceError {
  const { status } = response
  if (status === 429 || meaning === 'busy') {
    return new SourceError('ERROR_SOURCE_BUSY', { retry_after: pauseAskedFor(response) })
  }
  if (status === 401) return new SourceError('ERROR_SOURCE_UNAUTHORIZED')
  if (status === 403) return new SourceError('ERROR_SOURCE_FORBIDDEN')
  if (status === 404) return new SourceError(not_found ?? 'ERROR_SOURCE_PLACE_NOT_FOUND')
  if (status === 413) return new SourceError('ERROR_TOO_LARGE')
  if (status >= 500)
    return new SourceError('ERROR_SOURCE_UNAVAILABLE', { retry_after: pauseAskedFor(response) })
  return malformed(new Error(`status ${status}`))
}

function pauseAskedFor({ headers }: OutboundResponse): number | null {
  const [header] = [headers['retry-after']].flat()
  const seconds = retryAfter(header)
  return seconds === null ? null : Math.min(seconds, LONGEST_WAIT_S)
}

const PASSING: ReadonlySet<string> = new Set([
  'ERROR_SOURCE_BUSY',
  'ERROR_SOURCE_UNAVAILABLE',
  'ERROR_SOURCE_UNREACHABLE',
  'ERROR_SOURCE_TIMEOUT',
])

function pauseBefore({ retry_after }: SourceError, tried: number): number {
  if (retry_after !== null) return retry_after * 1000 > LONGEST_PAUSE_MS ? Infinity : retry_after * 1000
  return FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.75 + Math.random() / 2)
}

function asSourceError(error: unknown, kind: OutboundOptions['class']): SourceError {
  if (error instanceof SourceError) return error
  if (!(error instanceof OutboundRefused))
    return new SourceError('ERROR_SOURCE_UNREACHABLE', { cause: error })
  if (isPolicyRefusal(error)) return new SourceError('ERROR_ADDRESS_NOT_ALLOWED', { cause: error })
  switch (error.code) {
    case 'too_large':
      return new SourceError(kind === 'file' ? 'ERROR_TOO_LARGE' : 'ERROR_SOURCE_MALFORMED', { cause: error })
    case 'decode_failed':
      return malformed(error)
    case 'connect_timeout':
    case 'first_byte_timeout':
    case 'idle_timeout':
    case 'total_timeout':
      return new SourceError('ERROR_SOURCE_TIMEOUT', { cause: error })
    default:
      return new SourceError('ERROR_SOURCE_UNREACHABLE', { cause: error })
  }
}
