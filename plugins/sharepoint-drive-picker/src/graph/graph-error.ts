/** Why Graph gave nothing; each is a text of the plugin (`reason_…`). */
export type Reason =
  /** The sign-in has ended and could not be renewed without the person. */
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  /** Throttled for longer than anyone waits. */
  | 'busy'
  /** No answer, or one that was cut off. */
  | 'unreachable'
  | 'slow'
  /** An answer that is not what Microsoft documents. */
  | 'malformed'
  | 'failed'

export class GraphError extends Error {
  override name = 'GraphError'
  readonly reason: Reason
  /** Where it is busy: after how many seconds to try again. */
  readonly wait_s: number | null
  constructor(reason: Reason, options: { wait_s?: number; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.reason = reason
    this.wait_s = options.wait_s ?? null
  }
}
