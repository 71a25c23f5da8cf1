/** Why a request to Graph failed; each is a text of the plugin (`reason_…`). */
export type Reason =
  /** The session has expired and could not be renewed without the person. */
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  /** Throttled for longer than people should wait. */
  | 'busy'
  /** No response, or one that was cut off. */
  | 'unreachable'
  | 'slow'
  /** A response that does not match Microsoft's documentation. */
  | 'malformed'
  | 'failed'

export class GraphError extends Error {
  override name = 'GraphError'
  readonly reason: Reason
  /** For `busy`: the number of seconds after which to try again. */
  readonly wait_s: number | null
  constructor(reason: Reason, options: { wait_s?: number; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.reason = reason
    this.wait_s = options.wait_s ?? null
  }
}
