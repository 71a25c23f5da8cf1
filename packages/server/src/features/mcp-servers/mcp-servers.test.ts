import { randomBytes } from 'node:crypto'
import type { AdminMcpServer, AdminMcpServerDetail, McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { McpError } from '#adapters/mcp/port.ts'
import { uuidv7 } from '#core/ids.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type MadeMcp, madeMcp, madeTool, makeMcpServer, serverInput } from '#testing/made/made-mcp.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { openEndpoint } from './connection.ts'
import { resealMcpServers } from './reseal.ts'
import { storedServer } from './server-admin.service.ts'

const CANARY = 'Bearer canary-0123456789abcdef'
const PATH = '/v2/admin/mcp-servers'
const db = testDatabase()
let app: TestApp
let mcp: MadeMcp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: 'tools.internal:8080' })
  mcp = madeMcp()
  app.deps.mcp = mcp
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

const make = (more: object = {}) => ok<AdminMcpServerDetail>(admin, 'POST', PATH, serverInput(more))
const withHeader = { credential: 'header', header_name: 'Authorization', header_value: CANARY }
const read = (id: string) => ok<AdminMcpServerDetail>(admin, 'GET', `${PATH}/${id}`)

/** The body of a PUT with the current values. */
function again(server: AdminMcpServerDetail, more: object = {}) {
  const { label, url, slug, timeout_s, credential, header_name, oauth_client_id, data_note } = server
  const { is_restricted, updated_at } = server
  const groups = server.groups.map((group) => group.id)
  const roles = server.roles.map((role) => role.id)
  const connection = { url, timeout_s, credential, header_name, oauth_client_id }
  return { ...connection, label, slug, data_note, is_restricted, groups, roles, updated_at, ...more }
}

describe('POST /v2/admin/mcp-servers', () => {
  test('seals secrets and never returns them', async () => {
    const made = await make(withHeader)
    expect(made).toMatchObject({ header_name: 'Authorization', is_enabled: false, last_checked_at: null })
    const client = await make({
      credential: 'person',
      oauth_client_id: 'parlance',
      oauth_client_secret: 'client-canary-0123',
    })
    expect(client).toMatchObject({ oauth_client_id: 'parlance', has_oauth_client_secret: true })
    const list = await admin.call('GET', PATH)
    const { rows } = await db.database.pool.query('SELECT * FROM mcp_servers, audit_events')
    const seen = (await list.text()) + JSON.stringify([made, client, rows]) + app.lines.join('')
    expect(seen).not.toContain(CANARY.slice(7))
    expect(seen).not.toContain('client-canary')
  })

  test('requires a header if the organisation signs in with one', async () => {
    const body = serverInput({ credential: 'header', header_name: 'X-Key' })
    await refused(admin, 'POST', PATH, body, 422, 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
  })

  test('refuses a short name that is taken', async () => {
    const { slug } = await make()
    await refused(admin, 'POST', PATH, serverInput({ slug }), 409, 'ERROR_MCP_SERVER_SLUG_ALREADY_IN_USE')
  })

  test.each([
    'http://mcp.example.com/mcp',
    'https://localhost/mcp',
    'https://127.0.0.1/mcp',
    'https://[::ffff:127.0.0.1]/mcp',
    'https://169.254.169.254/mcp',
    'https://user:pass@example.com/mcp',
    'http://tools.internal/mcp',
  ])('refuses %s before any request is made (S61)', async (url) => {
    const before = mcp.asked.length
    await refused(admin, 'POST', PATH, serverInput({ url }), 422, 'ERROR_ADDRESS_NOT_ALLOWED')
    const draft = { url, credential: 'none' }
    await refused(admin, 'POST', `${PATH}/test`, draft, 422, 'ERROR_ADDRESS_NOT_ALLOWED')
    expect(mcp.asked).toHaveLength(before)
  })

  test('accepts a host of the operator without encryption, and allows that host only', async () => {
    const made = await make({ url: 'http://tools.internal:8080/mcp' })
    await ok(admin, 'POST', `${PATH}/${made.id}/tools`)
    const elsewhere = await make()
    await ok(admin, 'POST', `${PATH}/${elsewhere.id}/tools`)
    const asked = mcp.asked.slice(-2).map((endpoint) => endpoint.allowed_hosts)
    expect(asked).toEqual([['tools.internal:8080'], []])
  })

  test('refuses local processes and other invalid addresses', async () => {
    for (const url of ['stdio:npx server', 'file:///bin/sh', 'npx some-server', 'https://a.example/mcp#x']) {
      expect((await admin.call('POST', PATH, serverInput({ url }))).status).toBe(422)
    }
  })
})

describe('PUT /v2/admin/mcp-servers/{mcp_server_id}', () => {
  test('keeps the stored header, and requires it again for another address (S64)', async () => {
    const made = await make(withHeader)
    const path = `${PATH}/${made.id}`
    const changed = await ok<AdminMcpServerDetail>(admin, 'PUT', path, again(made, { timeout_s: 5 }))
    mcp.servers.set(made.url, { tools: [] })
    await ok(admin, 'POST', `${path}/tools`)
    expect(mcp.asked.at(-1)).toMatchObject({ headers: { Authorization: CANARY }, timeout_ms: 5_000 })
    for (const more of [{ url: 'https://elsewhere.example/mcp' }, { header_name: 'X-Other' }]) {
      const body = again(changed, more)
      await refused(admin, 'PUT', path, body, 422, 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
    }
    const draft = {
      url: 'https://elsewhere.example/mcp',
      credential: 'header',
      header_name: 'Authorization',
      mcp_server_id: made.id,
    }
    const before = mcp.asked.length
    await refused(admin, 'POST', `${PATH}/test`, draft, 422, 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
    expect(mcp.asked).toHaveLength(before)
  })

  test('drops the secret of a client with its address', async () => {
    const made = await make({
      credential: 'person',
      oauth_client_id: 'parlance',
      oauth_client_secret: 'canary',
    })
    const path = `${PATH}/${made.id}`
    const kept = await ok<AdminMcpServerDetail>(admin, 'PUT', path, again(made, { timeout_s: 9 }))
    expect(kept.has_oauth_client_secret).toBe(true)
    const moved = again(kept, { url: 'https://elsewhere.example/mcp' })
    expect((await ok<AdminMcpServerDetail>(admin, 'PUT', path, moved)).has_oauth_client_secret).toBe(false)
  })

  test('discards the last reading when the connection settings change', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('a')])
    expect(await read(server.id)).toMatchObject({ protocol: '2026-07-28', last_error: null, tool_count: 1 })
    const named = again(await read(server.id), { data_note: { en: 'Stays in the EU' } })
    const same = await ok<AdminMcpServerDetail>(admin, 'PUT', `${PATH}/${server.id}`, named)
    expect(same.last_checked_at).not.toBeNull()
    const moved = again(same, { url: 'https://elsewhere.example/mcp' })
    const after = await ok<AdminMcpServerDetail>(admin, 'PUT', `${PATH}/${server.id}`, moved)
    expect(after).toMatchObject({ last_checked_at: null, protocol: null, server_name: null })
  })

  test('does not overwrite a concurrent change', async () => {
    const made = await make()
    const path = `${PATH}/${made.id}`
    await ok(admin, 'PUT', path, again(made, { timeout_s: 10 }))
    await refused(admin, 'PUT', path, again(made, { timeout_s: 20 }), 409, 'ERROR_EDITED_BY_OTHER')
  })

  test('refuses groups and roles that do not exist', async () => {
    const made = await make()
    for (const more of [{ groups: [uuidv7()] }, { roles: [USER_ROLE_ID, uuidv7()] }]) {
      const body = again(made, { is_restricted: true, ...more })
      await refused(admin, 'PUT', `${PATH}/${made.id}`, body, 422, 'ERROR_MCP_SERVER_SUBJECT_NOT_FOUND')
    }
    expect((await read(made.id)).roles).toEqual([])
  })
})

describe('POST /v2/admin/mcp-servers/test', () => {
  test('tests values that are not saved, with the stored header', async () => {
    const made = await make(withHeader)
    mcp.servers.set(made.url, {
      tools: [madeTool('a'), madeTool('b')],
      refused: [{ name: 'c', reason: 'x' }],
    })
    const draft = {
      url: made.url,
      credential: 'header',
      header_name: 'Authorization',
      mcp_server_id: made.id,
    }
    const trial = await ok<McpTrial>(admin, 'POST', `${PATH}/test`, draft)
    expect(trial).toMatchObject({ works: true, tool_count: 2, server_name: 'Made', refused: [{ name: 'c' }] })
    expect(mcp.asked.at(-1)?.headers).toEqual({ Authorization: CANARY })
    expect((await read(made.id)).last_checked_at).toBeNull()
  })

  test('shows the message of the server, without the secret that the message repeats', async () => {
    const url = 'https://repeats.example/mcp'
    mcp.servers.set(url, new McpError('unauthorized', `wrong key canary-0123456789abcdef (${CANARY})`))
    const trial = await ok<McpTrial>(admin, 'POST', `${PATH}/test`, { url, ...withHeader })
    expect(trial).toMatchObject({ works: false, code: 'unauthorized' })
    expect(trial.message).toContain('wrong key')
    expect(trial.message).not.toContain('canary')
  })
})

describe('GET /v2/admin/mcp-servers', () => {
  test('searches, and distinguishes untested servers, failures and held tools', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('a'), madeTool('b')], {
      label: { en: 'Findable server' },
    })
    mcp.servers.set(server.url, { tools: [madeTool('a', { description: 'Now deletes' })] })
    await ok(admin, 'POST', `${PATH}/${server.id}/tools`)
    mcp.servers.set(server.url, new McpError('timed_out', ''))
    await ok(admin, 'POST', `${PATH}/${server.id}/tools`)
    const { data } = await ok<{ data: AdminMcpServer[] }>(admin, 'GET', `${PATH}?query=findable`)
    const counts = { tool_count: 1, enabled_count: 1, held_count: 2 }
    expect(data).toMatchObject([
      { id: server.id, last_error: 'timed_out', protocol: '2026-07-28', ...counts },
    ])
  })
})

describe('DELETE /v2/admin/mcp-servers/{mcp_server_id}', () => {
  test('removes tools and grants; assistants that used one keep working', async () => {
    const { server, tools } = await makeMcpServer(admin, mcp, [madeTool('a')])
    const tool = { kind: 'mcp' as const, id: tools.get('a')?.id ?? '', needs_approval: false }
    const assistant = await makeAssistant(admin, { name: 'Uses it', tools: [tool] })
    const path = `${PATH}/${server.id}`
    expect(await ok(admin, 'GET', `${path}/dependents`)).toEqual({
      tool_count: 1,
      assistants: { count: 1, names: ['Uses it'] },
    })
    await ok(admin, 'DELETE', path)
    await refused(admin, 'GET', path, undefined, 404, 'ERROR_MCP_SERVER_NOT_FOUND')
    const { rows } = await db.database.pool.query('SELECT 1 FROM mcp_tools WHERE server_id = $1', [server.id])
    expect(rows).toEqual([])
    expect(await ok(admin, 'GET', `/v2/assistants/${assistant}`)).toMatchObject({ mcp_tools: [] })
  })
})

test('secrets can still be decrypted after SECRET_KEY was replaced', async () => {
  const made = await make(withHeader)
  const { config } = app.deps
  const rotated = { ...config, secret_key: randomBytes(32), secret_key_previous: config.secret_key }
  await resealMcpServers({ ...app.ctx, deps: { ...app.deps, config: rotated } })
  const later = { ...app.ctx, deps: { ...app.deps, config: { ...rotated, secret_key_previous: null } } }
  const stored = await storedServer(later, made.id)
  expect(openEndpoint(later, stored).headers).toEqual({ Authorization: CANARY })
  await db.database.pool.query('DELETE FROM mcp_servers WHERE id = $1', [made.id])
})

test('provider:manage is required besides system:configure', async () => {
  const person = await app.person('reviewer')
  await giveRole(db.database, person.id, ['system:configure', 'tool:use', 'llm:configure'])
  expect((await person.call('GET', PATH)).status).toBe(403)
  await giveRole(db.database, person.id, ['system:configure', 'provider:manage'])
  expect((await person.call('GET', PATH)).status).toBe(200)
  expect(await ok(person, 'GET', `${PATH}/choices?query=`)).toMatchObject({ groups: expect.any(Array) })
})
