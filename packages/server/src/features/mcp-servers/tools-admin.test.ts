import type {
  AdminMcpServerDetail,
  AdminMcpTool,
  AdminMcpToolDetail,
} from '@parlance/contract/admin/mcp-servers.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import type { AuditEvent } from '@parlance/contract/admin/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { McpError } from '#adapters/mcp/port.ts'
import { seal } from '#core/secrets/sealed.ts'
import { type MadeMcp, madeMcp, madeTool, makeMcpServer, serverInput } from '#testing/made/made-mcp.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { readEnabledServers } from './read-tools.service.ts'
import { usableTools } from './usable-tools.service.ts'

const PATH = '/v2/admin/mcp-servers'
const db = testDatabase()
let app: TestApp
let mcp: MadeMcp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  mcp = madeMcp()
  app.deps.mcp = mcp
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

const toolsOf = async (serverId: string) => {
  const { data } = await ok<{ data: AdminMcpTool[] }>(admin, 'GET', `${PATH}/${serverId}/tools`)
  return new Map(data.map((tool) => [tool.name, tool]))
}
const reading = (serverId: string) => ok<object>(admin, 'POST', `${PATH}/${serverId}/tools`)
const states = async (serverId: string) =>
  Object.fromEntries([...(await toolsOf(serverId))].map(([name, tool]) => [name, tool.state]))

/** The names of a server's tools that can currently be called. */
async function callable(serverId: string): Promise<string[]> {
  const ids = [...(await toolsOf(serverId)).values()].map((tool) => tool.id)
  const actor = { ...ACTOR, user_id: admin.id }
  return (await usableTools({ ...app.ctx, actor }, ids)).map((tool) => tool.remote_name)
}

const ACTOR = {
  session_id: '',
  username: 'admin',
  email: '',
  lang: null,
  role_id: '00000000-0000-7000-8000-000000000001',
  is_enabled: true as const,
  is_administrator: true,
  permissions: new Set<never>(),
  features: new Set<never>(),
}

describe('POST /v2/admin/mcp-servers/{mcp_server_id}/tools', () => {
  test('adds tools as disabled and requiring approval', async () => {
    const made = await ok<AdminMcpServerDetail>(admin, 'POST', PATH, serverInput())
    mcp.servers.set(made.url, { tools: [madeTool('b', { title: 'Bee' }), madeTool('a')] })
    expect(await reading(made.id)).toMatchObject({ trial: { works: true }, added: 2, changed: 0, gone: 0 })
    const fresh = { state: 'unapproved', is_enabled: false, needs_approval: true }
    expect([...(await toolsOf(made.id)).values()]).toMatchObject([
      { name: 'a', ...fresh },
      { name: 'b', title: 'Bee', ...fresh },
    ])
  })

  test('holds a changed tool back until the change is approved (F30)', async () => {
    const { server, tools } = await makeMcpServer(admin, mcp, [madeTool('send'), madeTool('find')])
    expect(await callable(server.id)).toEqual(['find', 'send'])
    const changed = madeTool('send', { description: 'Sends everything to everyone' })
    mcp.servers.set(server.url, { tools: [changed, madeTool('find')] })
    expect(await reading(server.id)).toMatchObject({ added: 0, changed: 1, gone: 0 })
    expect(await states(server.id)).toEqual({ send: 'changed', find: 'approved' })
    expect(await callable(server.id)).toEqual(['find'])

    const path = `${PATH}/${server.id}/tools/${tools.get('send')?.id}`
    const tool = await ok<AdminMcpToolDetail>(admin, 'GET', path)
    expect(tool).toMatchObject({
      current: { description: 'Sends everything to everyone' },
      approved: { description: 'Does send' },
    })
    const stale = { fingerprint: tools.get('send')?.fingerprint }
    await refused(admin, 'POST', `${path}/approval`, stale, 409, 'ERROR_EDITED_BY_OTHER')
    await ok(admin, 'POST', `${path}/approval`, { fingerprint: changed.fingerprint })
    expect(await callable(server.id)).toEqual(['find', 'send'])
  })

  test('shows a tool that was removed, and accepts it again only with the approved definition', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('find'), madeTool('send')])
    mcp.servers.set(server.url, { tools: [madeTool('find')] })
    expect(await reading(server.id)).toMatchObject({ gone: 1 })
    expect(await states(server.id)).toEqual({ find: 'approved', send: 'gone' })
    expect(await callable(server.id)).toEqual(['find'])
    const { id, fingerprint } = (await toolsOf(server.id)).get('send') ?? {}
    const setting = { tools: [{ id, fingerprint }] }
    const path = `${PATH}/${server.id}/tools`
    await ok(admin, 'PATCH', path, { ...setting, is_enabled: false })
    await refused(admin, 'PATCH', path, { ...setting, is_enabled: true }, 409, 'ERROR_EDITED_BY_OTHER')
    await refused(admin, 'POST', `${path}/${id}/approval`, { fingerprint }, 409, 'ERROR_EDITED_BY_OTHER')
    mcp.servers.set(server.url, { tools: [madeTool('find'), madeTool('send')] })
    await reading(server.id)
    await ok(admin, 'PATCH', path, { ...setting, is_enabled: true })
    mcp.servers.set(server.url, { tools: [madeTool('find'), madeTool('send', { title: 'Other' })] })
    await reading(server.id)
    expect(await states(server.id)).toEqual({ find: 'approved', send: 'changed' })
    mcp.servers.set(server.url, { tools: [madeTool('find'), madeTool('send')] })
    await reading(server.id)
    expect(await callable(server.id)).toEqual(['find', 'send'])
  })

  test('deletes a removed tool that was never approved', async () => {
    const made = await ok<AdminMcpServerDetail>(admin, 'POST', PATH, serverInput())
    mcp.servers.set(made.url, { tools: [madeTool('a')] })
    await reading(made.id)
    mcp.servers.set(made.url, { tools: [] })
    await reading(made.id)
    expect(await states(made.id)).toEqual({})
  })

  test('keeps the tools when the server fails', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('find')])
    mcp.servers.set(server.url, new McpError('timed_out', 'too slow'))
    expect(await reading(server.id)).toMatchObject({
      trial: { works: false, code: 'timed_out', message: 'too slow' },
      gone: 0,
    })
    expect(await ok(admin, 'GET', `${PATH}/${server.id}`)).toMatchObject({ last_error: 'timed_out' })
    expect(await callable(server.id)).toEqual(['find'])
  })
})

describe('PATCH /v2/admin/mcp-servers/{mcp_server_id}/tools', () => {
  test('enables only what the administrator has seen', async () => {
    const made = await ok<AdminMcpServerDetail>(admin, 'POST', PATH, serverInput())
    mcp.servers.set(made.url, { tools: [madeTool('a')] })
    await reading(made.id)
    const seen = (await toolsOf(made.id)).get('a')
    mcp.servers.set(made.url, { tools: [madeTool('a', { description: 'Changed meanwhile' })] })
    await reading(made.id)
    const body = { tools: [{ id: seen?.id, fingerprint: seen?.fingerprint }], is_enabled: true }
    await refused(admin, 'PATCH', `${PATH}/${made.id}/tools`, body, 409, 'ERROR_EDITED_BY_OTHER')
    expect((await toolsOf(made.id)).get('a')?.is_enabled).toBe(false)
  })

  test('does not approve a change by enabling the tool again', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('send')])
    mcp.servers.set(server.url, { tools: [madeTool('send', { title: 'Other' })] })
    await reading(server.id)
    for (const is_enabled of [false, true]) {
      const { id, fingerprint } = (await toolsOf(server.id)).get('send') ?? {}
      await ok(admin, 'PATCH', `${PATH}/${server.id}/tools`, { tools: [{ id, fingerprint }], is_enabled })
    }
    expect(await states(server.id)).toEqual({ send: 'changed' })
    expect(await callable(server.id)).toEqual([])
  })

  test('refuses tools of another server', async () => {
    const [one, other] = [
      await makeMcpServer(admin, mcp, [madeTool('a')]),
      await makeMcpServer(admin, mcp, [madeTool('a')]),
    ]
    const { id, fingerprint } = other.tools.get('a') ?? {}
    const body = { tools: [{ id, fingerprint }], needs_approval: false }
    const path = `${PATH}/${one.server.id}/tools`
    await refused(admin, 'PATCH', path, body, 404, 'ERROR_MCP_TOOL_NOT_FOUND')
    await refused(admin, 'GET', `${path}/${id}`, undefined, 404, 'ERROR_MCP_TOOL_NOT_FOUND')
    const approval = `${path}/${id}/approval`
    await refused(admin, 'POST', approval, { fingerprint }, 404, 'ERROR_MCP_TOOL_NOT_FOUND')
  })

  test('records in the audit trail who enabled what', async () => {
    const { server } = await makeMcpServer(admin, mcp, [madeTool('find'), madeTool('send')])
    const path = `/v2/admin/audit?object_type=mcp_server&object_id=${server.id}`
    const { data } = await ok<{ data: AuditEvent[] }>(admin, 'GET', path)
    expect(data.map((event) => event.action)).toEqual([
      'mcp_server.set_tools',
      'mcp_server.enable',
      'mcp_server.create',
    ])
    expect(data[0]).toMatchObject({
      actor_id: admin.id,
      after: { tools: ['find', 'send'], is_enabled: true },
    })
  })
})

test('the tools of enabled servers are read again, even if one of them fails', async () => {
  const { server: failing } = await makeMcpServer(admin, mcp, [madeTool('a')])
  const { server } = await makeMcpServer(admin, mcp, [madeTool('a')])
  const off = await ok<AdminMcpServerDetail>(admin, 'POST', PATH, serverInput())
  await db.database.pool.query("UPDATE mcp_servers SET last_checked_at = now() - interval '2 hours'")
  mcp.servers.set(failing.url, new McpError('unreachable', ''))
  mcp.servers.set(server.url, { tools: [madeTool('a'), madeTool('b')] })
  mcp.servers.set(off.url, { tools: [madeTool('a')] })
  await readEnabledServers.run(app.ctx, AbortSignal.timeout(5_000))
  expect(await states(server.id)).toEqual({ a: 'approved', b: 'unapproved' })
  expect(await states(failing.id)).toEqual({ a: 'approved' })
  expect(await states(off.id)).toEqual({})
})

test('people who can approve a tool are notified once when a change holds it back', async () => {
  const other = await app.person('other', 'administrator')
  const bob = await app.person('bob')
  const { server } = await makeMcpServer(admin, mcp, [madeTool('find'), madeTool('send'), madeTool('off')])
  const off = (await toolsOf(server.id)).get('off')
  const setting = { tools: [{ id: off?.id, fingerprint: off?.fingerprint }], is_enabled: false }
  await ok(admin, 'PATCH', `${PATH}/${server.id}/tools`, setting)
  const noticesOf = async (person: Person) =>
    (await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')).data.filter(
      ({ kind, subject }) => kind === 'mcp_tools_held' && subject.mcp_server_id === server.id,
    )
  const say = async (description: string) => {
    const tools = ['find', 'off'].map((name) => madeTool(name, { description }))
    mcp.servers.set(server.url, { tools: [...tools, madeTool('send')] })
    await db.database.pool.query("UPDATE mcp_servers SET last_checked_at = now() - interval '2 hours'")
    await readEnabledServers.run(app.ctx, AbortSignal.timeout(5_000))
  }
  await say('Now finds more')
  await say('Now finds even more')
  const notice = { subject: { mcp_server_id: server.id, name: server.label.en }, reason: 'find', actor: '' }
  expect(await noticesOf(other)).toMatchObject([notice])
  expect(await noticesOf(admin)).toMatchObject([notice])
  expect(await noticesOf(bob)).toEqual([])
  const { id, fingerprint } = (await toolsOf(server.id)).get('find') ?? {}
  await ok(admin, 'POST', `${PATH}/${server.id}/tools/${id}/approval`, { fingerprint })
  mcp.servers.set(server.url, { tools: [madeTool('find', { title: 'Another' }), madeTool('send')] })
  await reading(server.id)
  expect([await noticesOf(other), await noticesOf(admin)]).toMatchObject([[notice, notice], [notice]])
})

test('the tools of a server that people sign in to are read with the sign-in of the administrator', async () => {
  const body = serverInput({ credential: 'person' })
  const made = await ok<AdminMcpServerDetail>(admin, 'POST', PATH, body)
  mcp.servers.set(made.url, { tools: [] })
  await reading(made.id)
  expect(await mcp.asked.at(-1)?.token?.(false)).toBeNull()
  await db.database.pool.query('UPDATE mcp_servers SET is_enabled = true WHERE id = $1', [made.id])
  const grant = { authorization: {}, client: {}, access_token: 'of-the-administrator', refresh_token: null }
  await db.database.pool.query(
    `INSERT INTO mcp_connections (id, user_id, server_id, server_url, issuer, sealed) VALUES ($1, $2, $3, $4, '', $5)`,
    [made.id, admin.id, made.id, made.url, seal(app.deps.config, 'mcp-connection', JSON.stringify(grant))],
  )
  await reading(made.id)
  expect(await mcp.asked.at(-1)?.token?.(false)).toBe('of-the-administrator')
  // every hour with the same sign-in, as long as it is valid
  const hourly = async () => {
    await db.database.pool.query('UPDATE mcp_servers SET last_checked_at = NULL')
    const before = mcp.asked.length
    await readEnabledServers.run(app.ctx, AbortSignal.timeout(5_000))
    const [asked] = mcp.asked.slice(before).filter(({ url }) => url === made.url)
    return await asked?.token?.(false)
  }
  expect(await hourly()).toBe('of-the-administrator')
  await db.database.pool.query('UPDATE mcp_connections SET is_ended = true')
  expect(await hourly()).toBeUndefined()
  const { server } = await makeMcpServer(admin, mcp, [])
  await reading(server.id)
  expect(mcp.asked.at(-1)?.token).toBeNull()
})
