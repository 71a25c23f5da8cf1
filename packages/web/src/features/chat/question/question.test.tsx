import type { Message } from '@parlance/contract/chat/runs.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dropEdit } from '#features/chat/question/edit-store.ts'
import { Question } from '#features/chat/question/question.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

const ID = '01890000-0000-7000-8000-000000000003'
const OLDER = '01890000-0000-7000-8000-000000000002'
const asked: Message = {
  id: ID,
  thread_id: '01890000-0000-7000-8000-000000000001',
  parent_id: null,
  role: 'user',
  status: 'completed',
  parts: [{ type: 'text', text: 'Who are you?' }],
  run_id: null,
  finish_reason: null,
  assistant_id: null,
  assistant_name: null,
  model_id: null,
  model_label: null,
  usage: null,
  created_at: '2026-03-05T10:00:00.000Z',
  siblings: [OLDER, ID],
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(() => {
  cleanup()
  dropEdit(ID)
})

const button = (name: string) => screen.getByRole('button', { name })

test.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })],
  ['Cancel', () => fireEvent.click(button('Cancel'))],
])('an edit that %s ends gives the focus back to its button', async (_name, end) => {
  await draw(<Question message={asked} userName="Alice" isBusy={false} />)
  fireEvent.click(button('Edit message'))
  screen.getByRole('textbox').focus()
  end()
  expect(document.activeElement).toBe(button('Edit message'))
})

test('after changing the version, the focus is on its own arrows', async () => {
  const { unmount } = await draw(<Question message={asked} userName="Alice" isBusy={false} />)
  button('Previous version').focus()
  fireEvent.click(button('Previous version'))
  unmount()
  await draw(<Question message={{ ...asked, id: OLDER }} userName="Alice" isBusy={false} />)
  expect(document.activeElement).toBe(button('Next version'))
})
