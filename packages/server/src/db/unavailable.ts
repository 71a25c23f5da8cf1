/** The code of an error, or of what caused it. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (/timeout exceeded when trying to connect|Connection terminated/i.test(at.message)) return '08006'
  }
  return ''
}

/** The database or the way to it is gone, starting, stopping, out of connections, of space or of time. */
export function isUnavailable(error: unknown): boolean {
  return /^(08|57P|53|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)/.test(codeOf(error))
}
