import type { Method } from '@parlance/contract/core/endpoint.ts'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import { startFakeSso } from '@parlance/tests/fakes/sso.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { rawAnswer } from '#testing/hostile/raw-answer.ts'
import { inTurn } from '#testing/random/sampled.ts'
import { sampleOf } from '#testing/random/samples.ts'

/**
 * Generated from the contract: other spellings of an address and of the caller (S28, S29). Addresses are matched
 * before the database is queried, and the caller is read by one query that is tested on both databases; so one
 * is enough and saves a minute.
 */
const CALLS = (await everyCall()).map((one, turn) => ({
  ...one,
  name: `${one.call.method} ${one.call.path}`,
  turn,
}))
const CLOSED = CALLS.filter(({ call }) => call.access.kind !== 'public')
const PATHS = [...new Set(CALLS.map(({ call }) => call.path))]
const ORDINARY: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const db = testDatabase()
let app: TestApp
/** Has no permissions. */
let nobody: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  nobody = await app.person('nobody')
  admin = await app.person('admin', 'administrator')
  await giveRole(db.database, nobody.id, [])
})
afterAll(() => app.close())

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** For example of `/v2/threads/0190…/messages`. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const last = rest.at(-1) ?? ''
  const before = path.slice(0, path.length - last.length)
  return [
    path.replace(first, first.toUpperCase()),
    `/${path}`,
    path.replaceAll('/', '//'),
    `${path}/`,
    `${path}//`,
    path.replace(/\/([^/]*)$/, '%2f$1'),
    path.replace(/\/([^/]*)$/, '\\$1'),
    `${before}%2e%2e/${last}/${last}`,
    `${before}../${last}/${last}`,
    `/health/live/..${path}`,
    `/health/live/%2e%2e/%2e%2e${path}`,
    `/assets/..${path}`,
    `${before}./${last}`,
    `${path};x=1`,
    `${path}%3b`,
    `${path}%00`,
    `${path}%`,
    `${path}.json`,
    `${before}%${last.charCodeAt(0).toString(16)}${last.slice(1)}`,
    `http://health.example${path}`,
  ]
}

describe('other spellings of an address (S28)', () => {
  test.each(CLOSED)('$name is closed under other spellings, too', async ({ call, schemas, turn }) => {
    const { path, body } = sampleOf(call, schemas)
    const isGated = 'permission' in call.access && call.access.permission !== undefined
    for (const spelling of inTurn(spellingsOf(path), turn, 5)) {
      const { status, body: text } = await rawAnswer(app.origin, {
        method: call.method,
        path: spelling,
        // a call without a permission is open to everyone who is signed in
        headers: { ...(isGated && bearer(nobody)), 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      })
      expect({ spelling, isRefused: status >= 400 && status < 500 }).toEqual({ spelling, isRefused: true })
      expect(() => JSON.parse(text), text).not.toThrow()
    }
  })
})

describe('other methods (S28)', () => {
  test.each(PATHS.map((address, turn) => ({ address, turn })))(
    '$address answers the declared methods only',
    async ({ address, turn }) => {
      const declared = CALLS.filter(({ call }) => call.path === address).map(({ call }) => call.method)
      const one = CALLS.find(({ call }) => call.path === address)
      const path = one === undefined ? address : sampleOf(one.call, one.schemas).path
      const undeclared = ORDINARY.filter((method) => !declared.includes(method))
      const others = inTurn(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PARLANCE'], turn, 2)
      for (const method of [...undeclared, ...others]) {
        const { status } = await rawAnswer(app.origin, { method, path, headers: bearer(admin) })
        expect({ method, isRefused: status >= 400 && status < 500 }).toEqual({ method, isRefused: true })
      }
    },
  )

  test.each(CALLS.filter(({ call }) => call.method !== 'GET'))(
    '$name is not made by a GET that says it were one',
    async ({ call, schemas }) => {
      const { path } = sampleOf(call, schemas)
      const plain = await rawAnswer(app.origin, { method: 'GET', path, headers: bearer(admin) })
      const { status } = await rawAnswer(app.origin, {
        method: 'GET',
        path,
        headers: {
          ...bearer(admin),
          'x-http-method': call.method,
          'x-http-method-override': call.method,
          'x-method-override': call.method,
        },
      })
      expect(status).toBe(plain.status)
    },
  )
})

describe('headers that say who calls (S29)', () => {
  const forged = () => ({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-user': 'admin',
    'x-forwarded-email': admin.email,
    'x-remote-user': 'admin',
    'remote-user': 'admin',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1;host=localhost',
    'x-user-id': admin.id,
    'x-role': 'ADMINISTRATOR',
    'x-original-url': '/health/live',
    'x-rewrite-url': '/health/live',
    'x-request-from': 'internal',
    'x-internal': 'true',
    'x-client-cert': admin.id,
    host: 'localhost',
  })

  test.each(CLOSED)('$name still requires a credential', async ({ call, schemas }) => {
    const { path } = sampleOf(call, schemas)
    const { status } = await rawAnswer(app.origin, { method: call.method, path, headers: forged() })
    expect(status).toBe(401)
  })

  test('neither change who calls nor their role', async () => {
    const answer = await rawAnswer(app.origin, {
      method: 'GET',
      path: '/v2/users/me',
      headers: { ...forged(), ...bearer(nobody) },
    })
    expect(JSON.parse(answer.body)).toMatchObject({ id: nobody.id, role: 'USER' })
    const path = '/v2/admin/users'
    const refused = await rawAnswer(app.origin, {
      method: 'GET',
      path,
      headers: { ...forged(), ...bearer(nobody) },
    })
    expect(refused.status).toBe(403)
    expect((await ok<{ data: unknown[] }>(admin, 'GET', path)).data.length).toBeGreaterThan(0)
  })

  test('an unusual host is not repeated in an answer', async () => {
    const client_url = encodeURIComponent(app.deps.config.public_url)
    for (const path of [`/auth/oauth/login?client_url=${client_url}`, '/', '/no-such-page', '/v2/users/me']) {
      for (const host of ['evil.example', 'evil.example:80', `${new URL(app.origin).host}.evil.example`]) {
        const headers = { host, 'x-forwarded-host': host, accept: 'text/html' }
        const answer = await rawAnswer(app.origin, { method: 'GET', path, headers })
        expect(answer.status).toBeLessThan(500)
        expect(JSON.stringify(answer)).not.toContain('evil.example')
      }
    }
  })
})

describe('addresses in headers of a proxy (S29)', () => {
  /** How often an anonymous caller who claims another address each time can start to sign in. */
  async function begunBy(env: Record<string, string>): Promise<number> {
    const sso = await startFakeSso([{ sub: 'alice' }])
    const server = await startTestApp(db.database, {
      OIDC_ISSUER: sso.issuer,
      OIDC_CLIENT_ID: sso.client_id,
      OIDC_CLIENT_SECRET: sso.client_secret,
      RATE_LIMIT_FACTOR: String(3 / RATE_CLASSES.auth.max),
      ...env,
    })
    try {
      const path = `/auth/oauth/login?client_url=${encodeURIComponent(server.deps.config.public_url)}`
      let begun = 0
      for (let n = 1; n <= 6; n += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }
        const { status } = await rawAnswer(server.origin, { method: 'GET', path, headers })
        expect([302, 429]).toContain(status)
        if (status === 302) begun += 1
      }
      return begun
    } finally {
      await server.close()
      await sso.close()
    }
  }

  test.each([
    ['no proxy is configured', {}, 3],
    ['another proxy is', { TRUST_PROXY: '192.0.2.1' }, 3],
    ['this one is', { TRUST_PROXY: '127.0.0.1' }, 6],
  ])('count as such only where the proxy is configured: %s', async (_, env, begun) => {
    expect(await begunBy(env)).toBe(begun)
  })
})
