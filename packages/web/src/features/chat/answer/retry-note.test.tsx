import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useLiveRuns } from '#features/chat/runs/live-runs.ts'
import { RetryNote } from '#features/chat/answer/retry-note.tsx'
import { newRun, reduceRun } from '#lib/runs/run-reducer.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const waiting = reduceRun(newRun, [
  { type: 'data-retry', data: { attempt: 1, after_ms: 2000, code: 'rate_limited' }, transient: true },
])
const show = (state: typeof newRun) =>
  act(() => useLiveRuns.setState({ t: { body: null, state, isLinked: true, isStopping: false } }))

test('counts down while the server waits, and disappears when the answer starts', () => {
  vi.useFakeTimers()
  render(<RetryNote threadId="t" />)
  expect(screen.queryByRole('status')).toBeNull()
  show(waiting)
  expect(screen.getByRole('status').textContent).toMatch(/Trying again in 2\ss/)
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toMatch(/Trying again in 1\ss/)
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toContain('Trying again now')
  show(reduceRun(waiting, [{ type: 'text-start', id: '1' }]))
  expect(screen.queryByRole('status')).toBeNull()
})
