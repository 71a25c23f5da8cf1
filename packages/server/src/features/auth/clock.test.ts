import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { type Clock, settableClock } from '#testing/servers/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const HOUR = 3_600
const ALICE = { sub: 'alice', preferred_username: 'alice', email: 'alice@parlance.example', name: 'alice' }

const db = testDatabase()
let sso: FakeSso
let clock: Clock
let app: TestApp

beforeAll(async () => {
  sso = await startFakeSso([ALICE])
  clock = await settableClock(db.database)
  await clock.set(0)
  const { issuer, client_id, client_secret } = sso
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret }
  app = await startTestApp(db.database, env)
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
beforeEach(() => clock.set(0))

async function statusOf(token: string): Promise<number> {
  return (await call(app.origin, token, 'GET', '/v2/users/me')).status
}

/** The provider of these tests lives in this process and follows its clock; a real one does not. */
async function signsIn(): Promise<number> {
  const now = Math.floor((performance.timeOrigin + performance.now()) / 1000)
  sso.people = [{ ...ALICE, iat: now, exp: now + 300 }]
  const browser = createBrowser(app.origin)
  return (await browser.open(await browser.callbackUrl('alice'))).status
}

describe('when the clock is set by an hour (R17)', () => {
  test('sessions continue, and older and newer ones end at a sign-out', async () => {
    const before = await createBrowser(app.origin).signIn('alice')
    for (const seconds of [HOUR, 0, -HOUR, 0]) {
      await clock.set(seconds)
      expect(await statusOf(before)).toBe(200)
      const after = await createBrowser(app.origin).signIn('alice')
      expect(await statusOf(after)).toBe(200)
      expect((await call(app.origin, after, 'POST', '/auth/oauth/logout')).status).toBe(204)
      expect([await statusOf(after), await statusOf(before)]).toEqual([401, 200])
    }
  })

  test.each([HOUR, -HOUR])('by %i seconds, an older one-time code is refused', async (seconds) => {
    const browser = createBrowser(app.origin)
    const code = await browser.codeOf('alice')
    await clock.set(seconds)
    expect((await browser.exchange(code)).status).toBe(400)
    // a new one works immediately
    expect(await statusOf(await browser.signIn('alice'))).toBe(200)
  })

  test.each([HOUR, -HOUR])(
    'by %i seconds, a sign-on started before must be started again',
    async (seconds) => {
      const browser = createBrowser(app.origin)
      const url = await browser.callbackUrl('alice')
      await clock.set(seconds)
      expect((await browser.open(url)).status).toBe(400)
      expect(await statusOf(await browser.signIn('alice'))).toBe(200)
    },
  )

  test('tokens of a provider with another clock are refused until the clocks agree', async () => {
    expect(await signsIn()).toBe(302)
    for (const seconds of [HOUR, -HOUR]) {
      await clock.set(seconds)
      expect(await signsIn()).toBe(400)
    }
    await clock.set(0)
    expect(await signsIn()).toBe(302)
  })
})
