import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type AdminMcpServerDetail, mcpServers } from '@parlance/contract/admin/mcp-servers.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { McpServerForm } from '#features/mcp-servers/mcp-server-form.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-00000000000a'
const stored: AdminMcpServerDetail = {
  id: ID,
  label: { en: 'Customers' },
  url: 'https://mcp.example/mcp',
  slug: 'crm',
  credential: 'header',
  is_enabled: true,
  is_restricted: false,
  last_checked_at: null,
  last_error: null,
  protocol: null,
  server_name: null,
  server_version: null,
  tool_count: 0,
  enabled_count: 0,
  held_count: 0,
  created_by: 'admin',
  created_at: '2026-05-01T09:00:00.000Z',
  updated_at: '2026-05-01T09:00:00.000Z',
  timeout_s: 60,
  header_name: 'Authorization',
  oauth_client_id: null,
  has_oauth_client_secret: false,
  oauth_scope: null,
  data_note: null,
  refused: [],
  groups: [],
  roles: [],
}
const works = {
  works: true,
  latency_ms: 12,
  code: null,
  message: null,
  protocol: '2026-07-28',
  server_name: 'CRM',
  server_version: '2',
  tool_count: 3,
  refused: [{ name: 'bad', reason: 'its input schema is missing' }],
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const noop = { error: null, busy: false }

test('a new server is tested before it is saved, with a short name made from its label', async () => {
  const server = fakeServer()
  server.on(mcpServers.tryDraft, () => works)
  const onSave = vi.fn()
  await draw(<McpServerForm {...noop} onSave={onSave} />)
  type('Name in English', 'Customer base 2')
  fireEvent.click(screen.getByRole('button', { name: 'Test' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
  expect(server.changes()).toEqual([])
  type('Address', 'https://mcp.example/mcp')
  fireEvent.click(screen.getByRole('button', { name: 'Test' }))
  const said = await screen.findByText(/Works: 3 tools/)
  expect(said.textContent).toContain('its input schema is missing')
  expect(onSave).not.toHaveBeenCalled()
  type('Address', 'https://elsewhere.example/mcp')
  expect(screen.queryByText(/Works/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add server' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ slug: 'customerbase2', credential: 'none' })
})

test('the stored header is kept for its address, and requested again for another one', async () => {
  const server = fakeServer()
  server.on(mcpServers.tryDraft, () => ({
    ...works,
    works: false,
    code: 'forbidden' as const,
    message: 'not you',
  }))
  const onSave = vi.fn()
  await draw(<McpServerForm {...noop} server={stored} onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: 'Test' }))
  expect((await screen.findByText(/refused access/)).textContent).toContain('not you')
  expect(server.askedOf(mcpServers.tryDraft)[0]?.body).toEqual({
    mcp_server_id: ID,
    url: stored.url,
    timeout_s: 60,
    credential: 'header',
    header_name: 'Authorization',
    oauth_client_id: null,
    oauth_scope: null,
  })
  type('Address', 'https://elsewhere.example/mcp')
  expect(screen.getByText(/have to be entered again/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save server' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Value')))
  type('Value', 'Bearer new')
  fireEvent.click(screen.getByRole('button', { name: 'Save server' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ header_value: 'Bearer new' })
})

test('a client of the organisation needs its secret, which is kept with its address', async () => {
  const server = fakeServer()
  server.on(mcpServers.tryDraft, () => works)
  const own = { credential: 'client', oauth_client_id: 'parlance', has_oauth_client_secret: true } as const
  await draw(<McpServerForm {...noop} server={{ ...stored, header_name: null, ...own }} onSave={vi.fn()} />)
  type('Scope', 'files:read files:write')
  fireEvent.click(screen.getByRole('button', { name: 'Test' }))
  await screen.findByText(/Works: 3 tools/)
  expect(server.askedOf(mcpServers.tryDraft)[0]?.body).toMatchObject({
    credential: 'client',
    oauth_client_id: 'parlance',
    oauth_scope: 'files:read files:write',
  })
  type('Client ID', 'another')
  fireEvent.click(screen.getByRole('button', { name: 'Test' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client secret')))
  expect(server.askedOf(mcpServers.tryDraft)).toHaveLength(1)
})
