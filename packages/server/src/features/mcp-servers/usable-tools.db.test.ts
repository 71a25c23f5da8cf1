import type { AdminMcpServerDetail, UsableMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type {
  AssistantExport,
  AssistantImport,
  AssistantView,
} from '@parlance/contract/assistants/assistants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REVIEWER_ROLE_ID, USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { content, draftOf, makeAssistant, saveOver } from '#testing/made/made-assistants.ts'
import { type MadeMcp, madeMcp, madeTool, makeMcpServer } from '#testing/made/made-mcp.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const PATH = '/v2/admin/mcp-servers'
const db = testDatabase()
let app: TestApp
let mcp: MadeMcp
let admin: Person
let ada: Person
let bob: Person
let server: AdminMcpServerDetail
let find: string
let send: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  mcp = madeMcp()
  app.deps.mcp = mcp
  admin = await app.person('admin', 'administrator')
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

beforeEach(async () => {
  await db.database.pool.query('DELETE FROM mcp_servers')
  const made = await makeMcpServer(admin, mcp, [madeTool('find'), madeTool('send')], {
    label: { en: 'Customers' },
    slug: 'crm',
    data_note: { en: 'Stays in the EU' },
  })
  server = made.server
  find = made.tools.get('find')?.id ?? ''
  send = made.tools.get('send')?.id ?? ''
})

const mcpTool = (id: string, needs_approval = false) => ({ kind: 'mcp' as const, id, needs_approval })
const usable = async (person: Person) =>
  (await ok<{ data: UsableMcpServer[] }>(person, 'GET', '/v2/mcp-tools')).data

/** Restricts the server to these groups and roles. */
async function restrictTo(more: { groups?: string[]; roles?: string[] }): Promise<void> {
  const { label, url, slug, updated_at } = await ok<AdminMcpServerDetail>(
    admin,
    'GET',
    `${PATH}/${server.id}`,
  )
  const body = { label, url, slug, updated_at, is_restricted: true, ...more }
  await ok(admin, 'PUT', `${PATH}/${server.id}`, body)
}

async function groupOf(...members: Person[]): Promise<string> {
  const name = `Group of ${members.length} ${Math.random()}`
  const { id } = await ok<{ id: string }>(admin, 'POST', '/v2/groups', { name, description: '' })
  for (const member of members) {
    const add = `INSERT INTO user_group_members (group_id, user_id, type) VALUES ($1, $2, 'member')`
    await db.database.pool.query(add, [id, member.id])
  }
  return id
}

describe('GET /v2/mcp-tools', () => {
  test('lists enabled tools by server, with the destination of their data', async () => {
    expect(await usable(ada)).toEqual([
      {
        id: server.id,
        label: { en: 'Customers' },
        data_note: { en: 'Stays in the EU' },
        credential: 'none',
        tools: [
          { id: find, title: 'find', description: 'Does find', needs_approval: true },
          { id: send, title: 'send', description: 'Does send', needs_approval: true },
        ],
      },
    ])
    await ok(admin, 'PATCH', `${PATH}/${server.id}/enabled`, { is_enabled: false })
    expect(await usable(ada)).toEqual([])
  })

  test('needs tool:use', async () => {
    const guest = await app.person(`guest${Math.random()}`)
    await giveRole(db.database, guest.id, ['chat:create', 'assistant:read'])
    expect((await guest.call('GET', '/v2/mcp-tools')).status).toBe(403)
  })

  test('gives access to a restricted server to its groups and roles only', async () => {
    const group = await groupOf(ada)
    await restrictTo({ groups: [group] })
    expect([await usable(ada), await usable(bob)]).toMatchObject([[{ id: server.id }], []])
    await restrictTo({ roles: [REVIEWER_ROLE_ID] })
    expect([await usable(ada), await usable(bob)]).toEqual([[], []])
    await restrictTo({ roles: [USER_ROLE_ID] })
    expect(await usable(bob)).toMatchObject([{ id: server.id }])
    await restrictTo({})
    expect(await usable(bob)).toEqual([])
  })

  test('stays closed when its only group is deleted', async () => {
    const group = await groupOf(ada)
    await restrictTo({ groups: [group] })
    await ok(admin, 'DELETE', `/v2/groups/${group}`)
    expect(await usable(ada)).toEqual([])
  })
})

describe('an assistant', () => {
  test('accepts tools that its author can use, and asks for approval if the author requires it', async () => {
    await ok(admin, 'PATCH', `${PATH}/${server.id}/tools`, {
      tools: [{ id: find, fingerprint: madeTool('find').fingerprint }],
      needs_approval: false,
    })
    const id = await makeAssistant(ada, { tools: [mcpTool(find), mcpTool(send)] })
    const view = async () => (await ok<AssistantView>(ada, 'GET', `/v2/assistants/${id}`)).mcp_tools
    expect(await view()).toMatchObject([
      { id: find, needs_approval: false, server: { en: 'Customers' }, data_note: { en: 'Stays in the EU' } },
      { id: send, needs_approval: true },
    ])
    await saveOver(ada, id, { tools: [mcpTool(find, true)] })
    expect(await view()).toMatchObject([{ id: find, needs_approval: true }])
  })

  test('is refused others, and keeps its existing ones', async () => {
    const id = await makeAssistant(ada, { name: 'Keeps', tools: [mcpTool(find)] })
    await restrictTo({})
    await saveOver(ada, id, { description: { en: 'Still has it' } })
    const { revision, draft } = await draftOf(ada, id)
    const more = { revision, content: { ...draft, tools: [mcpTool(find), mcpTool(send)] } }
    for (const path of [`/v2/assistants/${id}`, `/v2/assistants/${id}/draft`]) {
      await refused(ada, 'PUT', path, more, 422, 'ERROR_TOOL_NOT_USABLE')
    }
    const body = content({ name: 'New', tools: [mcpTool(send)] })
    await refused(ada, 'POST', '/v2/assistants/', body, 422, 'ERROR_TOOL_NOT_USABLE')
  })

  test('shows its users only the tools that it can call for them', async () => {
    const group = await groupOf(ada)
    await restrictTo({ groups: [group] })
    const id = await makeAssistant(ada, { name: 'Shared', tools: [mcpTool(find)] })
    const share = { subject_type: 'user', subject_id: bob.id, level: 'user' }
    const path = `/v2/assistant-sharing/${id}`
    const { gaps } = await ok<{ gaps: ShareGap[] }>(ada, 'POST', `${path}/check`, share)
    const gap = { kind: 'tool', id: server.id, name: 'Customers', people: 1 }
    expect(gaps).toEqual([{ ...gap, remedy: 'administrator' }])
    const remedies = [{ kind: 'tool', id: server.id }]
    const asked = { ...share, remedies }
    await refused(ada, 'POST', `${path}/shared`, asked, 403, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    await ok(ada, 'POST', `${path}/shared`, share)
    expect((await ok<AssistantView>(bob, 'GET', `/v2/assistants/${id}`)).mcp_tools).toEqual([])
  })

  test('warns before sharing that a person cannot use tools at all', async () => {
    const id = await makeAssistant(ada, { name: 'With tools', tools: [mcpTool(find)] })
    const guest = await app.person('someone')
    await giveRole(db.database, guest.id, ['chat:create', 'assistant:read'])
    const body = { subject_type: 'user', subject_id: guest.id, level: 'user' }
    const path = `/v2/assistant-sharing/${id}/check`
    const { gaps } = await ok<{ gaps: ShareGap[] }>(ada, 'POST', path, body)
    expect(gaps).toMatchObject([{ kind: 'permission', id: 'tool:use', remedy: 'administrator' }])
  })

  test('is shared together with its server by people who manage servers', async () => {
    await restrictTo({ roles: ['00000000-0000-7000-8000-000000000001'] })
    const id = await makeAssistant(admin, { name: 'From above', tools: [mcpTool(find)] })
    const remedies = [{ kind: 'tool', id: server.id }]
    const share = { subject_type: 'user', subject_id: bob.id, level: 'user', remedies }
    await ok(admin, 'POST', `/v2/assistant-sharing/${id}/shared`, share)
    expect(await usable(bob)).toMatchObject([{ id: server.id }])
  })

  test('is copied without the tools that the new owner cannot use', async () => {
    const id = await makeAssistant(ada, {
      name: 'Original',
      tools: [mcpTool(find), { kind: 'house', id: 'calculator', needs_approval: false }],
    })
    await restrictTo({})
    const copy = await ok<{ id: string }>(ada, 'POST', `/v2/assistants/${id}/duplicate`, { name: 'Copy' })
    expect((await draftOf(ada, copy.id)).saved.tools).toMatchObject([{ kind: 'house', id: 'calculator' }])
  })

  test('is exported with the names of its tools, and imported with those that exist', async () => {
    const id = await makeAssistant(ada, { name: 'Travels', tools: [mcpTool(find, true), mcpTool(send)] })
    const file = await ok<AssistantExport>(ada, 'GET', `/v2/assistants/${id}/export`)
    expect(file).toMatchObject({
      content: { tools: [] },
      mcp_tools: [
        { server: 'crm', name: 'find', needs_approval: true },
        { server: 'crm', name: 'send', needs_approval: false },
      ],
    })
    await ok(admin, 'PATCH', `${PATH}/${server.id}/tools`, {
      tools: [{ id: send, fingerprint: madeTool('send').fingerprint }],
      is_enabled: false,
    })
    const body = { file, name: 'Arrived' }
    const arrived = await ok<AssistantImport>(bob, 'POST', '/v2/assistants/import', body)
    expect(arrived.left_out).toEqual([{ kind: 'tool', name: 'crm: send' }])
    expect((await draftOf(bob, arrived.id)).saved.tools).toEqual([mcpTool(find, true)])
  })
})
