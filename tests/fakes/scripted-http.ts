import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export type FakeAnswer = {
  status?: number
  headers?: Record<string, string>
  /** Chunks are sent one by one, for as long as the other side reads. */
  body?: string | Buffer | AsyncIterable<Uint8Array> | object
}
export type FakeRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
/** The responses of the next requests, instead of their answers. */
export type Refusal = FakeAnswer & {
  times?: number
  path?: RegExp
  hang_up?: boolean
  /** Instead of the answer above. */
  by?: (request: FakeRequest) => FakeAnswer
}

export type ScriptedHttp = {
  url: string
  /** `METHOD path?query` of every request, oldest first. */
  requests: string[]
  /** Headers of the requests, in the same order. */
  headers: IncomingMessage['headers'][]
  refuse(refusal: Refusal): void
  /** Runs before each answer: data can change in the middle of a listing. */
  before: ((request: FakeRequest) => void | Promise<void>) | null
  close: () => Promise<void>
}

/** A server that responds with the result of `answer`, unless it is set to refuse. Null: 404. */
export async function startScriptedHttp(
  answer: (request: FakeRequest) => FakeAnswer | null | Promise<FakeAnswer | null>,
): Promise<ScriptedHttp> {
  const refusals: (Refusal & { times: number })[] = []
  const server = createServer((incoming, response) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'fake'}`)
      const request = {
        method: incoming.method ?? 'GET',
        url,
        headers: incoming.headers,
        body: await text(incoming),
      }
      fake.requests.push(`${request.method} ${url.pathname}${url.search}`)
      fake.headers.push(incoming.headers)
      await fake.before?.(request)
      const refusal = refusals.find((one) => one.times > 0 && (one.path?.test(url.pathname) ?? true))
      if (refusal !== undefined) refusal.times -= 1
      if (refusal?.hang_up === true) return response.socket?.destroy()
      const reply = refusal?.by?.(request) ?? refusal ?? (await answer(request)) ?? notFound
      const { status = 200, headers = {}, body = '' } = reply
      const isData = typeof body === 'string' || Buffer.isBuffer(body) || isStream(body)
      const type = { 'content-type': isData ? 'text/plain' : 'application/json' }
      response.writeHead(status, { ...type, ...headers })
      if (isStream(body)) return await send(body, response)
      return response.end(isData ? body : JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const fake: ScriptedHttp = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    headers: [],
    before: null,
    refuse: (refusal) => void refusals.push({ times: 1, ...refusal }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function isStream(body: string | object): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}

async function send(chunks: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(chunks, response)
  } catch {
    // the other side has closed the connection
  }
}

const notFound: FakeAnswer = { status: 404, body: { message: 'not found' } }
