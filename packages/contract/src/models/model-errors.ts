/** Why a model call failed; shown to the person with its code. */
export const MODEL_ERROR_CODES = [
  'unauthorized',
  'rate_limited',
  'model_not_found',
  'bad_request',
  'content_refused',
  'no_description',
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
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number]
