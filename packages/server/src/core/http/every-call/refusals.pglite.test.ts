import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'

/** Requests that reach no call. Whatever part of the server refuses them uses the usual shape. */
const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

/** The response to these bytes, until the server closes the connection. */
function sent(bytes: string): Promise<{ status: string; headers: Map<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (piece: string) => (received += piece))
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line) => line.split(': ', 2) as [string, string])
      resolve({ status, headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])), body })
    })
  })
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')

const LONG = 'a'.repeat(20_000)
/** For `/v2` and `/v1`: the request, the status, and the error code of each. */
const UNFIT: [string, (api: string) => string, string, string, string][] = [
  [
    'percent signs that spell nothing',
    (api) => request(`GET ${api}/%ff/messages`),
    '400 Bad Request',
    'ERROR_BAD_REQUEST',
    'invalid_value',
  ],
  [
    'an id without end',
    (api) => request(`GET ${api}/${'a'.repeat(200)}`),
    '404 Not Found',
    'ERROR_NOT_FOUND',
    'not_found',
  ],
  [
    'an unknown path',
    (api) => request(`GET ${api}/a/b/c/d`),
    '404 Not Found',
    'ERROR_NOT_FOUND',
    'not_found',
  ],
  ['another method', (api) => request(`PUT ${api}`), '404 Not Found', 'ERROR_NOT_FOUND', 'not_found'],
  ['an odd method', (api) => request(`PROPFIND ${api}`), '404 Not Found', 'ERROR_NOT_FOUND', 'not_found'],
  [
    'an absolute address',
    (api) => request(`GET http://x${api}/%ff`),
    '400 Bad Request',
    'ERROR_BAD_REQUEST',
    'invalid_value',
  ],
  [
    'no host',
    (api) => `GET ${api} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    '400 Bad Request',
    'ERROR_BAD_REQUEST',
    'invalid_value',
  ],
  [
    'an unknown expectation',
    (api) => request(`GET ${api}`, 'Expect: nonsense'),
    '401 Unauthorized',
    'ERROR_NOT_AUTHENTICATED',
    'invalid_api_key',
  ],
  [
    'headers without end',
    (api) => request(`GET ${api}`, `X-Long: ${LONG}`),
    '431 Request Header Fields Too Large',
    'ERROR_TOO_LARGE',
    'too_large',
  ],
  [
    'a path without end',
    (api) => request(`GET ${api}/${LONG}`),
    '431 Request Header Fields Too Large',
    'ERROR_TOO_LARGE',
    'too_large',
  ],
  [
    'two lengths of a body',
    (api) => request(`POST ${api}`, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    '400 Bad Request',
    'ERROR_BAD_REQUEST',
    'invalid_value',
  ],
  [
    'an unknown version',
    (api) => `GET ${api} HTTP/9.9\r\nHost: x\r\n\r\n`,
    '400 Bad Request',
    'ERROR_BAD_REQUEST',
    'invalid_value',
  ],
]

describe.each(UNFIT)('a request with %s', (_, bytes, status, detail, code) => {
  const refusal = async (api: string) => {
    const answer = await sent(bytes(api))
    expect(answer.status).toBe(`HTTP/1.1 ${status}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
    return JSON.parse(answer.body) as unknown
  }

  test('is refused in the usual shape', async () => {
    expect(await refusal('/v2/groups')).toEqual({ detail })
  })

  test('is refused under /v1 in OpenAI’s shape', async () => {
    expect(await refusal('/v1/models')).toEqual({
      error: {
        message: expect.any(String) as unknown,
        type: expect.any(String) as unknown,
        param: null,
        code,
      },
    })
  })
})

test('a page of a listed origin can read the refusal of its address', async () => {
  const origin = app.deps.config.public_url
  const answer = await sent(request('GET /v2/threads/%ff', `Origin: ${origin}`))
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})

test('the log does not contain refused addresses', async () => {
  await sent(request('GET /v2/threads/%ff/secret-words'))
  expect(app.lines.join('')).toContain('"status":400')
  expect(app.lines.join('')).not.toContain('secret-words')
})
