import type { ApiFaultCode } from '@parlance/contract/core/api-faults.ts'
import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { ApiFault, AppError } from '#core/errors.ts'
import { Stopped } from '#core/stopped.ts'
import { GenerationFailed } from '#features/runs/answering/generate.service.ts'

/** The public error for a provider's failure, without the provider's message, address or key. */
const FAULTS: Record<ModelErrorCode, ApiFaultCode> = {
  unauthorized: 'provider_error',
  rate_limited: 'rate_limit_exceeded',
  model_not_found: 'model_not_found',
  bad_request: 'provider_refused',
  content_refused: 'provider_refused',
  no_description: 'provider_refused',
  context_too_long: 'context_length_exceeded',
  provider_error: 'provider_error',
  overloaded: 'unavailable',
  connect_failed: 'provider_error',
  connect_timeout: 'provider_timeout',
  first_token_timeout: 'provider_timeout',
  idle_timeout: 'provider_timeout',
  total_timeout: 'provider_timeout',
  invalid_stream: 'provider_error',
  stream_cut: 'provider_error',
  answer_too_large: 'provider_error',
  address_refused: 'provider_error',
  key_missing: 'provider_error',
}

/** Converts a failure of a model to a public error; other errors are unchanged. */
export function toFault(error: unknown): unknown {
  if (error instanceof Stopped) return new ApiFault('unavailable')
  const cause = error instanceof GenerationFailed ? error.cause : error
  if (!(cause instanceof ModelError)) return error
  return new ApiFault(FAULTS[cause.code], { retry_after: cause.retry_after })
}

/** The errors of resolving a model or an assistant. */
export function toModelFault(error: unknown): unknown {
  const isMissing =
    error instanceof AppError &&
    ['ERROR_ASSISTANT_NOT_USABLE', 'ERROR_MODEL_NOT_USABLE', 'ERROR_NO_MODEL_ENABLED'].includes(error.code)
  return isMissing ? new ApiFault('model_not_found', { param: 'model' }) : error
}
