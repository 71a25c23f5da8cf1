import { randomBytes } from 'node:crypto'
import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeOAuth, startFakeOAuth } from '@parlance/tests/fakes/oauth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserCtx } from '#core/context.ts'
import { authenticate } from '#core/auth/authenticate.ts'
import { uuidv7 } from '#core/ids.ts'
import { seal } from '#core/secrets/sealed.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { tokenFor } from './mcp-connections.service.ts'
import { resealConnections } from './reseal.ts'

const db = testDatabase()
let server: FakeMcp
let oauth: FakeOAuth
let app: TestApp
let ada: Person
let bob: Person
let ctx: UserCtx
let id: string

beforeAll(async () => {
  server = await startFakeMcp()
  server.tool({ name: 'add' })
  oauth = await startFakeOAuth()
  server.token = (token) => oauth.isValid(token)
  server.documents.set('/metadata', { resource: server.endpoint, authorization_servers: [oauth.url] })
  server.challenge = `Bearer resource_metadata="${server.url}/metadata"`
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: `${server.host},${oauth.host}` })
  ada = await app.person('ada')
  bob = await app.person('bob')
  ctx = { ...app.ctx, actor: await authenticate(app.ctx, `Bearer ${ada.token}`) }
})
afterAll(async () => {
  await app.close()
  await oauth.close()
  await server.close()
})
beforeEach(async () => {
  await db.database.pool.query('DELETE FROM mcp_servers')
  await db.database.pool.query('DELETE FROM mcp_clients')
  oauth.metadata = {}
  oauth.clients.clear()
  oauth.lifetime_s = 3_600
  for (const list of [oauth.asked, oauth.tokens, oauth.revoked]) list.length = 0
  id = uuidv7()
  await db.database.pool.query(
    `INSERT INTO mcp_servers (id, label, url, slug, timeout_s, credential, is_enabled)
     VALUES ($1, '{"en":"Files","fr":"Fichiers"}', $2, 'files', 60, 'person', true)`,
    [id, server.endpoint],
  )
})

const change = (assignments: string) =>
  db.database.pool.query(`UPDATE mcp_connections SET ${assignments} WHERE server_id = $1`, [id])
const stateOf = async (person: Person) => {
  const { data } = (await (await person.call('GET', '/v2/mcp-connections')).json()) as {
    data: { state: string }[]
  }
  return data.map(({ state }) => state)
}
async function begin(person: Person) {
  const response = await person.call('POST', `/v2/mcp-connections/${id}/sign-in`)
  const body = (await response.json()) as { url: string; detail: string }
  return { ...body, status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
/** The address that the callback redirects the browser to. */
async function answer(address: string, cookie: string): Promise<string | null> {
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
  return new URL(response.headers.get('location') ?? '').searchParams.get('result')
}
async function signIn(person: Person): Promise<void> {
  const { url, cookie } = await begin(person)
  expect(await answer(await oauth.approve(url), cookie)).toBe('connected')
}

describe('signing in', () => {
  test('a person connects, gets tokens of their own, and disconnects', async () => {
    expect(await stateOf(ada)).toEqual(['none'])
    expect(await tokenFor(ctx, id, false)).toBeNull()
    await signIn(ada)
    expect([await stateOf(ada), await stateOf(bob)]).toEqual([['connected'], ['none']])
    expect(oauth.asked[0]?.get('resource')).toBe(server.endpoint)
    const token = (await tokenFor(ctx, id, false)) ?? ''
    expect(oauth.isValid(token)).toBe(true)
    const mine = (await (await ada.call('GET', '/v2/users/data')).json()) as object
    expect(mine).toMatchObject({ connected_services: [{ name: { en: 'Files' }, url: server.endpoint }] })
    const { rows } = await db.database.pool.query<{ sealed: Buffer }>('SELECT sealed FROM mcp_connections')
    expect(rows.map(({ sealed }) => sealed.includes(token))).toEqual([false])
    expect((await bob.call('DELETE', `/v2/mcp-connections/${id}`)).status).toBe(404)
    expect((await ada.call('DELETE', `/v2/mcp-connections/${id}`)).status).toBe(204)
    expect(oauth.revoked).toHaveLength(1)
    expect(await tokenFor(ctx, id, false)).toBeNull()
  })

  test('an answer is accepted once, in the browser that started the sign-in and while its session lasts', async () => {
    const first = await begin(ada)
    const address = await oauth.approve(first.url)
    expect(await answer(address, '')).toBe('failed')
    expect(await answer(address, (await begin(bob)).cookie)).toBe('failed')
    expect(await answer(address, first.cookie)).toBe('connected')
    expect(await answer(address, first.cookie)).toBe('failed')
    await ada.call('DELETE', `/v2/mcp-connections/${id}`)
    const eve = await app.person('eve')
    const second = await begin(eve)
    const late = await oauth.approve(second.url)
    await eve.call('DELETE', '/v2/users/sessions')
    expect(await answer(late, second.cookie)).toBe('failed')
    const third = await begin(ada)
    const foreign = new URL(await oauth.approve(third.url))
    foreign.searchParams.set('iss', 'https://evil.example')
    expect(await answer(foreign.href, third.cookie)).toBe('refused')
    expect(await stateOf(ada)).toEqual(['none'])
  })

  test('the client registered by an administrator comes first and is only used with its authorization server', async () => {
    oauth.clients.set('given', 'secret')
    const secret = seal(app.deps.config, 'mcp-client-secret', 'secret')
    const query = `UPDATE mcp_servers SET oauth_client_id = 'given', oauth_client_secret = $1 WHERE id = $2`
    await db.database.pool.query(query, [secret, id])
    await signIn(ada)
    expect([...oauth.clients.keys()]).toEqual(['given'])
    await db.database.pool.query(`UPDATE mcp_issuers SET issuer = 'https://before.example'`)
    expect(await begin(ada)).toMatchObject({ status: 422, detail: 'ERROR_CONNECTION_UNSUPPORTED' })
  })

  test('without one we register once; a server without a supported sign-in is refused with the reason', async () => {
    await signIn(ada)
    await signIn(bob)
    expect(oauth.clients.size).toBe(1)
    await db.database.pool.query('DELETE FROM mcp_clients')
    oauth.metadata = { registration_endpoint: undefined }
    expect(await begin(ada)).toMatchObject({ status: 422, detail: 'ERROR_CONNECTION_UNSUPPORTED' })
    oauth.metadata = { code_challenge_methods_supported: ['plain'] }
    expect(await begin(ada)).toMatchObject({ status: 422, detail: 'ERROR_CONNECTION_UNSUPPORTED' })
    await db.database.pool.query(`UPDATE mcp_servers SET url = 'http://10.0.0.1/mcp'`)
    expect(await begin(ada)).toMatchObject({ status: 422, detail: 'ERROR_CONNECTION_ADDRESS_FORBIDDEN' })
    await db.database.pool.query('UPDATE mcp_servers SET is_enabled = false')
    expect(await begin(ada)).toMatchObject({ status: 404 })
  })

  test('authorization servers can read our client metadata', async () => {
    const document = (await (await fetch(`${app.origin}/auth/mcp/client.json`)).json()) as object
    expect(document).toMatchObject({
      client_id: `${app.origin}/auth/mcp/client.json`,
      redirect_uris: [`${app.origin}/auth/mcp/callback`],
      token_endpoint_auth_method: 'none',
    })
  })
})

describe('tokens', () => {
  const renewals = () => oauth.tokens.filter((form) => form.get('grant_type') === 'refresh_token').length

  test('fifty calls in two processes renew a token once, when it has expired and when it is refused', async () => {
    const other = { ...ctx, deps: { ...ctx.deps } }
    const fifty = (renewed: boolean) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => tokenFor(n % 2 === 0 ? ctx : other, id, renewed)))
    await signIn(ada)
    await change(`expires_at = now() - interval '1 second'`)
    const over = new Set(await fifty(false))
    expect([over.size, renewals()]).toEqual([1, 1])
    oauth.expire()
    await change(`refreshed_at = now() - interval '1 minute'`)
    const refused = new Set(await fifty(true))
    expect([refused.size, renewals()]).toEqual([1, 2])
    expect(oauth.isValid([...refused][0] ?? '')).toBe(true)
    expect(await stateOf(ada)).toEqual(['connected'])
  })

  test('a token is renewed before it ends; while that fails the old one is used', async () => {
    await signIn(ada)
    const before = await tokenFor(ctx, id, false)
    await change("refresh_at = now() - interval '1 second'")
    oauth.refuse({ status: 500, path: /token/ })
    expect(await tokenFor(ctx, id, false)).toBe(before)
    expect(await tokenFor(ctx, id, false)).not.toBe(before)
    await change("expires_at = now() - interval '1 second'")
    oauth.refuse({ status: 500, path: /token/ })
    await expect(tokenFor(ctx, id, false)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await stateOf(ada)).toEqual(['connected'])
  })

  test('an ended sign-in is shown, and can be repeated', async () => {
    await signIn(ada)
    oauth.endGrants()
    await change("expires_at = now() - interval '1 second'")
    expect(await tokenFor(ctx, id, false)).toBeNull()
    expect(await stateOf(ada)).toEqual(['ended'])
    await signIn(ada)
    expect(oauth.isValid((await tokenFor(ctx, id, false)) ?? '')).toBe(true)
  })

  test('sign-ins survive a change of SECRET_KEY', async () => {
    await signIn(ada)
    const token = await tokenFor(ctx, id, false)
    const { config } = app.deps
    const rotated = { ...config, secret_key: randomBytes(32), secret_key_previous: config.secret_key }
    await resealConnections({ ...app.ctx, deps: { ...app.deps, config: rotated } })
    const alone = { ...ctx, deps: { ...ctx.deps, config: { ...rotated, secret_key_previous: null } } }
    expect(await tokenFor(alone, id, false)).toBe(token)
    expect(await tokenFor(ctx, id, false)).toBeNull()
  })

  test('tokens do not follow a server to another address', async () => {
    await signIn(ada)
    await db.database.pool.query(`UPDATE mcp_servers SET url = 'https://other.example/mcp'`)
    expect(await tokenFor(ctx, id, false)).toBeNull()
    expect(await stateOf(ada)).toEqual(['ended'])
  })

  test('a sign-in is only valid while its person can use the server', async () => {
    await signIn(ada)
    await db.database.pool.query('UPDATE mcp_servers SET is_restricted = true')
    expect(await tokenFor(ctx, id, false)).toBeNull()
    expect(await stateOf(ada)).toEqual([])
    expect(await begin(ada)).toMatchObject({ status: 404 })
    await db.database.pool.query('UPDATE mcp_servers SET is_restricted = false')
    expect(await tokenFor(ctx, id, false)).not.toBeNull()
  })

  test('a call with an API key uses the sign-in of its owner, and is refused if there is none', async () => {
    const key = { ...ctx, key: {} as never }
    await expect(tokenFor(key, id, false)).rejects.toMatchObject({ code: 'ERROR_CONNECTION_NEEDS_SIGN_IN' })
    await signIn(ada)
    expect(await tokenFor(key, id, false)).toMatch(/^at-/)
  })

  test('the client calls the server with the token of the person', async () => {
    await signIn(ada)
    const endpoint = {
      url: server.endpoint,
      headers: {},
      token: (renewed: boolean) => tokenFor(ctx, id, renewed),
      allowed_hosts: [server.host],
      timeout_ms: 5_000,
    }
    await change(`refreshed_at = now() - interval '1 minute'`)
    oauth.expire()
    const { signal } = new AbortController()
    expect((await app.deps.mcp.listTools(endpoint, signal)).tools).toHaveLength(1)
    expect(renewals()).toBe(1)
  })
})
