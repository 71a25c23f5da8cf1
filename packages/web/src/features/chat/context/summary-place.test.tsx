import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { SummaryNote } from '#features/chat/context/summary-note.tsx'
import { SummaryPlace } from '#features/chat/context/summary-place.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages', 'thread'])
})
afterEach(cleanup)

test('a summary is opened and closed at its place', async () => {
  const summary = { text: 'They spoke of trains.', messages: 8, created_at: '2026-03-05T10:00:00.000Z' }
  render(<SummaryPlace summary={summary} />)
  const button = screen.getByRole('button', { name: 'Earlier messages were summarised for the model' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(await screen.findByText('They spoke of trains.')).toBeDefined()
  expect(screen.getByText('In place of the 8 messages above, the model reads:')).toBeDefined()
  fireEvent.click(button)
  expect(screen.queryByText('They spoke of trains.')).toBeNull()
})

test.each([
  ['running', true, 'Summarising 8 earlier messages…'],
  ['running', false, 'Stopped while 8 earlier messages were being summarised.'],
  ['done', false, '8 earlier messages were summarised, because they no longer fit.'],
  [
    'left_out',
    false,
    'The 8 oldest messages no longer fit and were not summarised: the model did not read them.',
  ],
] as const)('an answer says what happened to earlier messages: %s, %s', (state, isRunning, text) => {
  render(<SummaryNote step={{ state, messages: 8, duration_ms: null }} isRunning={isRunning} />)
  expect(screen.getByText(text)).toBeDefined()
})
