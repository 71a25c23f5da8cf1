import { API_FAULTS, type ApiFaultCode } from '@parlance/contract/core/api-faults.ts'
import type { ErrorCode, ValidationEntry } from '@parlance/contract/core/error-codes.ts'
import { ERROR_CODES } from '@parlance/contract/core/error-codes.ts'

/** A refusal with its key. The contract ties the key to a status. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  /** Seconds until another try makes sense. */
  readonly retry_after: number | null
  constructor(code: ErrorCode, options: { retry_after?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = ERROR_CODES[code]
    this.retry_after = options.retry_after ?? null
  }
}

/** Whether the disk is full, or the quota of this user. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === 'ENOSPC' || at.code === 'EDQUOT')) return true
  }
  return false
}

/** A 422 with the specification's list of `loc` and `msg`. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly entries: ValidationEntry[]
  constructor(entries: ValidationEntry[]) {
    super('invalid input')
    this.entries = entries
  }
}

/** A refusal of the public API; `param` names the field that it is about. */
export class ApiFault extends Error {
  override name = 'ApiFault'
  readonly code: ApiFaultCode
  readonly status: number
  readonly param: string | null
  /** Seconds until another try makes sense. */
  readonly retry_after: number | null
  constructor(code: ApiFaultCode, options: { param?: string; retry_after?: number | null } = {}) {
    super(code)
    this.code = code
    this.status = API_FAULTS[code].status
    this.param = options.param ?? null
    this.retry_after = options.retry_after ?? null
  }
}
