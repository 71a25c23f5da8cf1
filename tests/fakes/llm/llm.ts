import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LlmAnswer } from './answer.ts'
import { type LlmScript, scriptOfModel } from './script.ts'
import { wireOf } from './wires.ts'

/** One request as received by the fake. */
export type LlmRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** The same, unparsed. */
  raw: string
  model: string
  opened_at: number
  /** Numbered tokens written so far. */
  sent: number
  /** When the connection ended, and whether the client closed it before the answer was complete. */
  closed_at: number | null
  closed_by_client: boolean
  /** Settles when the answer has ended in any way. */
  closed: Promise<void>
}

export type FakeLlm = {
  url: string
  /** `host:port`, for the list of allowed hosts. */
  host: string
  requests: LlmRequest[]
  /** The script of the next request; without one the model's name decides. */
  next(script: LlmScript): void
  /** The script of requests without such a script, for requests in any order; null: the model's name decides. */
  always: ((request: LlmRequest) => LlmScript | undefined) | null
  /** Removes scripts that no request has used. */
  clear(): void
  /** Completes the answers without an end that are still being written. */
  completeEndless(): void
  /** Connections accepted so far, and those still open. */
  connections(): { accepted: number; open: number }
  close(): Promise<void>
}

/** A scripted model server with the APIs of OpenAI, Anthropic, Google, Mistral and Bedrock. */
export async function startFakeLlm(
  options: { port?: number; models?: readonly string[] } = {},
): Promise<FakeLlm> {
  const requests: LlmRequest[] = []
  const scripts: LlmScript[] = []
  const sockets = new Set<Socket>()
  const endless = new Set<LlmAnswer>()
  let accepted = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const record = recordRequest(request, response, await readBody(request))
    requests.push(record)
    const script = scripts.shift() ?? fake.always?.(record) ?? scriptOfModel(record.model)
    const wire = wireOf(record.path, record.model, request.headers.host)
    const written = new LlmAnswer(response, wire, script, () => (record.sent += 1))
    if (script.endless) {
      endless.add(written)
      response.on('close', () => endless.delete(written))
    }
    written.run()
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      listModels(request, response, options.models ?? ['numbered-3', 'numbered-400-50ps'])
    else void answer(request, response)
  })
  server.keepAliveTimeout = 30_000
  server.on('connection', (socket) => {
    accepted += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const fake: FakeLlm = {
    always: null,
    url: `http://${host}`,
    host,
    requests,
    next: (script) => {
      scripts.push(script)
    },
    clear: () => {
      scripts.length = 0
    },
    completeEndless: () => {
      for (const one of endless) one.complete()
    },
    connections: () => ({ accepted, open: sockets.size }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return fake
}

function recordRequest(request: IncomingMessage, response: ServerResponse, body: string): LlmRequest {
  const json: unknown = body === '' ? {} : JSON.parse(body)
  const fields: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const closed = Promise.withResolvers<void>()
  const record: LlmRequest = {
    method: request.method ?? '',
    path,
    headers: request.headers,
    body: fields,
    raw: body,
    model: modelOf(path, fields),
    opened_at: Date.now(),
    sent: 0,
    closed_at: null,
    closed_by_client: false,
    closed: closed.promise,
  }
  response.on('close', () => {
    record.closed_at = Date.now()
    record.closed_by_client =
      !response.writableFinished && !response.headersSent ? true : !response.writableEnded
    closed.resolve()
  })
  return record
}

function modelOf(path: string, body: Record<string, unknown>): string {
  if (typeof body['model'] === 'string') return body['model']
  const named = /\/(?:models|model|deployments)\/([^/:]+)/.exec(path)?.[1] ?? ''
  return decodeURIComponent(named)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function listModels(request: IncomingMessage, response: ServerResponse, models: readonly string[]): void {
  response.setHeader('content-type', 'application/json')
  const google = request.url?.includes('/v1beta/') === true
  const list = google
    ? {
        models: models.map((name) => ({
          name: `models/${name}`,
          supportedGenerationMethods: ['generateContent'],
        })),
      }
    : {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model', created: 1_790_000_000, owned_by: 'test' })),
      }
  response.end(JSON.stringify(list))
}

if (import.meta.main) {
  const fake = await startFakeLlm({ port: Number(process.env['PORT'] ?? 0) })
  console.log(fake.url)
}
