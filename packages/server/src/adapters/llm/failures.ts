import { cutText, storable } from '#core/text.ts'
import { retryAfter } from '@parlance/contract/core/retry-after.ts'
import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { isPolicyRefusal, type OutboundCode, OutboundRefused } from '#adapters/outbound/errors.ts'
import type { RawHeaders } from '#adapters/outbound/exchange.ts'
import type { OutboundResponse } from '#adapters/outbound/outbound.ts'

const BODY_LIMIT = 64 * 1024
const MESSAGE_MAX = 500
const RETRY_AFTER_MAX = 86_400

const OUTBOUND: Partial<Record<OutboundCode, ModelErrorCode>> = {
  connect_failed: 'connect_failed',
  connect_timeout: 'connect_timeout',
  first_byte_timeout: 'first_token_timeout',
  idle_timeout: 'idle_timeout',
  total_timeout: 'total_timeout',
  too_large: 'answer_too_large',
  decode_failed: 'invalid_stream',
}

/** Converts any error of a model call to a `ModelError`. */
export function toModelError(error: unknown): ModelError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelError) return cause
    if (cause instanceof OutboundRefused) {
      return new ModelError(
        isPolicyRefusal(cause) ? 'address_refused' : (OUTBOUND[cause.code] ?? 'stream_cut'),
        {
          cause,
        },
      )
    }
  }
  return new ModelError('invalid_stream', { cause: error })
}

/** Throws unless the response is a stream: it can also be an error, or the page of a proxy or of a wrong address. */
export async function expectStream({ status, headers, body, cancel }: OutboundResponse): Promise<void> {
  if (status !== 200) throw await statusError(status, headers, body)
  if (!String(headers['content-type']).startsWith('text/html')) return
  cancel()
  throw new ModelError('invalid_stream')
}

/**
 * Converts an error of upstream: the status says what happened, the wording is only used to tell kinds of 400 apart.
 */
export async function statusError(
  status: number,
  headers: RawHeaders,
  body: AsyncIterable<Uint8Array>,
): Promise<ModelError> {
  const text = await readSome(body)
  const [header] = [headers['retry-after']].flat()
  const seconds = retryAfter(header)
  return new ModelError(statusCode(status, text), {
    status,
    provider_message: sentenceIn(text),
    ...(seconds === null ? {} : { retry_after: Math.min(seconds, RETRY_AFTER_MAX) }),
  })
}

/** The code for an error that upstream reports inside a stream, where there is no status. */
export function messageCode(text: string): ModelErrorCode {
  if (isTooLong(text)) return 'context_too_long'
  if (/overloaded|unavailable|at capacity/i.test(text)) return 'overloaded'
  if (/rate.?limit|too many requests|resource.?exhausted|insufficient_quota|throttl|\b429\b/i.test(text)) {
    return 'rate_limited'
  }
  if (/authenticat|invalid.{0,5}api.?key|unauthorized|permission_error/i.test(text)) return 'unauthorized'
  if (/model.{0,40}(?:not.?found|does not exist)/i.test(text)) return 'model_not_found'
  if (/invalid_request/i.test(text)) return 'bad_request'
  return 'provider_error'
}

function statusCode(status: number, text: string): ModelErrorCode {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'model_not_found'
  if (status === 408 || status === 504) return 'provider_error'
  if (status === 413) return 'context_too_long'
  if (status === 429) return 'rate_limited'
  if (status === 503 || status === 529) return 'overloaded'
  if (status >= 500) return 'provider_error'
  if (status >= 400) {
    if (isTooLong(text)) return 'context_too_long'
    return /model.{0,60}(?:not.?found|does not exist)/i.test(text) ? 'model_not_found' : 'bad_request'
  }
  return 'invalid_stream'
}

function isTooLong(text: string): boolean {
  return /context.{0,12}(?:length|window|size|limit)|maximum context|(?:prompt|input|request).{0,30}(?:too long|too large|too many tokens)|exceeds? the.{0,30}(?:tokens|limit)|too many (?:input )?tokens|input token count/i.test(
    text,
  )
}

/** The message of an error in any format; the page of a proxy contains none. */
function sentenceIn(text: string): string | null {
  const words = messageIn(text)
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const plain = words?.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim() ?? ''
  return plain === '' ? null : cutText(storable(plain), MESSAGE_MAX)
}

function messageIn(text: string): string | null {
  try {
    const fields = fieldsOf(JSON.parse(text))
    const error = fieldsOf(fields['error'])
    const found = [error['message'], fields['message'], fields['detail'], fields['error']]
    return found.find((value) => typeof value === 'string') ?? null
  } catch {
    return text.trimStart().startsWith('<') ? null : text
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function readSome(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      parts.push(part)
      size += part.length
      if (size > BODY_LIMIT) break
    }
  } catch {
    // The status matters; a body that is cut short does not change it.
  }
  return Buffer.concat(parts).toString('utf8')
}
