/** Why Google could not be asked; each has a text for people. */
export type GoogleCode =
  | 'auth_failed'
  | 'forbidden'
  | 'group_missing'
  | 'busy'
  | 'unreachable'
  | 'malformed'
  | 'nesting_limit'

/** Thrown by everything that asks Google. It names no address and no credential. */
export class GoogleProblem extends Error {
  override name = 'GoogleProblem'
  readonly code: GoogleCode
  /** For `busy`: how long Google asks to be left alone. */
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
