import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const LISTED = 'https://chat.example.org'

const db = testDatabase()
let sso: FakeSso
let app: TestApp

beforeAll(async () => {
  sso = await startFakeSso([{ sub: 'alice' }])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
  })
  await db.database.pool.query(
    `INSERT INTO feature_configs (key, value) VALUES ('allowed_redirect_domains', $1)`,
    [JSON.stringify([LISTED])],
  )
})
afterAll(async () => {
  await app.close()
  await sso.close()
})

/** Values as they are in the query, encoded if necessary. */
const SPELLINGS = [
  '', // empty
  'https%3A%2F%2Fevil.example',
  'http%3A%2F%2Fevil.example',
  'evil.example',
  'chat.example.org',
  '%2F%2Fevil.example',
  '%2F%2Fchat.example.org',
  '%2Fchat',
  '%5C%5Cchat.example.org',
  'https%3A%5C%5Cchat.example.org',
  'https%3A%2F%5Cevil.example',
  'https%3A%2F%2Fchat.example.org.evil.example',
  'https%3A%2F%2Fevil-chat.example.org',
  'https%3A%2F%2Fevilchat.example.org',
  'https%3A%2F%2Fchat.example.orgevil',
  'https%3A%2F%2Fsub.chat.example.org',
  'https%3A%2F%2Fexample.org',
  'https%3A%2F%2Fchat.example.org.',
  'https%3A%2F%2Fchat.example.org%40evil.example',
  'https%3A%2F%2Fevil.example%40chat.example.org',
  'https%3A%2F%2Fchat.example.org%3A443',
  'https%3A%2F%2Fchat.example.org%3A8443',
  'https%3A%2F%2Fchat.example.org%3A',
  'http%3A%2F%2Fchat.example.org',
  'ftp%3A%2F%2Fchat.example.org',
  'javascript%3Aalert(1)',
  'data%3Atext%2Fhtml%2Cx',
  'blob%3Ahttps%3A%2F%2Fchat.example.org%2Fx',
  'https%3A%2F%2Fchat.example.org%2F',
  'https%3A%2F%2Fchat.example.org%2Fpath',
  'https%3A%2F%2Fchat.example.org%3Fa%3Db',
  'https%3A%2F%2Fchat.example.org%23x',
  'https%3A%2F%2Fchat.example.org%00',
  'https%3A%2F%2Fchat.example.org%00.evil.example',
  'https%3A%2F%2Fchat.example.org%09',
  '%09https%3A%2F%2Fchat.example.org',
  '%20https%3A%2F%2Fchat.example.org',
  'https%3A%2F%2Fchat.example.org%0D%0ASet-Cookie%3A%20a%3Db',
  'HTTPS%3A%2F%2FCHAT.EXAMPLE.ORG',
  'https%3A%2F%2Fch%D0%B0t.example.org', // a Cyrillic letter
  'https%3A%2F%2Fchat%E3%80%82example.org', // an ideographic full stop
  'https%3A%2F%2F%5B%3A%3A1%5D',
  'https%3Achat.example.org',
  'null',
  'https%3A%2F%2Fevil.example&client_url=https%3A%2F%2Fchat.example.org', // repeated
  'https%3A%2F%2Fchat.example.org&client_url=https%3A%2F%2Fchat.example.org',
]

test.each(SPELLINGS)('GET /auth/oauth/login?client_url=%s: 400 and no redirect', async (spelling) => {
  const asked = sso.authorizations.length
  const url = `${app.origin}/auth/oauth/login?client_url=${spelling}`
  const answer = await fetch(url, { redirect: 'manual' })
  expect([answer.status, await answer.json()]).toEqual([400, { detail: 'ERROR_LOGIN_TARGET_REFUSED' }])
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(sso.authorizations).toHaveLength(asked)
})

test('the error page for browsers gives the address to use', async () => {
  const url = `${app.origin}/auth/oauth/login?client_url=http%3A%2F%2F127.0.0.1`
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain(`Please use ${app.origin}.`)
  expect(page).toContain(`Veuillez utiliser ${app.origin}.`)
})

test('GET /auth/oauth/login without client_url: 400', async () => {
  expect((await fetch(`${app.origin}/auth/oauth/login`, { redirect: 'manual' })).status).toBe(400)
})

test('GET /auth/oauth/login with exactly our own or a listed origin: a redirect', async () => {
  for (const origin of [app.origin, LISTED]) {
    const url = `${app.origin}/auth/oauth/login?client_url=${encodeURIComponent(origin)}`
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
  }
})
