import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ThreadFailed } from '#features/chat/conversation/thread-failed.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})

const failure = (status: number, code: string | null = null) =>
  new ApiError('What the server said', status, '', code)

test.each([
  [404, 'ERROR_THREAD_NOT_FOUND'],
  [422, 'ERROR_NOT_FOUND'],
])('a missing conversation (%d, %s) is named as such, with a way to the chat', async (status, code) => {
  await draw(<ThreadFailed error={failure(status, code)} onRetry={() => {}} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Conversation not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to chat' }).getAttribute('href')).toBe('/chat')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a conversation that could not be loaded can be reloaded', async () => {
  await draw(<ThreadFailed error={failure(500)} onRetry={() => {}} />)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
