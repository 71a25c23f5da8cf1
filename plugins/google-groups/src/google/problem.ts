/** Why a request to Google failed; each has a text for people. */
export type GoogleCode =
  | 'auth_failed'
  | 'forbidden'
  | 'group_missing'
  | 'busy'
  | 'unreachable'
  | 'malformed'
  | 'nesting_limit'

/** Thrown by all functions that call Google. It contains no address and no credential. */
export class GoogleProblem extends Error {
  override name = 'GoogleProblem'
  readonly code: GoogleCode
  /** For `busy`: the time that Google asks us to wait. */
  readonly retry_after_s: number
  constructor(
    code: GoogleCode,
    { retry_after_s = 0, cause }: { retry_after_s?: number; cause?: unknown } = {},
  ) {
    super(code, { cause })
    this.code = code
    this.retry_after_s = retry_after_s
  }
}
