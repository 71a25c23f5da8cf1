import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { madePlugins } from '#testing/made/made-plugins.ts'
import { answerHeaders } from './headers.ts'
import { type PageGrants, servePage } from './page.ts'

const GRANTS: PageGrants = {
  content_policy: { 'connect-src': ['https://plugin.example'] },
  device_permissions: ['microphone'],
  opens_popups: true,
}
const db = testDatabase()
const built = madePlugins({
  'index.html': '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/entry-1a2b.js"></script>',
  'assets/entry-1a2b.js': 'export {}',
})
let sso: FakeSso
let app: TestApp
let http: FastifyInstance

beforeAll(async () => {
  sso = await startFakeSso([])
  app = await startTestApp(db.database, {
    PUBLIC_URL: 'https://chat.example.org',
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
  })
  http = Fastify()
  const writeHeaders = answerHeaders(app.deps)
  http.addHook('onRequest', async (request, reply) => void (await writeHeaders(request, reply)))
  await servePage(http, built.folder, async () => GRANTS, {
    isOpen: async (token) => token === 'open',
    max: 100,
  })
})
afterAll(async () => {
  await http.close()
  await app.close()
  await sso.close()
})

const HSTS = /^max-age=(\d+); includeSubDomains$/
const YEAR_S = 31_536_000

describe('behind https (S56)', () => {
  test.each(['/health/live', '/v2/users/me', '/v2/no-such-call', '/openapi.json'])(
    'the answer of %s asks for https for a year at least',
    async (path) => {
      const answer = await callerOf(app.origin, null)('GET', path)
      const [, seconds] = HSTS.exec(answer.headers.get('strict-transport-security') ?? '') ?? []
      expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_S)
    },
  )

  test('a server reached by http does not require https', async () => {
    const open = await startTestApp(db.database)
    const answer = await callerOf(open.origin, null)('GET', '/health/live')
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    await open.close()
  })
})

describe('the page (S56)', () => {
  const open = (url: string, headers = {}) =>
    http.inject({ url, headers: { accept: 'text/html', ...headers } })

  test.each(['/', '/index.html', '/chat', '/thread/1', '/no-such-page'])(
    '%s carries a policy without holes, and a nonce that is new each time',
    async (url) => {
      const [one, two] = [await open(url), await open(url)]
      expect(one.statusCode).toBe(200)
      const policy = String(one.headers['content-security-policy'])
      const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part] as const))
      expect(directives.get('default-src')).toBe("default-src 'none'")
      expect(directives.get('object-src')).toBe("object-src 'none'")
      expect(directives.get('base-uri')).toBe("base-uri 'none'")
      expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(directives.get('form-action')).toBe("form-action 'self'")
      expect(directives.get('script-src')).toMatch(/^script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='$/)
      expect(directives.get('style-src')).not.toContain('unsafe')
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(one.body).toContain(`nonce="${nonce}"`)
      expect(two.body).not.toContain(nonce)
      expect(one.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cache-control': 'no-cache',
        'strict-transport-security': expect.stringMatching(HSTS),
      })
    },
  )

  test('a shared conversation is in no search engine and no cache, and nothing that plugins need is allowed there', async () => {
    const [alive, dead, other] = [
      await open('/shared/open'),
      await open('/shared/dead'),
      await open('/shared/x/'),
    ]
    expect([alive, dead, other].map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
    for (const { headers } of [alive, dead, other]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
      expect(headers['content-security-policy']).not.toContain('plugin.example')
      expect(headers['content-security-policy']).toContain("form-action 'none'")
    }
    const same = ({ body }: { body: string }) => body.replaceAll(/nonce="[^"]+"/g, '')
    expect(same(other)).toBe(same(dead))
  })

  test('an unchanged answer (304) has them as well', async () => {
    const first = await open('/assets/entry-1a2b.js')
    expect(first.headers['cache-control']).toContain('immutable')
    const again = await open('/assets/entry-1a2b.js', { 'if-none-match': first.headers.etag })
    expect(again.statusCode).toBe(304)
    expect(again.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("base-uri 'none'"),
      'strict-transport-security': expect.stringMatching(HSTS),
    })
  })
})
