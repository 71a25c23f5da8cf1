import type { ApiErrorBody, ApiFaultCode } from '@parlance/contract/core/api-faults.ts'
import { API_FAULTS } from '@parlance/contract/core/api-faults.ts'
import { ApiFault, InvalidInput } from '#core/errors.ts'

/** Whether an address belongs to the public API, which has errors in OpenAI's format. */
export function isPublicApi(url: string): boolean {
  return /^(?:https?:\/\/[^/]*)?\/v1(?:[/?]|$)/i.test(url)
}

export type ApiRefusal = { status: number; body: ApiErrorBody; retry_after: number | null }

/** An error under /v1 that follows from its key alone. */
export function apiBody(code: ApiFaultCode): ApiErrorBody {
  return refuse(code, null, null).body
}

/** An error under /v1: its own kind, invalid input, or for any other error what follows from `status`. */
export function apiRefusalOf(
  error: unknown,
  fallback: { status: number; detail: unknown; retry_after: number | null },
): ApiRefusal {
  if (error instanceof ApiFault) return refuse(error.code, error.param, error.retry_after)
  if (error instanceof InvalidInput) return invalid(error)
  const code = codeOf(fallback)
  return refuse(code, null, fallback.retry_after)
}

function codeOf({ status, detail }: { status: number; detail: unknown }): ApiFaultCode {
  if (detail === 'ERROR_BUDGET_EXHAUSTED') return 'insufficient_quota'
  if (detail === 'ERROR_MODEL_UNPRICED') return 'model_unpriced'
  return BY_STATUS[status] ?? (status >= 500 ? 'internal_error' : 'invalid_value')
}

const BY_STATUS: Record<number, ApiFaultCode> = {
  401: 'invalid_api_key',
  403: 'owner_not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  412: 'version_mismatch',
  413: 'too_large',
  415: 'unsupported_content_type',
  422: 'invalid_json',
  429: 'rate_limit_exceeded',
  503: 'unavailable',
}

/** The path of the first invalid field: `messages[0].role`. */
function invalid({ entries }: InvalidInput): ApiRefusal {
  const [entry] = entries
  const [, ...path] = entry?.loc ?? []
  const param = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  const name = param.replace(/^\./, '')
  const code = entry?.type === 'extra_forbidden' ? 'unknown_parameter' : 'invalid_value'
  const refusal = refuse(code, name === '' ? null : name, null)
  const { error } = refusal.body
  const where = name === '' ? '' : ` '${name}'`
  if (entry !== undefined) error.message = `${error.message.replace(/\.$/, '')}${where}: ${entry.msg}.`
  return refusal
}

function refuse(code: ApiFaultCode, param: string | null, retryAfter: number | null): ApiRefusal {
  const { status, type, message } = API_FAULTS[code]
  return { status, body: { error: { message, type, param, code } }, retry_after: retryAfter }
}
