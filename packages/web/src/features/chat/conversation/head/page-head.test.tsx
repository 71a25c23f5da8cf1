import { threads, type Thread } from '@parlance/contract/chat/threads.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PageHead, type RenderChange } from '#features/chat/conversation/head/page-head.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const thread: Thread = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Holidays',
  assistant_id: '01890000-0000-7000-8000-000000000002',
  assistant_name: 'Helper',
  is_being_named: false,
  is_pinned: false,
  is_archived: false,
  is_unread: false,
  folder: null,
  expires_at: null,
  created_at: '2026-05-01T09:00:00.000Z',
  updated_at: '2026-05-01T09:00:00.000Z',
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => vi.unstubAllGlobals())

test('the menu of a conversation renames and deletes it in place of its title', async () => {
  fakeServer().on(threads.get, () => ({ thread }))
  const renderChange: RenderChange = (kind, { name }, onDone) => (
    <button type="button" onClick={onDone}>{`${kind} ${name}`}</button>
  )
  await draw(
    <PageHead
      title="Holidays"
      thread={thread}
      until={null}
      onFiles={() => {}}
      renderChange={renderChange}
      renderShare={null}
      renderOrganise={() => null}
    />,
  )
  for (const [entry, change] of [
    ['Rename', 'rename Holidays'],
    ['Delete', 'delete Holidays'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Conversation actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
    expect(screen.getByRole('heading', { level: 1, name: 'Holidays' })).toBeTruthy()
    const inPlace = screen.getByRole('button', { name: change })
    inPlace.focus()
    fireEvent.click(inPlace)
    const menu = screen.getByRole('button', { name: 'Conversation actions' })
    await waitFor(() => expect(document.activeElement).toBe(menu))
  }
})
