import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { mcpServers } from '@parlance/contract/admin/mcp-servers.ts'
import { models } from '@parlance/contract/models/models.ts'
import type { Profile } from '@parlance/contract/people/users.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { ToolsField } from '#features/assistants/editor/fields/tools-field.tsx'
import { profileQuery } from '#features/users/users.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const MODEL = '01890000-0000-7000-8000-00000000000a'
const model = {
  id: MODEL,
  label: { en: 'Small' },
  type: 'chat' as const,
  identifier: 'small',
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision: false, tools: false, reasoning: false, structured_output: false },
  hosting_region: null,
  data_note: null,
  price_class: 'low' as const,
}

const FIND = '01890000-0000-7000-8000-0000000000b1'
const SEND = '01890000-0000-7000-8000-0000000000b2'
const LOST = '01890000-0000-7000-8000-0000000000b3'
const profile = { role: 'ADMINISTRATOR', permissions: [] } as unknown as Profile
const customers = {
  id: '01890000-0000-7000-8000-0000000000c1',
  label: { en: 'Customers' },
  data_note: { en: 'Stays in the EU' },
  credential: 'none' as const,
  tools: [
    { id: FIND, title: 'Find', description: 'Finds a customer', needs_approval: false },
    { id: SEND, title: 'Send', description: 'Sends a message', needs_approval: true },
  ],
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The field in a form, with its latest value. */
async function drawField(start: Partial<typeof emptyContent> = {}) {
  const seen = vi.fn<(tools: typeof emptyContent.tools) => void>()
  function Form() {
    const [content, setContent] = useState<typeof emptyContent>({ ...emptyContent, ...start })
    seen(content.tools)
    return (
      <ToolsField
        content={content}
        errors={{}}
        onChange={(part) => setContent((now) => ({ ...now, ...part }))}
      />
    )
  }
  const { client } = await draw(<Form />)
  act(() => void client.setQueryData(profileQuery().queryKey, profile))
  return { chosen: () => seen.mock.lastCall?.[0] }
}

test('tools are chosen by name, in one order, with a note if the model cannot call them', async () => {
  fakeServer().on(models.list, () => ({ data: [model] }))
  const { chosen } = await drawField({ model_id: MODEL })
  const ids = () => chosen()?.map(({ id }) => id)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Calculator' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Date and time' }))
  expect(ids()).toEqual(['current_time', 'calculator'])
  expect((await screen.findByRole('status')).textContent).toContain('cannot call tools')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Calculator' }))
  expect(ids()).toEqual(['current_time'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ask the person before it runs' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Calculator' }))
  expect(chosen()).toEqual([
    { kind: 'house', id: 'current_time', needs_approval: true },
    { kind: 'house', id: 'calculator', needs_approval: false },
  ])
})

test('tools of MCP servers are grouped by server; the author can only make a tool ask first', async () => {
  const server = fakeServer()
  server.on(mcpServers.usable, () => ({ data: [customers] }))
  const lost = { kind: 'mcp' as const, id: LOST, needs_approval: false }
  const { chosen } = await drawField({ tools: [lost] })
  const group = await screen.findByRole('group', { name: 'Customers' })
  expect(group.textContent).toContain('Stays in the EU')
  fireEvent.click(within(group).getByRole('checkbox', { name: 'Send' }))
  expect(within(group).queryByRole('checkbox', { name: 'Ask the person before it runs' })).toBeNull()
  expect(within(group).getByText('asks first')).toBeTruthy()
  fireEvent.click(within(group).getByRole('checkbox', { name: 'Find' }))
  fireEvent.click(within(group).getByRole('checkbox', { name: 'Ask the person before it runs' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /no longer exists/ }))
  expect(chosen()).toEqual([
    { kind: 'mcp', id: SEND, needs_approval: false },
    { kind: 'mcp', id: FIND, needs_approval: true },
  ])
})
