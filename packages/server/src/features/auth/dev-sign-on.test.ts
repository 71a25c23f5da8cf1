import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevProvider } from '#adapters/sso/dev-provider.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { call, createBrowser, tokenOf, type Browser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database, {})
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
})

async function people(browser: Browser): Promise<string> {
  return await browser.redirectOf(await browser.redirectOf(browser.loginPath()))
}

async function choose(browser: Browser, page: string, person: string) {
  return await browser.open(page, { method: 'POST', body: new URLSearchParams({ person }) })
}

async function signIn(browser: Browser, person: string) {
  const chosen = await choose(browser, await people(browser), person)
  const callback = await browser.redirectOf(chosen.headers.get('location') ?? '')
  const page = await browser.redirectOf(callback)
  return await tokenOf(await browser.exchange(new URL(page).searchParams.get('code') ?? ''))
}

async function profile(token: string): Promise<unknown> {
  return await (await call(app.origin, token, 'GET', '/v2/users/profile')).json()
}

const statusesOf = (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await call(app.origin, token, 'GET', '/v2/users/me')).status))

describe('the development identity provider', () => {
  test('lists people as buttons without a password and explains why in both languages', async () => {
    const browser = createBrowser(app.origin)
    const answer = await browser.open(await people(browser))
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const person of ['admin', 'alice', 'bob', 'marie', 'reviewer'])
      expect(html).toContain(`value="${person}"`)
    expect(html).toContain('must never be reachable by others')
    expect(html).toContain('ne doit jamais être')
    expect(html).not.toMatch(/<script|type="password"/)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+';/,
    )
  })

  test('signs in with real tokens: roles, language and address follow from the claims', async () => {
    const token = await signIn(createBrowser(app.origin), 'admin')
    expect(await profile(token)).toMatchObject({
      username: 'admin',
      role: 'ADMIN',
      current_role: { name: 'ADMINISTRATOR' },
    })
    expect(await profile(await signIn(createBrowser(app.origin), 'reviewer'))).toMatchObject({
      role: 'USER',
      current_role: { name: 'REVIEWER' },
    })
    expect(await profile(await signIn(createBrowser(app.origin), 'marie'))).toMatchObject({
      lang: 'fr',
      email: 'marie@parlance.example',
      current_role: { name: 'USER' },
    })
  })

  test('does not remember people: alice signs out and bob signs in with the same browser', async () => {
    const browser = createBrowser(app.origin)
    const alice = await signIn(browser, 'alice')
    await call(app.origin, alice, 'POST', '/auth/oauth/logout')
    expect(await profile(await signIn(browser, 'bob'))).toMatchObject({ username: 'bob' })
    expect(await profile(await signIn(browser, 'alice'))).toMatchObject({ username: 'alice' })
  })

  test('ends only the current session on sign-out', async () => {
    const [laptop, phone] = [createBrowser(app.origin), createBrowser(app.origin)]
    const [onLaptop, onPhone] = [await signIn(laptop, 'alice'), await signIn(phone, 'alice')]
    const list = await (await laptop.open(await people(laptop))).text()
    const end = /<a href="([^"]+)">/.exec(list)?.[1] ?? ''
    expect(end).toBe('/dev-sso/session/end')

    const asked = await laptop.open(end)
    const html = await asked.text()
    expect(html).toContain('Se déconnecter de ce fournisseur')
    expect(html).not.toMatch(/<script/)
    expect(asked.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    const confirm = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', app.origin)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(await statusesOf(onLaptop, onPhone)).toEqual([200, 200])
    const ended = await laptop.open(confirm.href, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    expect(await statusesOf(onLaptop, onPhone)).toEqual([401, 200])
    const last = await laptop.open(new URL(ended.headers.get('location') ?? '', app.origin).href)
    expect(await last.text()).toContain('Vous êtes déconnecté.')
    // without a session there is no confirmation
    expect(await (await laptop.open(end)).text()).toContain('You are signed out.')
  })

  test('keeps a role that an administrator gave', async () => {
    await signIn(createBrowser(app.origin), 'admin')
    await db.database.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE name = 'USER')`)
    expect(await profile(await signIn(createBrowser(app.origin), 'admin'))).toMatchObject({ role: 'USER' })
  })

  test('keeps the same person when the port changes', async () => {
    await signIn(createBrowser(app.origin), 'alice')
    const { rows } = await db.database.pool.query('SELECT issuer, subject FROM users')
    expect(rows).toEqual([{ issuer: 'urn:parlance:dev-sso', subject: 'alice' }])
  })

  test('refuses an unknown person, another browser and another host name', async () => {
    const browser = createBrowser(app.origin)
    const page = await people(browser)
    expect((await choose(browser, page, 'mallory')).status).toBe(422)
    expect((await choose(createBrowser(app.origin), page, 'admin')).status).toBe(400)
    const elsewhere = page.replace('127.0.0.1', 'localhost')
    expect((await fetch(elsewhere)).status).toBe(421)
  })

  test.each([
    ['HOST', { host: '0.0.0.0' }],
    ['PUBLIC_URL', { public_url: 'https://chat.example.org' }],
    ['TRUST_PROXY', { trust_proxy: '10.0.0.1' }],
  ])('does not start when %s lets others reach it', async (name, change) => {
    const options = { host: '127.0.0.1', public_url: 'http://localhost:8080', trust_proxy: undefined }
    const rest = {
      redirect_uri: 'http://localhost:8080/x',
      logout_uri: 'http://localhost:8080/y',
      fetch,
      onError: () => {},
    }
    await expect(createDevProvider({ ...options, ...rest, ...change })).rejects.toThrow(name)
    await expect(createDevProvider({ ...options, ...rest })).resolves.toMatchObject({ client_id: 'parlance' })
  })
})
