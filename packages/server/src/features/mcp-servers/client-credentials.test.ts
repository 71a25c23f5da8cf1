import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeOAuth, startFakeOAuth } from '@parlance/tests/fakes/oauth.ts'
import type { AdminMcpServerDetail, AdminMcpTool, McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UserCtx } from '#core/context.ts'
import { authenticate } from '#core/auth/authenticate.ts'
import { serverInput } from '#testing/made/made-mcp.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { readEnabledServers } from './read-tools.service.ts'
import { endpointOf } from './usable-tools.service.ts'

const PATH = '/v2/admin/mcp-servers'
const SECRET = 'client-canary-0123456789'
const db = testDatabase()
let server: FakeMcp
let oauth: FakeOAuth
let app: TestApp
let admin: Person
let ctx: UserCtx

beforeAll(async () => {
  server = await startFakeMcp()
  server.tool({ name: 'add' })
  oauth = await startFakeOAuth()
  server.token = (token) => oauth.isValid(token)
  server.challenge = `Bearer resource_metadata="${server.url}/metadata", scope="named"`
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: `${server.host},${oauth.host}` })
  admin = await app.person('admin', 'administrator')
  ctx = { ...app.ctx, actor: await authenticate(app.ctx, `Bearer ${admin.token}`) }
})
afterAll(async () => {
  await app.close()
  await oauth.close()
  await server.close()
})
beforeEach(() => {
  server.documents.set('/metadata', { resource: server.endpoint, authorization_servers: [oauth.url] })
  oauth.metadata = {}
  oauth.clients.clear()
  oauth.clients.set('parlance', SECRET)
  oauth.tokens.length = 0
})
afterEach(() => void vi.restoreAllMocks())

const own = () => ({
  url: server.endpoint,
  credential: 'client',
  oauth_client_id: 'parlance',
  oauth_client_secret: SECRET,
})
const realNow = performance.now.bind(performance)
/** Advances the time for the tokens in memory. */
function pass(seconds: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + seconds * 1_000)
}
async function made(): Promise<AdminMcpServerDetail> {
  const { id } = await ok<{ id: string }>(admin, 'POST', PATH, serverInput(own()))
  return await ok(admin, 'PATCH', `${PATH}/${id}/enabled`, { is_enabled: true })
}
/** The body of a PUT with the current values. */
function again({ label, url, slug, timeout_s, credential, ...server }: AdminMcpServerDetail, more: object) {
  const { oauth_client_id, oauth_scope, updated_at } = server
  return { label, url, slug, timeout_s, credential, oauth_client_id, oauth_scope, updated_at, ...more }
}

test('the tools are tested, read and re-read with a token of the organisation', async () => {
  const trial = await ok<McpTrial>(admin, 'POST', `${PATH}/test`, own())
  expect(trial).toMatchObject({ works: true, tool_count: 1 })
  expect(Object.fromEntries(oauth.tokens[0] ?? [])).toMatchObject({
    grant_type: 'client_credentials',
    resource: server.endpoint,
    scope: 'named',
  })
  const { id } = await made()
  expect(await ok(admin, 'POST', `${PATH}/${id}/tools`)).toMatchObject({ trial: { works: true }, added: 1 })
  expect(oauth.tokens).toHaveLength(2)
  await db.database.pool.query("UPDATE mcp_servers SET last_checked_at = now() - interval '2 hours'")
  server.tool({ name: 'subtract' })
  await readEnabledServers.run(app.ctx, AbortSignal.timeout(5_000))
  const { data } = await ok<{ data: AdminMcpTool[] }>(admin, 'GET', `${PATH}/${id}/tools`)
  expect(data.map((tool) => tool.name)).toEqual(['add', 'subtract'])
  expect(oauth.tokens).toHaveLength(2)
  const { rows } = await db.database.pool.query('SELECT * FROM mcp_servers, audit_events')
  expect(JSON.stringify(rows) + app.lines.join('')).not.toContain(SECRET)
})

test('all calls share a token: one request before it expires, and one after it was refused', async () => {
  const { id } = await made()
  const list = () =>
    endpointOf(ctx, id).then((one) => app.deps.mcp.listTools(one, AbortSignal.timeout(9_000)))
  const ten = () => Promise.all(Array.from({ length: 10 }, list))
  await ten()
  expect(oauth.tokens).toHaveLength(1)
  oauth.refuse({ status: 500, path: /token/ })
  pass(3_590)
  // while it cannot be renewed, the old one is used
  await ten()
  expect(oauth.tokens).toHaveLength(2)
  pass(3_700)
  oauth.expire()
  await ten()
  expect(oauth.tokens).toHaveLength(3)
})

test('another secret or scope discards the token; missing rights of the client are reported', async () => {
  const server = await made()
  const path = `${PATH}/${server.id}`
  await ok(admin, 'POST', `${path}/tools`)
  const scoped = await ok<AdminMcpServerDetail>(admin, 'PUT', path, again(server, { oauth_scope: 'a b' }))
  await ok(admin, 'POST', `${path}/tools`)
  expect(oauth.tokens.map((form) => form.get('scope'))).toEqual(['named', 'a b'])
  const wrong = again(scoped, { oauth_client_secret: 'another-secret' })
  await ok(admin, 'PUT', path, wrong)
  expect(await ok(admin, 'POST', `${path}/tools`)).toMatchObject({
    trial: { works: false, code: 'unauthorized', message: 'invalid_client' },
  })
  oauth.metadata = { grant_types_supported: ['authorization_code'] }
  expect(await ok(admin, 'POST', `${PATH}/test`, own())).toMatchObject({
    works: false,
    message: 'The authorization server does not offer client credentials.',
  })
})

test('the token is removed from the message of a server that repeats it', async () => {
  server.answer('tools/list', ({ id }, { headers }) => ({
    body: { jsonrpc: '2.0', id, error: { code: -32000, message: `No: ${headers.authorization}` } },
  }))
  const trial = await ok<McpTrial>(admin, 'POST', `${PATH}/test`, own())
  server.answer('tools/list', () => null)
  expect(trial).toMatchObject({
    works: false,
    code: 'refused',
    message: expect.stringContaining('No: Bearer …'),
  })
})

test('a secret is required, and is only sent to the authorization server that it was entered for', async () => {
  const body = serverInput({ ...own(), oauth_client_secret: undefined })
  await refused(admin, 'POST', PATH, body, 422, 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
  const stored = await made()
  await ok(admin, 'POST', `${PATH}/${stored.id}/tools`)
  const other = await startFakeOAuth()
  other.clients.set('parlance', SECRET)
  server.documents.set('/metadata', { resource: server.endpoint, authorization_servers: [other.url] })
  pass(4_000)
  const reading = () => ok(admin, 'POST', `${PATH}/${stored.id}/tools`)
  expect(await reading()).toMatchObject({ trial: { works: false } })
  expect(other.tokens).toEqual([])
  await other.close()
})
