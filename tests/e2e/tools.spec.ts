import type { AdminMcpTool } from '@parlance/contract/admin/mcp-servers.ts'
import { makeAssistant } from './support/assistants.ts'
import { answers, ask, callAs, expect, test } from './support/test.ts'

const FIND = { id: 'a', name: 'wiki_find', input: { query: 'leave' } }

test('an administrator adds a server and enables a tool; an answer asks before it calls the tool, after a reload too', async ({
  signedIn,
  services,
  llm,
}) => {
  const admin = await signedIn('admin')
  await admin.goto('/admin/mcp-servers')
  await admin.getByRole('link', { name: 'New MCP server' }).click()
  await admin.getByRole('textbox', { name: 'Name in English' }).fill('Wiki')
  await admin.getByRole('textbox', { name: /^Address/ }).fill(services.mcp.endpoint)
  await admin.getByRole('button', { name: /^Test/ }).click()
  await expect(admin.getByText(/1 tool/).first()).toBeVisible()
  await admin.getByRole('button', { name: /^(Create|Add|Save)/ }).click()
  await admin.waitForURL(/\/admin\/mcp-servers\/[0-9a-f-]{36}/)
  const path = `/v2${new URL(admin.url()).pathname}`
  await callAs(admin, 'POST', `${path}/tools`)
  await callAs(admin, 'PATCH', `${path}/enabled`, { is_enabled: true })
  const { data } = await callAs<{ data: AdminMcpTool[] }>(admin, 'GET', `${path}/tools`)
  const tools = data.map(({ id, fingerprint }) => ({ id, fingerprint }))
  await callAs(admin, 'PATCH', `${path}/tools`, { tools, is_enabled: true })
  await admin.reload()

  const alice = await signedIn('alice')
  const chosen = data.map(({ id }) => ({ kind: 'mcp', id, needs_approval: false }))
  const id = await makeAssistant(alice, 'Wiki helper', 'Help.', { tools: chosen })
  await alice.goto(`/chat?assistant=${id}`)
  llm.next({ tokens: 0, tool_calls: [FIND] })
  llm.next({ tokens: ['There is one page.'] })
  await ask(alice, 'Where is the page about leave?')
  const card = alice.getByRole('group', { name: /wants to use/ })
  await expect(card).toContainText('“Wiki” would receive:')
  await alice.reload()
  await expect(card).toContainText('"query": "leave"')
  expect(services.mcp.calls).toEqual([])
  await card.getByRole('button', { name: 'Always allow with this assistant' }).press('Enter')
  await expect(answers(alice)).toContainText('There is one page.')
  await expect(answers(alice)).toContainText(/Find pages · Wiki · done/)
  expect(services.mcp.calls).toMatchObject([{ name: 'find', input: { query: 'leave' } }])

  await alice.goto('/account/connections')
  await alice.getByRole('button', { name: /Ask again before “Find pages · Wiki”/ }).click()
  await expect(alice.getByText('Tools you always allow')).toHaveCount(0)
})
