import { isPolicyRefusal, type OutboundCode, OutboundRefused } from '#adapters/outbound/errors.ts'
import type { Outbound, OutboundResponse } from '#adapters/outbound/outbound.ts'
import type { WebSearchFault } from '@parlance/contract/admin/web-search-providers.ts'
import { cleanHits } from './clean-hits.ts'
import { SearchError, type SearchHit, type SearchWeb } from './port.ts'
import { isFields, SERVICES } from './services.ts'

const ANSWER_BYTES_MAX = 2 * 1024 * 1024
const ANSWER_MS_MAX = 15_000
const RETRY_AFTER_MAX = 86_400

/** Searches with any of the services; `ms`: the time limit of a response. */
export function createSearchWeb(outbound: Outbound, ms: number = ANSWER_MS_MAX): SearchWeb {
  return async ({ provider, address, key }, request, signal) => {
    const service = SERVICES[provider]
    const { path, headers, body } = service.call(request, key)
    const url = `${address.replace(/\/+$/, '')}${path}`
    try {
      const response = await outbound.request(url, {
        class: 'json',
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', ...headers },
        body: body ?? null,
        // a query is sent to no other host
        only_hosts: URL.canParse(url) ? [new URL(url).host] : [],
        limits: { max_bytes: ANSWER_BYTES_MAX, first_byte_ms: ms, idle_ms: ms, total_ms: ms },
        signal,
      })
      if (response.status !== 200) throw refusalOf(response)
      return hitsIn(service, await answerOf(response), request.count)
    } catch (error) {
      signal.throwIfAborted()
      throw toSearchError(error)
    }
  }
}

function hitsIn({ listIn, hitOf }: (typeof SERVICES)['brave'], answer: unknown, count: number): SearchHit[] {
  const list = isFields(answer) ? listIn(answer) : undefined
  if (!Array.isArray(list)) throw new SearchError('malformed')
  return cleanHits(
    list.filter(isFields).map((result) => hitOf(result)),
    count,
  )
}

async function answerOf({ body }: OutboundResponse): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (cause) {
    throw new SearchError('malformed', { cause })
  }
}

function refusalOf({ status, headers, cancel }: OutboundResponse): SearchError {
  cancel()
  const retry_after = secondsIn(headers['retry-after']) ?? secondsIn(headers['x-ratelimit-reset'])
  return new SearchError(faultOf(status), { status, retry_after: status === 429 ? retry_after : null })
}

function faultOf(status: number): WebSearchFault {
  if (status === 401 || status === 403) return 'unauthorized'
  // 432 and 433: limits of a Tavily plan
  if (status === 402 || status === 432 || status === 433) return 'quota_used_up'
  if (status === 429) return 'rate_limited'
  return status >= 400 && status < 500 ? 'bad_request' : 'provider_error'
}

/** Of several numbers the first, for the shortest window. */
function secondsIn(value: string | string[] | undefined): number | null {
  const written = /^\s*(\d+)(?:\.\d+)?\s*(?:,|$)/.exec(String(value ?? ''))?.[1]
  return written === undefined ? null : Math.min(Number(written), RETRY_AFTER_MAX)
}

const OUTBOUND: Partial<Record<OutboundCode, WebSearchFault>> = {
  connect_failed: 'unreachable',
  connect_timeout: 'unreachable',
  first_byte_timeout: 'timed_out',
  idle_timeout: 'timed_out',
  total_timeout: 'timed_out',
  too_large: 'too_large',
}

function toSearchError(error: unknown): SearchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SearchError) return cause
    if (isPolicyRefusal(cause)) return new SearchError('address_refused', { cause })
    if (cause instanceof OutboundRefused)
      return new SearchError(OUTBOUND[cause.code] ?? 'malformed', { cause })
  }
  throw error
}
