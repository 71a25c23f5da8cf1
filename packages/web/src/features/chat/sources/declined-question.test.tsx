import { type MessagePart, runs } from '@parlance/contract/chat/runs.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DeclinedQuestion } from '#features/chat/sources/declined-question.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-05-04T10:00:00.000Z'
const messageWith = (declined: object) => ({
  id: 'm',
  thread_id: 't',
  assistant_name: 'HR',
  parts: [{ type: 'retrieval', query: 'How many spaces are there?', declined } as MessagePart],
})

test('a declined question is sent to the owner after the person has seen what is sent', async () => {
  const server = fakeServer()
  server.on(runs.sendQuestion, ({ body }) => ({ at, ...(body as { question: string }) }))
  await draw(
    <DeclinedQuestion message={messageWith({ why: 'unsupported', can_be_sent: true, sent: null })} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send this question to the owner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send this question to the owner?' })
  expect(within(dialog).getByText('HR')).toBeTruthy()
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' })
  expect(field.value).toBe('How many spaces are there?')
  fireEvent.change(field, { target: { value: 'How many parking spaces?' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText(/^Sent to the owner of the assistant on/)).toBeTruthy()
  expect(screen.getByText('How many parking spaces?')).toBeTruthy()
  expect(server.changes()).toMatchObject([{ body: { question: 'How many parking spaces?' } }])
  expect(screen.queryByRole('button', { name: /Send this question/ })).toBeNull()
})

test('without an owner to send it to, there is no button', async () => {
  await draw(
    <DeclinedQuestion message={messageWith({ why: 'not_searched', can_be_sent: false, sent: null })} />,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
