import { pino, type DestinationStream } from 'pino'

/** The one structured logger: a JSON line per event, never message texts, keys or tokens. */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.token', '*.api_key', '*.authorization', '*.cookie', '*.code'], censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Type, code and stack of an error and its causes; a query's text and values stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : undefined
  const message = 'query' in error ? 'database query failed' : error.message
  return {
    type: error.name,
    code,
    message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
