import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#lib/network/api-error.ts'
import { eventParser, readEventStream } from '#lib/network/event-stream.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = createServer(handle)
  server = started
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
  const { port } = started.address() as AddressInfo
  return `http://127.0.0.1:${port}/`
}

/** Bypasses the test window, which enforces cross-origin rules and is shared with other files. */
const openAt = (url: string) => async (lastEventId: string | null, signal: AbortSignal) => {
  const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId }
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  signal.addEventListener('abort', () => message.destroy())
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>)
}

const fast = { backoff: () => 1 }

test('splits events regardless of chunks and line ends', () => {
  const text =
    ': hello\r\n\r\nid: 1\r\ndata: {"a":"é"}\r\n\r\nid: 2\ndata: one\ndata: two\n\nid:3\rdata:x\r\r\n'
  for (const size of [1, 2, 3, text.length]) {
    const parse = eventParser()
    const events = []
    for (let at = 0; at < text.length; at += size) events.push(...parse(text.slice(at, at + size)))
    expect(events).toEqual([
      { id: '1', data: '{"a":"é"}' },
      { id: '2', data: 'one\ntwo' },
      { id: '3', data: 'x' },
    ])
  }
})

test('reads to the last event and stops', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('id: 1\ndata: a\n\n: beat\n\nid: 2\ndata: end\n\n')
  })
  const seen: string[] = []
  await readEventStream({
    ...fast,
    open: openAt(url),
    signal: new AbortController().signal,
    onEvent: ({ data }) => {
      seen.push(data)
      return data === 'end'
    },
  })
  expect(seen).toEqual(['a', 'end'])
})

test('continues after the last event when the connection is cut, without a gap or repetition', async () => {
  const asked: (string | undefined)[] = []
  const url = await serve((request, response) => {
    const from = Number(request.headers['last-event-id'] ?? 0)
    asked.push(request.headers['last-event-id']?.toString())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let id = from + 1; id <= 6; id++) {
      response.write(`id: ${id}\ndata: ${id}\n\n`)
      if (id % 2 === 0 && id < 6) return void response.write('id: 99\ndata: torn', () => response.destroy())
    }
  })
  const seen: string[] = []
  await readEventStream({
    ...fast,
    open: openAt(url),
    signal: new AbortController().signal,
    onEvent: ({ data }) => seen.push(data) === 6,
  })
  expect(seen).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(asked).toEqual([undefined, '2', '4'])
})

test('reconnects when the connection is silent', async () => {
  let visits = 0
  const url = await serve((_request, response) => {
    visits++
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(visits === 1 ? ': nothing more\n\n' : 'data: end\n\n')
  })
  const links: boolean[] = []
  await readEventStream({
    ...fast,
    silenceMs: 30,
    open: openAt(url),
    signal: new AbortController().signal,
    onEvent: () => true,
    onLink: (up) => links.push(up),
  })
  expect(visits).toBe(2)
  expect(links).toEqual([true, false, true])
})

test('throws a refusal instead of retrying', async () => {
  let visits = 0
  const refused = readEventStream({
    ...fast,
    open: () => {
      visits++
      return Promise.reject(new ApiError('gone', 404, '/'))
    },
    signal: new AbortController().signal,
    onEvent: () => true,
  })
  await expect(refused).rejects.toMatchObject({ status: 404 })
  expect(visits).toBe(1)
})

test('ends without an error when it is aborted', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: a\n\n')
  })
  const stop = new AbortController()
  await readEventStream({
    ...fast,
    open: openAt(url),
    signal: stop.signal,
    onEvent: () => {
      stop.abort()
      return false
    },
  })
  expect(stop.signal.aborted).toBe(true)
})
