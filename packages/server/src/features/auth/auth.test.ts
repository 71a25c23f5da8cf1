import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { TOKEN_FAULTS } from '@parlance/tests/fakes/sso-tokens.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { call, createBrowser, tokenOf, type Browser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const ALICE = {
  sub: 'alice',
  preferred_username: 'alice',
  name: 'alice',
  email: 'alice@parlance.example',
  email_verified: true,
}
const BOB = { ...ALICE, sub: 'bob', preferred_username: 'bob', name: 'bob', email: 'bob@parlance.example' }

const db = testDatabase()
let sso: FakeSso
let app: TestApp
let browser: Browser

beforeAll(async () => {
  sso = await startFakeSso([ALICE, BOB])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
  })
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  Object.assign(sso, { fault: null, fault_at: /./, people: [ALICE, BOB], user_info: null })
  app.lines.length = 0
  browser = createBrowser(app.origin)
})

async function count(table: string): Promise<number> {
  const { rows } = await db.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
  return rows[0]?.n ?? -1
}

describe('GET /auth/oauth/login', () => {
  test('sends the browser to the provider and binds the attempt to it by a cookie', async () => {
    const answer = await browser.open(browser.loginPath())
    expect(answer.status).toBe(302)
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe(`${app.origin}/auth/oauth/callback`)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^parlance_login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('accepts an origin as soon as allowed_redirect_domains lists it, and no longer', async () => {
    const path = browser.loginPath('https://chat.example.org')
    expect((await browser.open(path)).status).toBe(400)
    await db.database.pool.query(
      `INSERT INTO feature_configs (key, value) VALUES ('allowed_redirect_domains', '["https://chat.example.org"]')`,
    )
    expect((await browser.open(path)).status).toBe(302)
    await db.database.pool.query('DELETE FROM feature_configs')
    expect((await browser.open(path)).status).toBe(400)
  })

  test('stores only hashes of the secrets of browser and provider', async () => {
    const { searchParams } = new URL(await browser.redirectOf(browser.loginPath()))
    const { rows } = await db.database.pool.query('SELECT * FROM login_attempts')
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    expect(stored).not.toContain(searchParams.get('state'))
    expect(stored).not.toContain([...browser.cookies.values()][0])
  })
})

describe('the whole sign-on', () => {
  test('ends with a working token, of which only the hash is stored', async () => {
    const code = await browser.codeOf('alice')
    const answer = await browser.exchange(code)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const token = await tokenOf(answer)
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = await call(app.origin, token, 'GET', '/auth/oauth/me')
    expect(JSON.parse(String(await me.json()))).toMatchObject({ username: 'alice', role: 'USER' })
    const { rows } = await db.database.pool.query('SELECT * FROM sessions')
    const written = JSON.stringify(rows) + app.lines.join('')
    expect(written).not.toContain(token)
    expect(written).not.toContain(code)
    expect(browser.cookies.size).toBe(0)
  })

  test('finds the same person again without duplicates', async () => {
    const token = await browser.signIn('alice')
    const first = await (await call(app.origin, token, 'GET', '/v2/users/me')).json()
    const again = await createBrowser(app.origin).signIn('alice')
    expect(await (await call(app.origin, again, 'GET', '/v2/users/me')).json()).toEqual(first)
    expect(await count('users')).toBe(1)
  })
})

describe('GET /auth/oauth/callback', () => {
  async function refused(url: string, by = browser, why = '') {
    app.lines.length = 0
    const answer = await by.open(url)
    expect([why, answer.status, await answer.json()]).toEqual([why, 400, { detail: 'ERROR_LOGIN_FAILED' }])
    expect(answer.headers.get('location')).toBeNull()
    expect(app.lines.filter((line) => line.includes('sign-on refused'))).toHaveLength(1)
    // every JSON object in base64url, and so every token, starts like this
    expect(app.lines.join('')).not.toMatch(/eyJ/)
  }

  test('with any fault of its token: 400, no session, one log line without the token', async () => {
    for (const fault of [...TOKEN_FAULTS, 'no_id_token'] as const) {
      const url = await browser.callbackUrl('alice')
      sso.fault = fault
      await refused(url, browser, fault)
    }
    expect([await count('users'), await count('login_codes')]).toEqual([0, 0])
  })

  test('with a missing, an invented, a used state or one of another browser: 400', async () => {
    await refused(`${app.origin}/auth/oauth/callback?code=x`)
    await refused(`${app.origin}/auth/oauth/callback?code=x&state=invented`)
    const url = await browser.callbackUrl('alice')
    await refused(url, createBrowser(app.origin))
    const other = createBrowser(app.origin)
    await other.open(other.loginPath())
    await refused(url, other)
    expect((await browser.open(url)).status).toBe(302)
    await refused(url)
  })

  test('with the same answer ten times in parallel: one code', async () => {
    const url = await browser.callbackUrl('alice')
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.open(url)))
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1)
    expect(await count('login_codes')).toBe(1)
  })

  test('after ten minutes: 400', async () => {
    const url = await browser.callbackUrl('alice')
    await db.database.pool.query(`UPDATE login_attempts SET expires_at = now()`)
    await refused(url)
  })

  test('of a disabled person: 403 and no code', async () => {
    await browser.signIn('alice')
    await db.database.pool.query('UPDATE users SET is_enabled = false')
    const answer = await browser.open(await browser.callbackUrl('alice'))
    expect([answer.status, await answer.json()]).toEqual([403, { detail: 'ERROR_USER_DISABLED' }])
    expect(await count('login_codes')).toBe(0)
  })

  test('shows a person a page in both languages, with a way back and no script', async () => {
    const answer = await browser.open('/auth/oauth/callback?code=x', { headers: { accept: 'text/html' } })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('Back to Parlance')
    expect(html).toContain('Retour à Parlance')
  })
})

describe('POST /auth/oauth/token', () => {
  test('accepts a code once, even for ten parallel requests', async () => {
    const code = await browser.codeOf('alice')
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.exchange(code)))
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ])
    expect(await count('sessions')).toBe(1)
  })

  test('refuses an unknown code, an expired one, and one of another browser', async () => {
    await browser.open(browser.loginPath())
    expect((await browser.exchange('invented')).status).toBe(400)
    const code = await browser.codeOf('alice')
    const other = createBrowser(app.origin)
    expect((await other.exchange(code)).status).toBe(400)
    await other.open(other.loginPath())
    const answer = await other.exchange(code)
    expect([answer.status, await answer.json()]).toEqual([400, { detail: 'ERROR_LOGIN_CODE_INVALID' }])
    await db.database.pool.query(`UPDATE login_codes SET expires_at = now()`)
    expect((await browser.exchange(code)).status).toBe(400)
    expect(await count('sessions')).toBe(0)
  })

  test('extends a code by a minute at most when the clock is set back', async () => {
    const setBack = (time: string) =>
      db.database.pool.query(`UPDATE login_codes SET expires_at = expires_at + interval '${time}'`)
    const one = await browser.codeOf('alice')
    await setBack('50 seconds')
    expect((await browser.exchange(one)).status).toBe(200)
    const other = await browser.codeOf('alice')
    await setBack('1 hour')
    expect((await browser.exchange(other)).status).toBe(400)
  })
})

describe('the identity provider', () => {
  test.each(['status_503', 'garbage', 'cut'] as const)(
    '%s: signed-in people are not affected, and sign-on reports it in both languages',
    async (fault) => {
      const token = await browser.signIn('alice')
      const urls = [await browser.callbackUrl('alice'), await browser.callbackUrl('alice')] as const
      sso.fault = fault
      const answer = await browser.open(urls[0])
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { detail: 'ERROR_IDENTITY_PROVIDER_UNAVAILABLE' },
      ])
      const page = await (await browser.open(urls[1], { headers: { accept: 'text/html' } })).text()
      expect(page).toContain('sign-in service does not answer')
      expect(page).toContain('ne répond pas')
      expect((await call(app.origin, token, 'GET', '/v2/users/me')).status).toBe(200)
      expect(app.lines.join('')).not.toMatch(/eyJ/)
      sso.fault = null
      await expect(browser.signIn('bob')).resolves.toMatch(/^[\w-]{43}$/)
    },
  )

  test('with new keys: the next sign-on works, and the keys were fetched once for many', async () => {
    // a separate server, because the refused tokens above have used up this one's fetches
    const fresh = await startTestApp(db.database, {
      OIDC_ISSUER: sso.issuer,
      OIDC_CLIENT_ID: sso.client_id,
      OIDC_CLIENT_SECRET: sso.client_secret,
    })
    const signIn = (person: string) => createBrowser(fresh.origin).signIn(person)
    await signIn('alice')
    const before = sso.counts.jwks
    await sso.rotateKeys()
    await Promise.all(['alice', 'bob', 'alice'].map(signIn))
    expect(sso.counts.jwks).toBe(before + 1)
    await fresh.close()
  })
})
