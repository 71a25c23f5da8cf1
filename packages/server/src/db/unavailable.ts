/** Messages of errors without a code, from the client and its pool (pg 8.23, pg-pool). */
const WITHOUT_CODE = new RegExp(
  [
    '^Connection terminated',
    '^Client has encountered a connection error and is not queryable$',
    '^Client was closed and is not queryable$',
    '^Cannot use a pool after calling end on the pool$',
    '^timeout e(?:xpired|xceeded when trying to connect)$',
    '^Query read timeout$',
    '^Received unexpected \\w+ message from backend\\.$',
    '^The server does not support SSL connections$',
    '^There was an error establishing an SSL connection$',
  ].join('|'),
)
/** The code used for errors without one: connection_failure. */
const CONNECTION_FAILURE = '08006'

/** Classes and codes of SQLSTATE, and system error codes of connections. */
const UNAVAILABLE = new RegExp(
  `^(?:${[
    // connections, resources, operator intervention; a cancelled statement, a lock, an idle transaction, a standby
    ...['08', '53', '57P', '57014', '55P03', '25P03', '25006'],
    ...['ECONN(?:REFUSED|RESET|ABORTED)', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'E(?:HOST|NET)(?:UNREACH|DOWN)'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_(?:DESTROYED|WRITE_AFTER_END)'],
  ].join('|')})`,
)

/** The code of an error, or of what caused it. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (WITHOUT_CODE.test(at.message)) return CONNECTION_FAILURE
  }
  return ''
}

/** Whether the database or the network is down, starting, stopping, or out of connections, space or time. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error))
}
