import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type AdminMcpServerDetail,
  type AdminMcpTool,
  mcpServers,
} from '@parlance/contract/admin/mcp-servers.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ServerTools } from '#features/mcp-servers/server-tools.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const server = {
  id: '01890000-0000-7000-8000-00000000000a',
  credential: 'none',
  last_checked_at: '2026-05-01T09:00:00.000Z',
  last_error: null,
  held_count: 1,
  refused: [],
} as unknown as AdminMcpServerDetail

const idOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`
const tool = (at: number, name: string, more: Partial<AdminMcpTool> = {}): AdminMcpTool => ({
  id: idOf(at),
  name,
  title: null,
  description: `Does ${name}`,
  annotations: { read_only: false, destructive: false, open_world: false },
  fingerprint: `f${at}`,
  state: 'unapproved',
  is_enabled: false,
  needs_approval: true,
  ...more,
})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('tools are enabled as shown, and asking first can be disabled for one', async () => {
  const fake = fakeServer()
  let tools = [tool(1, 'find'), tool(2, 'send')]
  fake.on(mcpServers.tools, () => ({ data: tools }))
  fake.on(mcpServers.setTools, () => {
    tools = tools.map((one) => ({ ...one, state: 'approved' as const, is_enabled: true }))
    return { data: tools }
  })
  await draw(<ServerTools server={server} />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Enable find' }))
  await waitFor(() => expect(fake.askedOf(mcpServers.setTools)).toHaveLength(1))
  expect(fake.askedOf(mcpServers.setTools)[0]?.body).toEqual({
    tools: [{ id: idOf(1), fingerprint: 'f1' }],
    is_enabled: true,
  })
  const send = await screen.findByRole('group', { name: 'send' })
  fireEvent.click(within(send).getByRole('checkbox', { name: 'Ask the person before it runs' }))
  await waitFor(() => expect(fake.askedOf(mcpServers.setTools)).toHaveLength(2))
  expect(fake.askedOf(mcpServers.setTools)[1]?.body).toMatchObject({ needs_approval: false })
})

test('a changed tool shows what differs and is approved as shown; a removed tool cannot be enabled', async () => {
  const fake = fakeServer()
  const changed = tool(1, 'send', { state: 'changed', is_enabled: true })
  fake.on(mcpServers.tools, () => ({ data: [changed, tool(2, 'lost', { state: 'gone' })] }))
  const definition = { title: null, input_schema: { type: 'object' }, annotations: changed.annotations }
  fake.on(mcpServers.tool, () => ({
    ...changed,
    model_name: 'crm_send',
    current: { ...definition, description: 'Sends everything' },
    approved: { ...definition, description: 'Sends a message' },
  }))
  fake.on(mcpServers.approveTool, ({ params }) => ({ ...detail, id: params['mcp_tool_id'] ?? '' }))
  const detail = {
    ...changed,
    model_name: 'crm_send',
    current: { ...definition, description: '' },
    approved: null,
  }
  await draw(<ServerTools server={server} />)
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable lost' })).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'See the change' }))
  const diff = await screen.findByRole('region', { name: 'Description' })
  expect(diff.textContent).toContain('Sends a message')
  expect(diff.textContent).toContain('Sends everything')
  fireEvent.click(screen.getByRole('button', { name: 'Approve the change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fake.askedOf(mcpServers.approveTool)[0]?.body).toEqual({ fingerprint: 'f1' })
})

test('a search limits which tools are enabled together; a failed reading shows the reason', async () => {
  const fake = fakeServer()
  const tools = Array.from({ length: 9 }, (_, at) => tool(at, at < 2 ? `mail ${at}` : `file ${at}`))
  fake.on(mcpServers.tools, () => ({ data: tools }))
  fake.on(mcpServers.setTools, () => ({ data: tools }))
  fake.on(mcpServers.readTools, () => ({
    trial: {
      works: false,
      latency_ms: 5,
      code: 'unauthorized' as const,
      message: 'wrong key',
      protocol: null,
      server_name: null,
      server_version: null,
      tool_count: 0,
      refused: [],
    },
    added: 0,
    changed: 0,
    gone: 0,
  }))
  await draw(<ServerTools server={server} />)
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search tools' }), {
    target: { value: 'mail' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Enable 2 tools' }))
  await waitFor(() => expect(fake.askedOf(mcpServers.setTools)).toHaveLength(1))
  expect(fake.askedOf(mcpServers.setTools)[0]?.body).toMatchObject({
    tools: [{ id: idOf(0) }, { id: idOf(1) }],
    is_enabled: true,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Read tools' }))
  expect((await screen.findByText(/requires credentials/)).textContent).toContain('wrong key')
})
