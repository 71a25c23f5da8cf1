import type { Message } from '@parlance/contract/chat/runs.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ComparisonView } from '#features/chat/comparing/comparison-view.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(cleanup)

const answer = (digit: number, status: Message['status']): Message => ({
  id: `01890000-0000-7000-8000-00000000000${digit}`,
  thread_id: '01890000-0000-7000-8000-000000000011',
  parent_id: '01890000-0000-7000-8000-000000000012',
  role: 'assistant',
  status,
  parts: [{ type: 'text', text: `Answer of model ${digit}.` }],
  run_id: null,
  finish_reason: null,
  assistant_id: null,
  assistant_name: null,
  model_id: null,
  model_label: null,
  usage: null,
  created_at: '2026-03-05T10:00:00.000Z',
  siblings: [],
})

const side = (number: number) => within(screen.getByRole('group', { name: `Answer ${number}` }))

test('a press on Stop does not keep the answer that ends in the meantime', () => {
  const onKeep = vi.fn(async () => {})
  const view = (first: Message['status']) => (
    <QueryClientProvider client={new QueryClient()}>
      <ComparisonView answers={[answer(1, first), answer(2, 'running')]} hasRail={false} onKeep={onKeep} />
    </QueryClientProvider>
  )
  const { rerender } = render(view('running'))
  const pressed = side(1).getByRole('button', { name: 'Stop' })
  expect(side(1).getByRole<HTMLButtonElement>('button', { name: 'Keep this one' }).disabled).toBe(true)
  rerender(view('completed'))
  fireEvent.click(pressed)
  expect(onKeep).not.toHaveBeenCalled()

  fireEvent.click(side(1).getByRole('button', { name: 'Keep this one' }))
  expect(onKeep).toHaveBeenCalledOnce()
  expect(side(2).queryByRole('button', { name: 'Stop' })).not.toBeNull()
})
