import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const ALICE = { sub: 'alice', preferred_username: 'alice', email: 'alice@parlance.example', name: 'alice' }

const db = testDatabase()
let sso: FakeSso
let app: TestApp
let token: string

beforeAll(async () => {
  sso = await startFakeSso([ALICE])
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
  token = await createBrowser(app.origin).signIn('alice')
})

async function statusOf(path = '/v2/users/me', bearer = token) {
  return (await call(app.origin, bearer, 'GET', path)).status
}

describe('POST /auth/oauth/logout', () => {
  test('ends this session immediately, clears the cache, and keeps other sessions', async () => {
    const other = await createBrowser(app.origin).signIn('alice')
    const answer = await call(app.origin, token, 'POST', '/auth/oauth/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOf()).toBe(401)
    expect((await call(app.origin, token, 'POST', '/auth/oauth/logout')).status).toBe(401)
    expect(await statusOf('/v2/users/me', other)).toBe(200)
  })
})

describe('a session', () => {
  test.each([
    ['seven days without use', `UPDATE sessions SET last_seen_at = now() - interval '7 days 1 second'`],
    ['thirty days', `UPDATE sessions SET expires_at = now()`],
    ['its person was disabled', `UPDATE users SET is_enabled = false`],
    ['its person was erased', `DELETE FROM users`],
  ])('is over after: %s', async (_, statement) => {
    expect(await statusOf()).toBe(200)
    await db.database.pool.query(statement)
    for (const path of ['/v2/users/me', '/v2/users/profile', '/auth/oauth/me'])
      expect(await statusOf(path)).toBe(401)
  })

  test('lasts 7 idle and 30 absolute days, not less', async () => {
    await db.database.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '6 days 23 hours'`)
    expect(await statusOf()).toBe(200)
    const { rows } = await db.database.pool.query(
      `SELECT expires_at - created_at = interval '30 days' AS whole FROM sessions`,
    )
    expect(rows).toEqual([{ whole: true }])
  })

  test('is recorded as seen at most once a minute', async () => {
    const seen = async () => (await db.database.pool.query('SELECT last_seen_at FROM sessions')).rows
    const before = await seen()
    await statusOf()
    expect(await seen()).toEqual(before)
    await db.database.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '61 seconds'`)
    const stale = await seen()
    await statusOf()
    expect(await seen()).not.toEqual(stale)
  })
})

describe('an invalid credential', () => {
  test('is 401: ID token, truncated, extended, another case, basic, query, cookie', async () => {
    const wrong = [
      await sso.idTokenOf(ALICE),
      token.slice(0, 42),
      `${token}A`,
      token.toLowerCase(),
      `' OR 1=1 --`,
      '',
    ]
    for (const bearer of wrong) expect(await statusOf('/v2/users/me', bearer)).toBe(401)
    const basic = { authorization: `Basic ${Buffer.from(`alice:${token}`).toString('base64')}` }
    expect((await fetch(`${app.origin}/v2/users/me`, { headers: basic })).status).toBe(401)
    expect((await fetch(`${app.origin}/v2/users/me?access_token=${token}`)).status).toBe(401)
    const cookie = { cookie: `token=${token}; access_token=${token}` }
    expect((await fetch(`${app.origin}/v2/users/me`, { headers: cookie })).status).toBe(401)
  })

  test('a call without permission is 403, and the session stays valid', async () => {
    expect(await statusOf('/v2/admin/feature-configs')).toBe(403)
    expect(await statusOf()).toBe(200)
  })
})
