import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { McpError } from '#adapters/mcp/port.ts'
import { uuidv7 } from '#core/ids.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { makeKey } from '#testing/made/keys.ts'
import { type MadeMcp, madeMcp, madeTool, makeMcpServer, serverInput } from '#testing/made/made-mcp.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { sampleOf } from '#testing/random/samples.ts'

// Plants secrets of every kind, reads everything as every person, and expects that no secret appears (S80).
const SIGNING = Buffer.from('canary-of-the-signing-key-32-byt')
const OIDC = 'canary-of-the-identity-provider'
const PROVIDER_KEY = 'sk-canary-of-the-provider-key-TAIL'
const HEADER = 'canary-of-a-header'
const MCP_HEADER = 'canary-of-an-mcp-server'
const MCP_CLIENT = 'canary-of-an-oauth-client'
const CALLS = (await everyCall()).map((one) => ({ ...one, name: `${one.call.method} ${one.call.path}` }))
const READS = CALLS.filter(({ call }) => call.method === 'GET')
/** Bytes of an answer that are read, because streams do not end. */
const READ_MAX = 2_000_000
const READ_MS = 2_000

const db = testDatabase()
let app: TestApp
let provider: ScriptedHttp
let mcp: MadeMcp
let people: { name: string; call: Caller }[]
let ids: Record<string, string>
let canaries: string[]

beforeAll(async () => {
  // its error repeats the request, as some providers do
  provider = await startScriptedHttp(({ headers }) => ({
    status: 401,
    body: { error: { message: `wrong key ${headers.authorization}, ${String(headers['x-canary'])}` } },
  }))
  app = await startTestApp(db.database, {
    OUTBOUND_ALLOW: new URL(provider.url).host,
    SECRET_KEY: SIGNING.toString('base64'),
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'parlance',
    OIDC_CLIENT_SECRET: OIDC,
  })
  const admin = await app.person('keeper', 'administrator')
  const user = await app.person('alice')
  const made = await ok<AdminProviderDetail>(admin, 'POST', '/v2/admin/providers', {
    name: 'Echo',
    interface: 'openai-compatible',
    base_url: `${provider.url}/v1`,
    headers: [{ name: 'x-canary', value: HEADER }],
    keys: [{ key: PROVIDER_KEY }],
  })
  const model = await onlyModelOf(made.id)
  const tool = await toolOfServers(admin)
  const { key, secret } = await makeKey(admin)
  canaries = [
    ...variantsOf(secret),
    ...variantsOf(OIDC),
    ...variantsOf(HEADER),
    ...variantsOf(MCP_HEADER),
    ...variantsOf(MCP_CLIENT),
    ...variantsOf(PROVIDER_KEY.slice(0, -4)),
    SIGNING.toString('base64'),
    SIGNING.toString('hex'),
    SIGNING.toString(),
  ]
  const thread = uuidv7()
  const viewer = await start(admin, thread, question('Hello', { model_id: model }))
  await viewer.toTheEnd()
  ids = {
    provider_id: made.id,
    ...tool,
    model_id: model,
    key_id: key.id,
    api_key_id: key.id,
    thread_id: thread,
    run_id: viewer.run_id,
    message_id: (await messagesOf(admin, thread))[1]?.id ?? '',
    user_id: user.id,
    knowledge_base_id: await makeBaseRow(db.database, admin.id),
  }
  people = [
    { name: 'an administrator', call: admin.call },
    { name: 'a user', call: user.call },
    { name: 'nobody', call: callerOf(app.origin, null) },
    { name: 'a program', call: callerOf(app.origin, secret) },
  ]
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** A server with a header, whose tools are read; and one that people sign in to with a client. */
async function toolOfServers(admin: Person) {
  mcp = madeMcp()
  app.deps.mcp = mcp
  const header = { credential: 'header', header_name: 'x-canary', header_value: MCP_HEADER }
  const { server, tools } = await makeMcpServer(admin, mcp, [madeTool('find')], header)
  const client = { credential: 'person', oauth_client_id: 'parlance', oauth_client_secret: MCP_CLIENT }
  await ok(admin, 'POST', '/v2/admin/mcp-servers', serverInput(client))
  mcp.servers.set(server.url, new McpError('unauthorized', `wrong key ${MCP_HEADER}`))
  return { mcp_server_id: server.id, mcp_tool_id: tools.get('find')?.id ?? '' }
}

async function onlyModelOf(providerId: string): Promise<string> {
  const id = uuidv7()
  await db.database.pool.query(
    `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
     VALUES ($1, $2, 'm', '{"en": "M"}', 'chat', 'openai-compatible', 1, '{}', true)`,
    [id, providerId],
  )
  return id
}

function variantsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // leaves out the last incomplete group of three, so that the bytes after it make no difference
  return [secret, bytes.toString('hex'), bytes.toString('base64').slice(0, -4), encodeURIComponent(secret)]
}

const seenIn = (text: string) => canaries.filter((canary) => text.includes(canary))

/** Status, headers and the start of the body. */
async function textOf(answer: Response): Promise<string> {
  const head = `${answer.status} ${JSON.stringify([...answer.headers])}`
  const reader = answer.body?.getReader()
  if (reader === undefined) return head
  const parts: Uint8Array[] = []
  let length = 0
  const late = setTimeout(() => void reader.cancel(), READ_MS)
  for (let part = await reader.read(); !part.done && length < READ_MAX; part = await reader.read()) {
    parts.push(part.value)
    length += part.value.length
  }
  clearTimeout(late)
  await reader.cancel()
  return head + Buffer.concat(parts).toString()
}

/** The places that contain a secret. */
async function crawl(
  calls: typeof CALLS,
  ask: (caller: Caller, one: (typeof CALLS)[number]) => Promise<Response>,
) {
  const sightings: string[] = []
  const statuses = new Set<number>()
  for (const { name, call } of people) {
    for (const one of calls) {
      const answer = await ask(call, one)
      statuses.add(answer.status)
      for (const canary of seenIn(await textOf(answer))) sightings.push(`${one.name} tells ${name} ${canary}`)
    }
  }
  return { sightings, statuses }
}

describe('no secret leaks', () => {
  test('control: the provider itself receives its secrets', () => {
    const sent = JSON.stringify(provider.headers)
    expect(sent).toContain(PROVIDER_KEY)
    expect(sent).toContain(HEADER)
    expect(JSON.stringify(mcp.asked)).toContain(MCP_HEADER)
  })

  test('in any answer to any person', { timeout: 300_000 }, async () => {
    const { sightings, statuses } = await crawl(READS, (call, { call: declared, schemas }) =>
      call(declared.method, sampleOf(declared, schemas, ids).path, undefined, { redirect: 'manual' }),
    )
    expect(sightings).toEqual([])
    expect(statuses).toContain(200)
  })

  test('in the error of a failing model or MCP server', async () => {
    const [admin] = people
    const path = `/v2/admin/providers/${ids['provider_id']}/test`
    const tried = await textOf((await admin?.call('POST', path, {})) ?? new Response())
    expect(seenIn(tried)).toEqual([])
    const read = `/v2/admin/mcp-servers/${ids['mcp_server_id']}/tools`
    const asked = await textOf((await admin?.call('POST', read)) ?? new Response())
    expect(asked).toContain('wrong key')
    expect(seenIn(asked)).toEqual([])
    const messages = await textOf(
      (await admin?.call('GET', `/v2/threads/${ids['thread_id']}/messages`)) ?? new Response(),
    )
    expect(messages).toContain('unauthorized')
    expect(seenIn(messages)).toEqual([])
  })

  test('in the refusal of a malformed request', { timeout: 300_000 }, async () => {
    const { sightings, statuses } = await crawl(
      // a session that is signed out gets no further answers
      CALLS.filter(({ call }) => !['GET', 'DELETE'].includes(call.method) && !call.path.startsWith('/auth/')),
      (call, { call: declared, schemas }) =>
        call(declared.method, sampleOf(declared, schemas, ids).path, { nobody: { asked: ['for', 'this'] } }),
    )
    expect(sightings).toEqual([])
    expect(statuses).toContain(422)
  })

  test('in the log, or in stored plain text', async () => {
    expect(app.lines.length).toBeGreaterThan(100)
    expect(seenIn(app.lines.join('\n'))).toEqual([])
    const { rows } = await db.database.pool.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    for (const { name } of rows) {
      const { rows: stored } = await db.database.pool.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t`,
      )
      const found = seenIn(stored.map(({ row }) => row).join('\n'))
      expect({ name, found }).toEqual({ name, found: [] })
    }
  })
})
