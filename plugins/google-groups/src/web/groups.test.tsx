import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { JsonInit, PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { groups, type Group, type Member } from '../calls.ts'
import { en } from '../locales/en.ts'
import { plugin } from '../plugin.ts'
import { GroupsButton } from './groups-button.tsx'
import type { Gap, Shared } from './groups.queries.ts'
import { refusalOf, ui } from './ui.harness.ts'

const CHOIR: Group = { id: 'google-groups:choir', name: 'Choir', detail: 'choir@parlance.example' }
const CHESS: Group = { id: 'google-groups:chess', name: 'Chess', detail: 'chess@parlance.example' }
const MEMBERS: Member[] = [
  { email: 'ann@parlance.example', type: 'user', role: 'owner', joined_at: '2024-03-01T09:30:00Z' },
  { email: 'inner@parlance.example', type: 'group', role: 'member', joined_at: null },
]
const notify = vi.fn()
const onChange = vi.fn()
const sent = vi.fn()
let shared: Shared[]
let gaps: Gap[]
let refusal: string | null
let refreshed: { refreshed: number; failed: number; waiting: number }

const isKey = (key: string): key is keyof typeof en => key in en
const text = (key: string, values: Record<string, string | number> = {}) =>
  (isKey(key) ? en[key] : key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

function answerOf(call: unknown, input: { query?: { query?: string }; body?: unknown }): unknown {
  if (refusal !== null) throw refusalOf(refusal)
  if (call === groups.members) return { data: MEMBERS, next_cursor: null }
  if (call === groups.refresh) {
    sent('refresh', input.body)
    return refreshed
  }
  const wanted = input.query?.query ?? ''
  return { data: [CHOIR, CHESS].filter(({ name }) => name.includes(wanted)), next_cursor: null }
}

function fetched(path: string, { method = 'GET', body }: JsonInit = {}): unknown {
  if (method === 'GET') return shared
  if (path.endsWith('/check')) return { gaps }
  sent(`${method} ${path}`, body)
  if (method === 'DELETE') shared = []
  else shared = [{ subject_type: 'external_group', subject_id: CHOIR.id, name: 'Choir', level: 'user' }]
  return {}
}

const host = {
  base_url: '',
  calls_url: '',
  fetchJson: (path: string, init?: JsonInit) => Promise.resolve({ ok: true, data: fetched(path, init) }),
  fetchJsonOrThrow: (path: string) => Promise.resolve(fetched(path)),
  call: (call: unknown, input: object) => {
    try {
      return Promise.resolve({ ok: true, data: answerOf(call, input) })
    } catch (error) {
      return Promise.resolve({ ok: false, status: 503, code: 'ERROR', message: (error as Error).message })
    }
  },
  callOrThrow: (call: unknown, input: object) =>
    new Promise((resolve) => {
      resolve(answerOf(call, input))
    }),
  isInternalUser: () => false,
  t: text,
  language: 'en',
  settings: {},
  signal: new AbortController().signal,
  ui,
  notify,
} as unknown as PluginHost

beforeAll(() => import('./groups-dialog.tsx'))
beforeEach(() => {
  shared = []
  gaps = []
  refusal = null
  refreshed = { refreshed: 2, failed: 0, waiting: 0 }
  for (const mock of [notify, onChange, sent]) mock.mockReset()
})
afterEach(cleanup)

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GroupsButton host={host} assistant_id="a1" onChange={onChange} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Google Groups' }))
  return await screen.findByRole('dialog', { name: 'Share with Google groups' })
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a group moves from the available to the shared ones and back', async () => {
  await open()
  expect(await part('Available groups').findByText('choir@parlance.example')).toBeTruthy()
  expect(screen.getByText('Not shared with a Google group yet')).toBeTruthy()
  press('Share with Choir')
  expect(await part('Already shared groups').findByText('Choir')).toBeTruthy()
  expect(part('Available groups').queryByText('Choir')).toBe(null)
  expect(sent).toHaveBeenCalledWith('POST /v2/assistant-sharing/a1/shared', {
    subject_type: 'external_group',
    subject_id: CHOIR.id,
    level: 'user',
    remedies: [],
  })
  expect(notify).toHaveBeenCalledWith('Shared with Choir.', 'success')
  press('Remove access of Choir')
  expect(await part('Available groups').findByText('Choir')).toBeTruthy()
  expect(sent).toHaveBeenLastCalledWith(
    'DELETE /v2/assistant-sharing/a1/shared/external_group/google-groups%3Achoir',
    undefined,
  )
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('missing access of members is shown first, and granted if the person can', async () => {
  gaps = [
    { kind: 'model', id: 'm1', name: 'Big model', remedy: 'grant' },
    { kind: 'permission', id: 'tool:use', name: 'Tools', remedy: 'administrator' },
  ]
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Share with Choir' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Big model, Tools. An administrator')
  expect(sent).not.toHaveBeenCalled()
  press('Share and grant access')
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ remedies: [{ kind: 'model', id: 'm1' }] })
})

test('groups are searched', async () => {
  await open()
  await screen.findByText('Choir')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search groups' }), { target: { value: 'Chess' } })
  await waitFor(() => expect(screen.queryByText('Choir')).toBe(null))
  fireEvent.change(screen.getByRole('textbox', { name: 'Search groups' }), { target: { value: 'Chas' } })
  expect(await screen.findByText('No group has this name or address')).toBeTruthy()
})

test('members are shown with their type and join date, and can be refreshed', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Members of Choir' }))
  const table = await screen.findByRole('table', { name: 'Members of Choir' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MemberTypeRoleJoined',
    'ann@parlance.examplePersonOwner1 Mar 2024',
    'inner@parlance.exampleGroupMemberNot known',
  ])
  press('Refresh')
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Memberships are up to date. People checked: 2.'))
  expect(sent).toHaveBeenCalledWith('refresh', { group_id: CHOIR.id })
  refreshed = { refreshed: 1, failed: 2, waiting: 0 }
  press('Refresh')
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.stringContaining('(2)'), 'error'))
  press('Back to the groups')
  expect(await screen.findByText('Choir')).toBeTruthy()
})

test.each([
  'Google Groups integration is not configured',
  'Failed to authenticate with Google. Please try again.',
])('“%s” is said in the place of the groups', async (message) => {
  refusal = message
  await open()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await plugin.hooks.user_group_selector_get_external_groups(host, { query: '' })).toEqual([])
})

test('the field for people and groups finds groups with their address', async () => {
  const found = await plugin.hooks.user_group_selector_get_external_groups(host, { query: 'Choir' })
  expect(found).toEqual([{ id: CHOIR.id, name: 'Choir (choir@parlance.example)' }])
})
