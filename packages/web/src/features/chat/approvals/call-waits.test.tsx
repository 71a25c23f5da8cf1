import { mcpConnections } from '@parlance/contract/people/mcp-connections.ts'
import { toolApprovals } from '@parlance/contract/chat/tool-approvals.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ToolPart } from '#features/chat/answer/steps/step.ts'
import { CallWaits } from '#features/chat/approvals/call-waits.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RUN = '01890000-0000-7000-8000-000000000001'
const call: ToolPart = {
  type: 'tool',
  tool_call_id: 'abc',
  tool_name: 'wiki_find',
  title: 'Find · Wiki',
  state: 'running',
  input: { query: 'pay\u200broll' },
  output: null,
  waits_for: { kind: 'approval', server: { id: RUN, label: 'Wiki' } },
  duration_ms: null,
}

test('each waiting call shows what its server would receive, and can be decided once', async () => {
  const server = fakeServer()
  server.on(toolApprovals.decide, () => ({ decision: 'thread' as const }))
  const calls = [call, { ...call, tool_call_id: 'def' }]
  await draw(<CallWaits message={{ run_id: RUN, thread_id: RUN }} calls={calls} />)
  const [first, second] = screen.getAllByRole('group', { name: 'The assistant wants to use “Find · Wiki”' })
  expect(first?.textContent).toContain('“Wiki” would receive:')
  expect(first?.textContent).toContain('pay‹U+200B›roll')
  const [allow, other] = screen.getAllByRole('button', { name: 'Allow in this conversation' })
  fireEvent.click(allow as HTMLElement)
  await waitFor(() => expect(allow).toHaveProperty('disabled', true))
  expect(other).toHaveProperty('disabled', false)
  expect(second?.contains(other ?? null)).toBe(true)
  expect(server.askedOf(toolApprovals.decide)).toMatchObject([
    { params: { run_id: RUN, call_id: 'abc' }, body: { decision: 'thread' } },
  ])
})

test('a sign-in opens in a new window, which is closed if that fails', async () => {
  const server = fakeServer()
  server.on(mcpConnections.begin, () => ({ url: 'https://login.example/authorize' }))
  const page = { close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(page as never)
  const wiki = { ...call, waits_for: { kind: 'sign_in' as const, server: { id: RUN, label: 'Wiki' } } }
  await draw(<CallWaits message={{ run_id: RUN, thread_id: RUN }} calls={[wiki]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://login.example/authorize'))
  server.on(mcpConnections.begin, () => new Refused(502, 'ERROR_CONNECTION_UNREACHABLE'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(page.close).toHaveBeenCalled())
})
