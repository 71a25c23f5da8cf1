import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userSchemas } from '@parlance/contract/people/users.schemas.ts'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const ADMIN = {
  sub: 'admin',
  preferred_username: 'admin',
  name: 'admin',
  email: 'admin@parlance.example',
  email_verified: true,
}
const ALICE = {
  sub: 'alice',
  preferred_username: 'alice',
  name: 'alice',
  email: 'alice@parlance.example',
  locale: 'fr-CA',
}

const db = testDatabase()
let sso: FakeSso
let app: TestApp

beforeAll(async () => {
  sso = await startFakeSso([ADMIN, ALICE])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
    ADMIN_EMAILS: 'admin@parlance.example',
  })
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
})

const signIn = (username: string) => createBrowser(app.origin).signIn(username)

async function get(token: string, path: string) {
  return await (await call(app.origin, token, 'GET', path)).json()
}

describe('GET /v2/users/profile', () => {
  test('lists the permissions of a user, without system permissions', async () => {
    const token = await createBrowser(app.origin).signIn('alice')
    const profile: unknown = await get(token, '/v2/users/profile')
    expect(profile).toMatchObject({
      username: 'alice',
      image: null,
      email: 'alice@parlance.example',
      lang: 'fr',
      role: 'USER',
      current_role: { name: 'USER', is_system_role: true },
      permissions: expect.arrayContaining([
        { resource: 'chat', action: 'create' },
        { resource: 'assistant', action: 'share' },
        { resource: 'model', action: 'use' },
      ]),
    })
    const text = JSON.stringify(profile)
    for (const resource of ['system', 'api', 'llm', 'provider', 'monitoring']) {
      expect(text).not.toContain(`"resource":"${resource}"`)
    }
  })

  test('lists everything for an administrator', async () => {
    const token = await createBrowser(app.origin).signIn('admin')
    expect(await get(token, '/v2/users/profile')).toMatchObject({
      role: 'ADMIN',
      current_role: { name: 'ADMINISTRATOR' },
      permissions: expect.arrayContaining([
        { resource: 'system', action: 'configure' },
        { resource: 'api', action: 'access' },
        { resource: 'llm', action: 'configure' },
      ]),
    })
  })
})

describe('GET /auth/oauth/me', () => {
  test('answers a JSON string that contains the user of GET /v2/users/me', async () => {
    const token = await createBrowser(app.origin).signIn('alice')
    const answer = await call(app.origin, token, 'GET', '/auth/oauth/me')
    expect(answer.headers.get('content-type')).toContain('application/json')
    const text: unknown = await answer.json()
    expect(typeof text).toBe('string')
    expect(JSON.parse(String(text))).toEqual(await get(token, '/v2/users/me'))
  })
})

test('PATCH /v2/users/news stores the version whose news were read, for all browsers of the person', async () => {
  const token = await createBrowser(app.origin).signIn('alice')
  expect(await get(token, '/v2/users/me')).toMatchObject({ news_read: '' })
  const read = (version: string) => call(app.origin, token, 'PATCH', '/v2/users/news', { version })
  expect((await read('1.6.0')).status).toBe(204)
  const elsewhere = await createBrowser(app.origin).signIn('alice')
  expect(await get(elsewhere, '/v2/users/me')).toMatchObject({ news_read: '1.6.0' })
  expect((await read('x')).status).toBe(422)
})

describe('PATCH /v2/users/lang', () => {
  test('is kept across sign-ons, and refuses an unknown language', async () => {
    const token = await createBrowser(app.origin).signIn('alice')
    expect((await call(app.origin, token, 'PATCH', '/v2/users/lang', { lang: 'en' })).status).toBe(204)
    const again = await createBrowser(app.origin).signIn('alice')
    expect(await get(again, '/v2/users/me')).toMatchObject({ lang: 'en' })
    const unknown = await call(app.origin, token, 'PATCH', '/v2/users/lang', { lang: 'de' })
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toMatchObject({ detail: 'ERROR_USER_LANG_NOT_UPDATED' })
    for (const body of [{ lang: null }, { lang: ['fr'] }, {}, { lang: 'fr', role: 'ADMIN' }]) {
      expect((await call(app.origin, token, 'PATCH', '/v2/users/lang', body)).status).toBe(422)
    }
    expect(await get(token, '/v2/users/me')).toMatchObject({ lang: 'en', role: 'USER' })
  })
})

describe('my sessions', () => {
  test('GET /v2/users/sessions lists my sessions, newest first, with the current one marked', async () => {
    const first = await createBrowser(app.origin).signIn('alice')
    await createBrowser(app.origin).signIn('admin')
    await createBrowser(app.origin).signIn('alice')
    const { data } = userSchemas.sessions.answer.parse(await get(first, '/v2/users/sessions'))
    expect(data.map((session) => session.current)).toEqual([false, true])
    expect(JSON.stringify(data)).not.toContain('token')
  })

  test('DELETE /v2/users/sessions/{session_id} ends my session and answers 404 for another person’s', async () => {
    const mine = await createBrowser(app.origin).signIn('alice')
    const other = await createBrowser(app.origin).signIn('admin')
    const { rows } = await db.database.pool.query<{ id: string; username: string }>(
      'SELECT s.id, u.username FROM sessions s JOIN users u ON u.id = s.user_id',
    )
    const idOf = (username: string) => rows.find((row) => row.username === username)?.id
    expect((await call(app.origin, mine, 'DELETE', `/v2/users/sessions/${idOf('admin')}`)).status).toBe(404)
    expect((await call(app.origin, other, 'GET', '/v2/users/me')).status).toBe(200)
    expect((await call(app.origin, mine, 'DELETE', `/v2/users/sessions/${idOf('alice')}`)).status).toBe(204)
    expect((await call(app.origin, mine, 'GET', '/v2/users/me')).status).toBe(401)
  })

  test('DELETE /v2/users/sessions ends only my sessions', async () => {
    const mine = [
      await createBrowser(app.origin).signIn('alice'),
      await createBrowser(app.origin).signIn('alice'),
    ]
    const other = await createBrowser(app.origin).signIn('admin')
    expect((await call(app.origin, mine[0] ?? '', 'DELETE', '/v2/users/sessions')).status).toBe(204)
    for (const token of mine) expect((await call(app.origin, token, 'GET', '/v2/users/me')).status).toBe(401)
    expect((await call(app.origin, other, 'GET', '/v2/users/me')).status).toBe(200)
  })
})

describe('DELETE /v2/admin/users/{user_id}/sessions', () => {
  test('signs only that person out everywhere', async () => {
    const admin = await signIn('admin')
    const alice = [await signIn('alice'), await signIn('alice')]
    const { rows } = await db.database.pool.query<{ id: string }>(
      "SELECT id FROM users WHERE username = 'alice'",
    )
    const path = `/v2/admin/users/${rows[0]?.id}/sessions`
    expect((await call(app.origin, alice[0] ?? '', 'DELETE', path)).status).toBe(403)
    expect((await call(app.origin, admin, 'DELETE', path)).status).toBe(204)
    for (const token of alice) expect((await call(app.origin, token, 'GET', '/v2/users/me')).status).toBe(401)
    expect((await call(app.origin, admin, 'GET', '/v2/users/me')).status).toBe(200)
  })

  test('is 404 for an unknown person', async () => {
    const path = `/v2/admin/users/${uuidv7()}/sessions`
    const answer = await call(app.origin, await signIn('admin'), 'DELETE', path)
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'ERROR_USER_NOT_FOUND' }])
  })
})
