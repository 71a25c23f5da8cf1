import { toolApprovals } from '@parlance/contract/chat/tool-approvals.ts'
import { type McpConnection, mcpConnections } from '@parlance/contract/people/mcp-connections.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionsPage } from '#features/account/connections-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const files: McpConnection = {
  server_id: '01890000-0000-7000-8000-000000000001',
  label: { en: 'Files', fr: 'Fichiers' },
  host: 'files.example',
  state: 'none',
  connected_at: null,
}

let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = (connections: McpConnection[], result?: 'connected' | 'refused' | 'failed') => {
  server.on(mcpConnections.list, () => ({ data: connections }))
  return draw(<ConnectionsPage result={result} onDismiss={() => {}} />)
}

test('Connect leads to the sign-in page of the service', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  server.on(mcpConnections.begin, () => ({ url: 'https://sign-in.example/authorize?a=1' }))
  await shown([files])
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Files' }))
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://sign-in.example/authorize?a=1'))
  expect(server.changes()).toMatchObject([{ params: { server_id: files.server_id } }])
  expect(screen.queryByRole('button', { name: /Disconnect/ })).toBeNull()
})

test('an expired sign-in is listed and can be renewed; Disconnect asks first', async () => {
  let connections: McpConnection[] = [{ ...files, state: 'ended', connected_at: '2026-01-01T10:00:00.000Z' }]
  server.on(mcpConnections.disconnect, () => {
    connections = [files]
    return undefined
  })
  server.on(mcpConnections.list, () => ({ data: connections }))
  await draw(<ConnectionsPage result={undefined} onDismiss={() => {}} />)
  expect(await screen.findByText('Sign-in expired')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect Files' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Files' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Files?' })
  expect(server.changes()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect Files' })).toBeTruthy()
  expect(server.changes()).toMatchObject([{ params: { server_id: files.server_id } }])
})

test('the result of a sign-in is announced, and an empty list explains its purpose', async () => {
  await shown([], 'refused')
  expect((await screen.findByRole('status')).textContent).toContain('was cancelled or refused')
  expect(await screen.findByText('No services to connect')).toBeTruthy()
})

test('a tool of the product that is always allowed has its label', async () => {
  const allowed = { assistant_name: 'Desk', created_at: '2026-01-01T10:00:00.000Z' }
  server.on(toolApprovals.mine, () => ({
    data: [
      { ...allowed, id: files.server_id, tool: 'web_search' },
      { ...allowed, id: '01890000-0000-7000-8000-000000000002', tool: 'Find pages · Wiki' },
    ],
    next_cursor: null,
  }))
  await shown([files])
  expect(await screen.findByRole('button', { name: 'Ask again before “Web search” is used' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask again before “Find pages · Wiki” is used' })).toBeTruthy()
})
