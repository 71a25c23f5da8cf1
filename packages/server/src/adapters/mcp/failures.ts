import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { OutboundRefused } from '#adapters/outbound/errors.ts'
import { cleanLine } from './clean.ts'
import type { Exchange } from './exchange.ts'
import { MESSAGE_MAX } from './limits.ts'
import { McpError } from './port.ts'

/** The error code that the transport reports for an answer that ended too early. */
export const STREAM_ENDED = -39_999
const UNKNOWN_TOOL = /unknown tool|tool .*not found|no such tool/i

/** Errors below the SDK are recorded in the exchange, because the SDK often replaces them with its own. */
export function toMcpError(error: unknown, { failure: noted, status }: Exchange): McpError {
  if (error instanceof McpError) return error
  if (error instanceof ProtocolError && error.code !== STREAM_ENDED) return fromServer(error)
  if (noted instanceof McpError) return noted
  const cause = noted ?? error
  if (cause instanceof OutboundRefused) return fromNetwork(cause)
  if (cause instanceof ProtocolError)
    return new McpError('unreachable', 'The server ended its answer too early.')
  if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) return timedOut()
  if (status !== null && status >= 400) return fromStatus(status)
  if (cause instanceof SdkError && cause.code === SdkErrorCode.UnsupportedResultType) {
    return new McpError(
      'refused',
      'The tool asks for something in the middle of a call, which is not supported.',
    )
  }
  return new McpError('malformed', 'The answer of the server does not follow the protocol.')
}

function fromServer({ code, message }: ProtocolError): McpError {
  const said = cleanLine(message, MESSAGE_MAX)
  return new McpError(
    UNKNOWN_TOOL.test(said) ? 'unknown_tool' : 'refused',
    said || `The server refused with ${code}.`,
  )
}

function fromNetwork({ code }: OutboundRefused): McpError {
  switch (code) {
    case 'connect_failed':
    case 'connect_timeout':
    case 'cut':
      return new McpError('unreachable', 'The server cannot be reached.')
    case 'first_byte_timeout':
    case 'idle_timeout':
    case 'total_timeout':
      return timedOut()
    case 'too_large':
      return new McpError('too_large', 'The server sent more than is accepted.')
    case 'decode_failed':
      return new McpError('malformed', 'The answer of the server cannot be decoded.')
    default:
      return new McpError('address_forbidden', `The address of the server is not allowed (${code}).`)
  }
}

function fromStatus(status: number): McpError {
  if (status >= 500) return new McpError('unreachable', `The server answered with status ${status}.`)
  if (status === 429) return new McpError('refused', 'The server is asked too often.')
  return new McpError('malformed', `The server answered with status ${status}.`)
}

function timedOut(): McpError {
  return new McpError('timed_out', 'The server took too long.')
}
