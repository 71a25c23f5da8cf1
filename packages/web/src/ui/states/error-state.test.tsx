import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { draw } from '#testing/draw.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})

const failure = (status: number) => new ApiError('What the server said', status, '', null, 'r-1')
const retry = () => screen.queryByRole('button', { name: 'Retry' })

test('a missing item offers no retry, and says what can be the reason', async () => {
  await draw(<ErrorState error={failure(404)} onRetry={() => {}} />)
  expect(screen.getByRole('heading', { name: 'What the server said' })).toBeTruthy()
  expect(screen.getByText('It was deleted, or you do not have access to it.')).toBeTruthy()
  expect(retry()).toBeNull()
})

test('a missing item instead of a whole page leads to the chat', async () => {
  await draw(<ErrorState heading="h1" error={failure(404)} onRetry={() => {}} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'What the server said' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to chat' }).getAttribute('href')).toBe('/chat')
  expect(retry()).toBeNull()
})

test('anything that failed to load can be loaded again, with the number for support', async () => {
  await draw(<ErrorState heading="h1" error={failure(500)} onRetry={() => {}} />)
  expect(retry()).toBeTruthy()
  expect(screen.getByText('Request r-1')).toBeTruthy()
})

test('a refused item names who can give access', async () => {
  await draw(<ErrorState error={failure(403)} onRetry={() => {}} />)
  expect(screen.getByText('Ask an administrator if you need access.')).toBeTruthy()
})
