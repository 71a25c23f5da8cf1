import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response of the server; it receives the number of earlier requests for the same path. */
export type Reply = (answer: ServerResponse, request: IncomingMessage, turn: number) => void

export type DriveServer = {
  url: string
  /** Each request as `GET /path?query`, with its token and resource keys. */
  asked: { line: string; token: string; keys: string | undefined }[]
  replies: Map<string, Reply>
  /** Clears the recorded requests and the prepared responses. */
  reset: () => void
  close: () => Promise<void>
}

/**
 * Simulates the Drive API v3 with the responses that a test defines: `{id}` for metadata and `{id} content` for bytes.
 */
export async function startDriveServer(): Promise<DriveServer> {
  const asked: DriveServer['asked'] = []
  const replies = new Map<string, Reply>()
  const turns = new Map<string, number>()
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, id = '', isExport] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(pathname) ?? []
    const key = isExport || searchParams.get('alt') === 'media' ? `${id} content` : id
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    asked.push({
      line: `${request.method ?? ''} ${request.url ?? ''}`,
      token: request.headers.authorization ?? '',
      keys: request.headers['x-goog-drive-resource-keys']?.toString(),
    })
    const reply = replies.get(key)
    if (reply) reply(answer, request, turn)
    else refuse(answer, 404, 'notFound')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    replies,
    reset: () => {
      replies.clear()
      turns.clear()
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function json(answer: ServerResponse, body: unknown, status = 200, headers = {}): void {
  answer.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  answer.end(JSON.stringify(body))
}

/** An error in Google's format. */
export function refuse(answer: ServerResponse, status: number, reason: string, headers = {}): void {
  const message = `No: ${reason}`
  json(
    answer,
    { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
    status,
    headers,
  )
}

/** The metadata of a file in the format of `files.get`. */
export const facts = (id: string, part: object = {}) => ({
  id,
  name: `${id}.txt`,
  mimeType: 'text/plain',
  size: '5',
  capabilities: { canDownload: true },
  ...part,
})
