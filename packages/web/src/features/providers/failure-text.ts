import type { TFunction } from 'i18next'

const CODES = [
  'unauthorized',
  'rate_limited',
  'model_not_found',
  'bad_request',
  'context_too_long',
  'provider_error',
  'overloaded',
  'connect_failed',
  'connect_timeout',
  'first_token_timeout',
  'idle_timeout',
  'total_timeout',
  'invalid_stream',
  'stream_cut',
  'answer_too_large',
  'address_refused',
  'key_missing',
] as const

/** A code of the model calls as a sentence; a newer one as it is. */
export function failureText(t: TFunction, code: string): string {
  const known = CODES.find((one) => one === code)
  return known === undefined ? code : t(`providers.failure_${known}`)
}
