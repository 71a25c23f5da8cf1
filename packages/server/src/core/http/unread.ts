import type { Socket } from 'node:net'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Deps } from '#core/context.ts'
import { safetyHeaders } from './headers.ts'

type Refusal = { status: string; detail: ErrorCode }

/** Node's own words for what kept a request from being read; anything else is spelt wrongly. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'ERROR_BAD_REQUEST' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', detail: 'ERROR_TOO_LARGE' },
}
const MISSPELT: Refusal = { status: '400 Bad Request', detail: 'ERROR_BAD_REQUEST' }

/** Answers a request that never became one as any other refusal, and ends its connection. */
export function refuseUnread(deps: Deps): (error: Error & { code?: string }, socket: Socket) => void {
  const headers = { ...safetyHeaders(deps), 'content-type': 'application/json; charset=utf-8', connection: 'close' } // prettier-ignore
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, detail } = REFUSALS[error.code ?? ''] ?? MISSPELT
    deps.log.info({ status, code: error.code }, 'a request could not be read')
    if (socket.writable && !isAnswering(socket)) {
      const body = JSON.stringify({ detail })
      const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
      socket.write(
        [`HTTP/1.1 ${status}`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n'), // prettier-ignore
      )
    }
    socket.destroy(error)
  }
}

/** Whether an answer has begun on this connection, which must not be written into. As Node's own refusal asks it. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
