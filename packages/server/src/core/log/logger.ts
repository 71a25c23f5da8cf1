import { pino, type DestinationStream } from 'pino'

/** The one structured logger: a JSON line per event, never message texts, keys or tokens. */
export function createLogger(level: string, destination: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.token', '*.api_key', '*.authorization', '*.cookie', '*.code'], censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/** Type, code and stack of an error and its causes, without the text and values of a query. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  return {
    type: error.name,
    // not named `code`, which is redacted above because one-time codes of sign-ons have that name
    error_code: 'code' in error ? String(error.code) : undefined,
    message: messageOf(error),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** Database errors contain the query, and JSON errors the start of the invalid text. */
function messageOf(error: Error): string {
  if ('query' in error) return 'database query failed'
  if (error instanceof SyntaxError && error.message.endsWith('is not valid JSON')) return 'invalid JSON'
  return error.message
}
