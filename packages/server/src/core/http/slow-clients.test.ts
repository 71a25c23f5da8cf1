import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { settled } from '#testing/answers/asking.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase } from '#testing/made/documents.ts'
import { question, Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const IDLE = 1_000

const db = testDatabase()
let llm: FakeLlm
/** Time limits of one second; for files longer than any test. */
let app: TestApp
let ada: Person
let base: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(
    db.database,
    {},
    {},
    { headers: 1_000, body: 1_000, upload: 300_000, check_interval: 50 },
  )
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  base = await makeBase(ada)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** A connection that ignores being closed. */
async function connected(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** Sends a start, then one character at a time forever. Returns the response when the server closes the connection. */
async function cutWhileSending(first: string, origin = app.origin): Promise<string> {
  const socket = await connected(origin)
  let received = ''
  socket.on('data', (piece) => (received += piece.toString()))
  socket.write(first)
  const drip = setInterval(() => socket.write('x'), 20)
  await closed(socket)
  clearInterval(drip)
  return received
}

const head = (...lines: string[]) => [...lines, 'host: x', ''].join('\r\n')
const signedIn = () => `authorization: Bearer ${ada.token}`

describe('a client that sends slowly (S77)', () => {
  test.concurrent('is disconnected if its headers do not end', async () => {
    const received = await cutWhileSending(head('GET /v2/users/me HTTP/1.1', signedIn()))
    expect(received).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  test.concurrent('is disconnected if it sends nothing', async () => {
    const socket = await connected(app.origin)
    socket.resume()
    await closed(socket)
  })

  test.concurrent('is disconnected if its body does not end, without any effect', async () => {
    const lines = ['PATCH /v2/users/lang HTTP/1.1', signedIn(), 'content-type: application/json']
    const received = await cutWhileSending(`${head(...lines, 'content-length: 100000')}\r\n{"lang":"fr"`)
    expect(received).toBe('')
    expect(await ok(ada, 'GET', '/v2/users/me')).toMatchObject({ lang: null })
  })

  test.concurrent('is disconnected within a chunked body', async () => {
    const lines = ['PATCH /v2/users/lang HTTP/1.1', signedIn(), 'content-type: application/json']
    const received = await cutWhileSending(`${head(...lines, 'transfer-encoding: chunked')}\r\nffffff\r\n{`)
    expect(received).toBe('')
  })

  test.concurrent('is disconnected after an early refusal, too', async () => {
    const lines = ['PATCH /v2/users/lang HTTP/1.1', 'content-type: application/json']
    const received = await cutWhileSending(`${head(...lines, 'content-length: 100000')}\r\n{`)
    expect(received).toMatch(/^HTTP\/1.1 401 /)
  })

  test.concurrent('is disconnected if its upload does not end, and no file is stored', async () => {
    const timeouts = { headers: 2_000, body: 300_000, upload: 2_000, check_interval: 50 }
    const other = await startTestApp(db.database, {}, {}, timeouts)
    try {
      const lines = [
        `POST /v2/knowledge-bases/${base}/documents HTTP/1.1`,
        signedIn(),
        'content-type: multipart/form-data; boundary=x',
        'content-length: 100000',
      ]
      const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nx'
      await cutWhileSending(`${head(...lines)}\r\n${part}`, other.origin)
    } finally {
      await other.close()
    }
    const { data } = await ok<{ data: unknown[] }>(ada, 'GET', `/v2/knowledge-bases/${base}/documents`)
    expect(data).toEqual([])
    const { rows } = await db.database.pool.query('SELECT id FROM files')
    expect(rows).toEqual([])
  })
})

describe('a client that stops reading its answer (S77, R15)', () => {
  test('delays neither the run nor other readers', async () => {
    const pieces = Array.from({ length: 60 }, (_, n) => `${n} ${'x'.repeat(15_000)} `)
    llm.next({ tokens: pieces })
    const thread = uuidv7()
    const socket = await connected(app.origin)
    socket.pause()
    const body = JSON.stringify(question('Tell me everything'))
    const lines = [
      `POST /v2/threads/${thread}/messages HTTP/1.1`,
      signedIn(),
      'content-type: application/json',
    ]
    socket.write(`${head(...lines, `content-length: ${body.length}`)}\r\n${body}`)
    const [, answer] = await settled(ada, thread)
    expect(answer?.status).toBe('completed')
    const again = await ada.call('GET', `/v2/runs/${answer?.run_id}/events`)
    expect((await new Viewer(again).toTheEnd()).text).toBe(pieces.join(''))
    socket.destroy()
  })
})

describe(`${IDLE} idle connections (S77)`, () => {
  test('do not affect other callers and are closed', async () => {
    const timeouts = { headers: 15_000, body: 15_000, upload: 15_000, check_interval: 50 }
    const patient = await startTestApp(db.database, {}, {}, timeouts)
    try {
      const { server } = patient.app.http
      const bob = await patient.person('bob')
      const idle = await Promise.all(Array.from({ length: IDLE }, () => connected(patient.origin)))
      // half of them have started a request
      for (const socket of idle.slice(0, IDLE / 2)) socket.write('GET /v2/users/me HTTP/1.1\r\nhost')
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => bob.call('GET', '/v2/users/me').then(({ status }) => status)),
      )
      expect(answers).toEqual(answers.map(() => 200))
      expect(await connectionsOf(server)).toBeGreaterThanOrEqual(IDLE)
      const end = Promise.all(idle.map((socket) => closed(socket.resume())))
      server.headersTimeout = 1
      await end
    } finally {
      await patient.close()
    }
  })
})

function connectionsOf(server: TestApp['app']['http']['server']): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  return promise
}
