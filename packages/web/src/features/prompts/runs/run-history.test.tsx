import { promptRuns, type PromptRunItem } from '@parlance/contract/prompts/prompt-runs.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RunHistory } from '#features/prompts/runs/run-history.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const idOf = (at: number) => `01890000-0000-7000-8000-00000000000${at}`
const runOf = (at: number): PromptRunItem => ({
  id: idOf(at),
  prompt_id: idOf(9),
  values: { topic: `Topic ${at}` },
  created_at: '2026-01-01T10:00:00.000Z',
  columns: [],
})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
})

test('a deleted run, and runs that were deleted together, are restored by Undo', async () => {
  const server = fakeServer()
  server.on(promptRuns.list, () => ({ data: [runOf(1), runOf(2)], next_cursor: null }))
  server.on(promptRuns.delete, () => undefined)
  server.on(promptRuns.clear, () => ({ deleted: 2, deletion_id: idOf(5) }))
  server.on(promptRuns.undelete, () => undefined)
  const onGone = vi.fn()
  await draw(<RunHistory promptId={idOf(9)} shownId={idOf(1)} onOpen={() => {}} onGone={onGone} />)
  await screen.findByText(/Topic 1/)
  const undo = () => useToasts.getState().toasts.at(-1)?.action?.run()
  const restored = () => server.askedOf(promptRuns.undelete).map(({ body }) => body)

  fireEvent.click(screen.getAllByRole('button', { name: /^Delete the run of/ })[0] as HTMLElement)
  await expect.poll(() => useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Run deleted'])
  expect(onGone).toHaveBeenCalledOnce()
  undo()
  await expect.poll(restored).toEqual([{ deletion_id: idOf(1) }])

  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => useToasts.getState().toasts.at(-1)?.message).toBe('2 runs deleted')
  undo()
  await expect.poll(() => restored().at(-1)).toEqual({ deletion_id: idOf(5) })
})
