import { notices, type Notice } from '@parlance/contract/people/notices.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NoticesPage } from '#features/notices/notices-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const notice: Notice = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'assistant_changes_requested',
  subject: { assistant_id: '01890000-0000-7000-8000-000000000002', name: 'Desk' },
  actor: 'Rita',
  reason: 'Name the desk.',
  is_read: false,
  created_at: '2026-01-01T10:00:00.000Z',
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('opening a notification leads to the comments and marks it as read', async () => {
  const server = fakeServer()
  let isRead = false
  server.on(notices.list, () => ({
    data: [{ ...notice, is_read: isRead }],
    unread: isRead ? 0 : 1,
    next_cursor: null,
  }))
  server.on(notices.readOne, () => {
    isRead = true
    return undefined
  })
  const { router } = await draw(<NoticesPage />)
  fireEvent.click(await screen.findByRole('link', { name: 'See the comments' }))
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  expect(server.changes()).toMatchObject([{ params: { notice_id: notice.id } }])
  expect(router.state.location).toMatchObject({
    pathname: `/assistant/${notice.subject.assistant_id}`,
    hash: 'review',
  })
})
