import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ApiFaultCode } from '@parlance/contract/core/api-faults.ts'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Deps } from '#core/context.ts'
import { apiBody, isPublicApi } from './api-errors.ts'
import { safetyHeaders } from './headers.ts'

type Refusal = { status: string; detail: ErrorCode; code: ApiFaultCode }
/** Node's parse error with the bytes that it could not parse. */
type ReadError = Error & { code?: string; rawPacket?: unknown }

/** Node's codes for requests that cannot be read; any other request is malformed. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: 'ERROR_BAD_REQUEST',
    code: 'invalid_value',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'ERROR_TOO_LARGE',
    code: 'too_large',
  },
}
const MALFORMED: Refusal = { status: '400 Bad Request', detail: 'ERROR_BAD_REQUEST', code: 'invalid_value' }

/** Answers an unparsable request in the usual shape and closes its connection. */
export function refuseUnread(deps: Deps): (error: ReadError, socket: Socket) => void {
  const headers = {
    ...safetyHeaders(deps),
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, detail, code } = REFUSALS[error.code ?? ''] ?? MALFORMED
    const id = randomUUID()
    deps.log.info({ request_id: id, status, code: error.code }, 'a request could not be parsed')
    if (socket.writable && !isAnswering(socket)) {
      const body = JSON.stringify(isPublicApi(addressIn(error)) ? apiBody(code) : { detail })
      const length = String(Buffer.byteLength(body))
      const lines = Object.entries({ ...headers, 'x-request-id': id, 'content-length': length })
      socket.write([`HTTP/1.1 ${status}`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n'))
    }
    socket.destroy(error)
  }
}

/** The address of a request, if the start of the request is available. */
function addressIn({ rawPacket }: ReadError): string {
  const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 200) : ''
  return /^[A-Z]+ (\S+)/.exec(bytes)?.[1] ?? ''
}

/** Whether an answer has begun on this connection, so that nothing else can be written. Node checks the same. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
