import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { SIGNATURE_FAULTS } from '@parlance/tests/fakes/sso-tokens.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { callerOf, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const PATH = '/auth/oauth/backchannel-logout'
const ALICE = { sub: 'alice', preferred_username: 'alice', email: 'alice@parlance.example', name: 'alice' }
const BOB = { ...ALICE, sub: 'bob' }
const hour = 3_600

const db = testDatabase()
let sso: FakeSso
let llm: FakeLlm
let app: TestApp

beforeAll(async () => {
  sso = await startFakeSso([ALICE, BOB])
  llm = await startFakeLlm()
  app = await startApp()
  await scriptedModel(app.deps, llm, { identifier: 'scripted', rank: 0 })
})
afterAll(async () => {
  await app.close()
  await Promise.all([sso.close(), llm.close()])
})
beforeEach(async () => {
  await db.database.pool.query('DELETE FROM sessions; DELETE FROM used_logout_tokens')
  await ensureSystemRoles(app.ctx)
})

function startApp() {
  const { issuer, client_id, client_secret } = sso
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret }
  return startTestApp(db.database, env)
}

/** Signs in within a session of the provider. */
async function signIn(sid: string, person = ALICE): Promise<string> {
  Object.assign(sso, { people: [{ ...person, sid }] })
  return await createBrowser(app.origin).signIn(person.sub)
}

async function send(token: string, { origin } = app): Promise<number> {
  const body = new URLSearchParams({ logout_token: token })
  return (await fetch(origin + PATH, { method: 'POST', body })).status
}

async function statusOf(token: string): Promise<number> {
  return (await call(app.origin, token, 'GET', '/v2/users/me')).status
}

describe('POST /auth/oauth/backchannel-logout', () => {
  test('with a sid ends only the sessions of that sign-on', async () => {
    const tokens = [await signIn('laptop'), await signIn('phone'), await signIn('laptop-of-bob', BOB)]
    expect(await send(await sso.logoutTokenOf({ sid: 'laptop' }))).toBe(200)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 200])
  })

  test('with a sub ends all sessions of that person, open streams included', async () => {
    const tokens = [await signIn('laptop'), await signIn('phone'), await signIn('desk', BOB)]
    // longer than ending a stream takes, but too short to delay the server's shutdown
    llm.next({ tokens: 200, rate: 50 })
    const [alice = ''] = tokens
    const holder = { id: '', token: alice, email: '', call: callerOf(app.origin, alice) }
    const viewer = await start(holder, uuidv7(), question())
    await viewer.until((seen) => seen.text !== '')
    expect(await send(await sso.logoutTokenOf({ sub: 'alice' }))).toBe(200)
    await viewer.toTheEnd()
    expect(viewer.done).toBe(false)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 200])
  })

  test('with both requires that both match', async () => {
    const token = await signIn('laptop')
    expect(await send(await sso.logoutTokenOf({ sub: 'bob', sid: 'laptop' }))).toBe(200)
    expect(await statusOf(token)).toBe(200)
    expect(await send(await sso.logoutTokenOf({ sub: 'alice', sid: 'laptop' }))).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  test('ends a pending sign-on', async () => {
    Object.assign(sso, { people: [{ ...ALICE, sid: 'late' }] })
    const browser = createBrowser(app.origin)
    const code = await browser.codeOf('alice')
    expect(await send(await sso.logoutTokenOf({ sid: 'late' }))).toBe(200)
    expect((await browser.exchange(code)).status).toBe(400)
  })

  test('accepts each token once, even for twenty parallel requests', async () => {
    await signIn('laptop')
    const token = await sso.logoutTokenOf({ sid: 'laptop' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 400)).toHaveLength(19)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const refused: [string, () => Record<string, unknown>][] = [
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['another audience', () => ({ aud: 'another-client' })],
    ['an audience that is an object', () => ({ aud: { 'parlance-test': true } })],
    ['an expiry long past', () => ({ exp: now() - 90 })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry that is no date', () => ({ exp: 1e300 })],
    ['an expiry years away', () => ({ exp: now() + 100_000 * hour })],
    ['a time to come', () => ({ iat: now() + hour, exp: now() + 2 * hour })],
    ['no time', () => ({ iat: undefined })],
    ['not yet valid', () => ({ nbf: now() + 90 })],
    ['no jti', () => ({ jti: undefined })],
    ['a jti that is a list', () => ({ jti: ['x'] })],
    ['a nonce', () => ({ nonce: 'of-a-login' })],
    ['no events, as an ID token', () => ({ events: undefined })],
    ['another event', () => ({ events: { 'https://evil.example/event': {} } })],
    [
      'an event that is no object',
      () => ({ events: ['http://schemas.openid.net/event/backchannel-logout'] }),
    ],
    ['neither sub nor sid', () => ({ sub: undefined, sid: undefined })],
    ['a sub that is a list', () => ({ sub: ['alice'] })],
    ['a sub with NUL', () => ({ sub: 'alice\0' })],
    ['a sid with half a pair', () => ({ sid: 'laptop\ud800' })],
    ['a sid that is too long', () => ({ sid: 'l'.repeat(5_000) })],
  ]
  test('refuses every other token with 400 and one log line without it; the session continues', async () => {
    const token = await signIn('laptop')
    const tokens = [
      ...refused.map(([name, change]) => ({ name, change: change(), fault: null })),
      ...SIGNATURE_FAULTS.map((fault) => ({ name: fault, change: {}, fault })),
    ]
    // a separate server, because its key fetches are used up afterwards
    const fresh = await startApp()
    const before = sso.counts.jwks
    for (const { name, change, fault } of tokens) {
      fresh.lines.length = 0
      const forged = await sso.logoutTokenOf({ sub: 'alice', sid: 'laptop', ...change }, fault)
      expect([name, await send(forged, fresh)]).toEqual([name, 400])
      expect(fresh.lines.filter((line) => line.includes('a logout token was refused'))).toHaveLength(1)
      expect(fresh.lines.join('')).not.toMatch(/eyJ/)
    }
    expect(await statusOf(token)).toBe(200)
    expect(sso.counts.jwks).toBe(before + 2)
    await fresh.close()
  })

  test.each(['', 'x', 'a.b.c', `${'A'.repeat(9_000)}.e30.`])('refuses an invalid token', async (text) => {
    expect([400, 422]).toContain(await send(text))
  })

  test('answers 200 for an unknown session, as for a known one', async () => {
    expect(await send(await sso.logoutTokenOf({ sid: 'never-seen' }))).toBe(200)
  })

  test('is 503 while the provider has no keys, and works as soon as it has them', async () => {
    await sso.rotateKeys()
    const token = await sso.logoutTokenOf({ sid: 'laptop' })
    sso.fault = 'status_503'
    expect(await send(token)).toBe(503)
    sso.fault = null
    // a fetch that failed is not repeated within a second
    await expect.poll(async () => send(await sso.logoutTokenOf({ sid: 'laptop' }))).toBe(200)
  })
})
