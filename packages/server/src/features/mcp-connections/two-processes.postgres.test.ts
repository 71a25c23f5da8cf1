import { randomBytes } from 'node:crypto'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeOAuth, startFakeOAuth } from '@parlance/tests/fakes/oauth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { serverInput } from '#testing/made/made-mcp.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { handOver } from '#testing/servers/killed-servers.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'

const CALLS = 50
const db = testDatabase()
let server: FakeMcp
let oauth: FakeOAuth
let admin: Person
let path: string
const processes: ServerProcess[] = []

beforeAll(async () => {
  server = await startFakeMcp()
  server.tool({ name: 'add' })
  oauth = await startFakeOAuth()
  server.token = (token) => oauth.isValid(token)
  server.documents.set('/metadata', { resource: server.endpoint, authorization_servers: [oauth.url] })
  server.challenge = `Bearer resource_metadata="${server.url}/metadata"`
  const secret = randomBytes(32).toString('base64')
  const OUTBOUND_ALLOW = `${server.host},${oauth.host}`
  const app = await startTestApp(db.database, { OUTBOUND_ALLOW, SECRET_KEY: secret })
  admin = await app.person('admin', 'administrator')
  const body = serverInput({ url: server.endpoint, credential: 'person' })
  const { id } = await ok<{ id: string }>(admin, 'POST', '/v2/admin/mcp-servers', body)
  path = `/v2/admin/mcp-servers/${id}`
  await ok(admin, 'PATCH', `${path}/enabled`, { is_enabled: true })
  const begun = await admin.call('POST', `/v2/mcp-connections/${id}/sign-in`)
  const { url } = (await begun.json()) as { url: string }
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  await fetch(await oauth.approve(url), { redirect: 'manual', headers: { cookie } })
  await app.close()
  const env = { ...(await handOver(db, secret)), OUTBOUND_ALLOW }
  const start = async () => startServerProcess(await freePort(), env)
  processes.push(...(await Promise.all([start(), start()])))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill('SIGKILL')))
  await Promise.all([oauth.close(), server.close()])
})

test(`${CALLS} calls in two processes renew a token once (F18)`, async () => {
  await db.database.pool.query(`UPDATE mcp_connections SET expires_at = now() - interval '1 second'`)
  const callers = processes.map(({ origin }) => ({ ...admin, call: callerOf(origin, admin.token) }))
  const readings = await Promise.all(
    Array.from({ length: CALLS }, (_, at) =>
      ok<{ trial: object }>(callers[at % 2] ?? admin, 'POST', `${path}/tools`),
    ),
  )
  expect(readings.map(({ trial }) => trial)).toMatchObject(readings.map(() => ({ works: true })))
  const renewals = oauth.tokens.filter((form) => form.get('grant_type') === 'refresh_token')
  expect(renewals).toHaveLength(1)
})
