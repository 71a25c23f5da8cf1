import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { allCalls } from '@parlance/contract/all.ts'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { callerOf, startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let root: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  root = await app.person('root', 'administrator')
})
afterAll(() => app.close())

/** A request with an address that is sent unchanged. */
function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin)
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}

describe('other spellings of an address', () => {
  const spellings = [
    '/V2/users/me',
    '/v2//users/me',
    '/v2/users/me/',
    '/v2/users%2fme',
    '/v2/users/%2e%2e/users/me',
    '/v2/./users/me',
    '/v2/users/me;x=1',
    '/v2/users/me%00',
    '//v2/users/me',
    '/v2/users/me%',
  ]
  it.each(spellings)('%s gives no more access than the address itself', async (path) => {
    expect(await raw('GET', path)).toBeGreaterThanOrEqual(400)
  })

  it.each(['TRACE', 'HEAD', 'PUT', 'PROPFIND', 'OPTIONS'])('%s is refused', async (method) => {
    const status = await raw(method, '/v2/users/me', { 'x-http-method-override': 'GET' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('headers of a proxy that is not configured are ignored', async () => {
    const headers = {
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-user': 'admin',
      'x-user-id': root.id,
      'x-original-url': '/health/live',
      'x-rewrite-url': '/health/live',
    }
    expect(await raw('GET', '/v2/users/me', headers)).toBe(401)
    const profile = await ada.call('GET', '/v2/users/profile', undefined, { headers })
    expect(await profile.json()).toMatchObject({ username: 'ada', role: 'USER' })
  })
})

describe('an invalid body', () => {
  const send = (body: string, type: string) =>
    fetch(`${app.origin}/v2/users/lang`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      body,
    })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml'])(
    'as %s: 415',
    async (type) => {
      const response = await send('{"lang":"fr"}', type)
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({ detail: 'ERROR_UNSUPPORTED_CONTENT_TYPE' })
    },
  )

  it.each([
    '',
    '{',
    '{"lang":',
    '[',
    '{"lang":"fr"',
    '\u0000',
    '{"__proto__":{"lang":"fr"}}',
    '{"lang":"fr","constructor":{"prototype":{}}}',
    'null',
    '"fr"',
    '1e309',
    '[]',
  ])('with the text %j: 422 or 400, and nothing is changed', async (body) => {
    const response = await send(body, 'application/json')
    expect([400, 422]).toContain(response.status)
    expect(({} as Record<string, unknown>)['lang']).toBeUndefined()
    expect(await (await ada.call('GET', '/v2/users/me')).json()).toMatchObject({ lang: null })
  })

  it('over the limit: 413 before it is read', async () => {
    const response = await send(JSON.stringify({ lang: 'x'.repeat(1_100_000) }), 'application/json')
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ detail: 'ERROR_TOO_LARGE' })
  })
})

describe('calls from other sites', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1'])(
    'origin %s is allowed nothing',
    async (origin) => {
      const response = await ada.call('GET', '/v2/users/me', undefined, { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      const asked = await fetch(`${app.origin}/v2/users/me`, { method: 'OPTIONS', headers: { origin } })
      expect(asked.status).toBe(403)
    },
  )

  it('only the exact origin that an administrator listed is allowed', async () => {
    const path = '/v2/admin/feature-configs/allowed_redirect_domains'
    expect((await root.call('PUT', path, { value: ['https://portal.example.org'] })).status).toBe(200)
    const allowed = await ada.call('GET', '/v2/users/me', undefined, {
      headers: { origin: 'https://portal.example.org' },
    })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://portal.example.org')
    const other = await ada.call('GET', '/v2/users/me', undefined, {
      headers: { origin: 'https://portal.example.org:444' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    await root.call('DELETE', path)
  })

  it('a cookie is not a credential', async () => {
    const response = await fetch(`${app.origin}/v2/users/me`, { headers: { cookie: `token=${ada.token}` } })
    expect(response.status).toBe(401)
  })
})

describe('the version of the front end', () => {
  it.each(['1.5.9', '0.9.0', 'nonsense', '1.6'])('%s has to reload', async (version) => {
    const response = await ada.call('GET', '/v2/users/me', undefined, {
      headers: { 'x-frontend-version': version },
    })
    expect(response.status).toBe(412)
    expect(await response.json()).toEqual({ detail: 'Version mismatch' })
  })

  it.each(['1.6.0', '1.6.1', '2.0.0'])('%s is served', async (version) => {
    const response = await ada.call('GET', '/v2/users/me', undefined, {
      headers: { 'x-frontend-version': version },
    })
    expect(response.status).toBe(200)
  })
})

const ENDS_THE_SESSION: string[] = ['auth.logout', 'users.endSessions']

describe('rate limits', () => {
  it('every call has a rate limit; beyond it: 429 with Retry-After, other people unaffected', async () => {
    const slow = await startTestApp(test.database, { RATE_LIMIT_FACTOR: '0.01' })
    try {
      const eve = { call: callerOf(slow.origin, (await slow.person('eve', 'administrator')).token) }
      const bea = { call: callerOf(slow.origin, (await slow.person('bea')).token) }
      for (const { call } of allCalls()) {
        if (call.produces === 'redirect' || call.access.kind === 'key') continue
        const rate = RATE_CLASSES[call.rate ?? (call.method === 'GET' ? 'read' : 'write')]
        const path = call.path.replaceAll(/\{\w+\}/g, uuidv7())
        const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
        const times = Math.ceil(rate.max * 0.01) + 2
        if (ENDS_THE_SESSION.includes(call.id)) continue
        const answers = await Promise.all(
          Array.from({ length: times }, () => eve.call(call.method, path, body)),
        )
        const statuses = answers.map((answer) => answer.status)
        expect(statuses, call.id).toContain(429)
        const refused = await eve.call(call.method, path, body)
        expect(await refused.json(), call.id).toEqual({ detail: 'ERROR_TOO_MANY_REQUESTS' })
        expect(Number(refused.headers.get('retry-after')), call.id).toBeGreaterThan(0)
        expect(refused.headers.get('x-ratelimit-limit'), call.id).toBeNull()
      }
      expect((await bea.call('GET', '/v2/users/me')).status).toBe(200)
    } finally {
      await slow.close()
    }
  })
})

describe('log lines', () => {
  it('a header with line breaks is refused, and a name with line breaks stays on one line', async () => {
    const { port } = new URL(app.origin)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nUser-Agent: a\rb\0c\r\n\r\n')
    const [head = '', body = ''] = (await answer).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const line of [
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'x-frame-options: DENY',
    ]) {
      expect(head.split('\r\n')).toContain(line)
    }
    expect(JSON.parse(body)).toEqual({ detail: 'ERROR_BAD_REQUEST' })
    socket.destroy()
  })
})
