/** The error types under /v1, as OpenAI's clients know them. */
type FaultType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'rate_limit_error'
  | 'insufficient_quota'
  | 'server_error'

/** Every error of the public API (product decisions §10): its status, type and message. */
export const API_FAULTS = {
  invalid_value: { status: 400, type: 'invalid_request_error', message: 'The request is not valid.' },
  invalid_json: {
    status: 400,
    type: 'invalid_request_error',
    message: 'The body could not be read as JSON.',
  },
  unknown_parameter: { status: 400, type: 'invalid_request_error', message: 'Unknown parameter.' },
  unsupported_value: {
    status: 400,
    type: 'invalid_request_error',
    message: 'This value is not supported here.',
  },
  unsupported_model: {
    status: 400,
    type: 'invalid_request_error',
    message: 'This model cannot be used for this call.',
  },
  invalid_image: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Images are sent as data: URLs of type PNG, JPEG, GIF or WebP, in base64.',
  },
  context_length_exceeded: {
    status: 400,
    type: 'invalid_request_error',
    message: 'The messages are longer than what the model can read.',
  },
  provider_refused: {
    status: 400,
    type: 'invalid_request_error',
    message: 'The provider of the model did not accept the request.',
  },
  invalid_api_key: {
    status: 401,
    type: 'authentication_error',
    message: 'The API key is missing, unknown, expired or revoked.',
  },
  owner_not_allowed: {
    status: 403,
    type: 'permission_error',
    message: 'The owner of this API key may not do this.',
  },
  missing_scope: {
    status: 403,
    type: 'permission_error',
    message: 'This API key is not meant for this call.',
  },
  model_not_allowed: {
    status: 403,
    type: 'permission_error',
    message: 'This API key is not meant for this model or assistant.',
  },
  model_unpriced: {
    status: 403,
    type: 'permission_error',
    message: 'A budget refuses models whose price is not known.',
  },
  not_found: { status: 404, type: 'invalid_request_error', message: 'There is no such call.' },
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    message: 'The model does not exist or you do not have access to it.',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    message: 'This address takes other methods.',
  },
  version_mismatch: { status: 412, type: 'invalid_request_error', message: 'Version mismatch' },
  too_large: { status: 413, type: 'invalid_request_error', message: 'The body is too large.' },
  unsupported_content_type: {
    status: 415,
    type: 'invalid_request_error',
    message: 'The body must be sent as application/json.',
  },
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    message: 'Too many requests; try again after the time that Retry-After names.',
  },
  insufficient_quota: {
    status: 429,
    type: 'insufficient_quota',
    message: 'The budget for this is used up.',
  },
  internal_error: {
    status: 500,
    type: 'server_error',
    message: 'The server failed; the request id says more.',
  },
  provider_error: { status: 502, type: 'server_error', message: 'The provider of the model failed.' },
  unavailable: {
    status: 503,
    type: 'server_error',
    message: 'Not available at the moment; try again shortly.',
  },
  provider_timeout: {
    status: 504,
    type: 'server_error',
    message: 'The provider of the model did not answer in time.',
  },
} as const satisfies Record<string, { status: number; type: FaultType; message: string }>

export type ApiFaultCode = keyof typeof API_FAULTS

/** The body of every error under /v1. */
export type ApiErrorBody = {
  error: { message: string; type: FaultType; param: string | null; code: ApiFaultCode }
}
