import { models } from '@parlance/contract/models/models.ts'
import { prompts } from '@parlance/contract/prompts/prompts.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyPrompt } from '#features/prompts/prompts.queries.ts'
import { TestSet } from '#features/prompts/runs/test-set.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const idOf = (at: number) => `01890000-0000-7000-8000-00000000000${at}`

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function drawn(promptId: string, liveId: string | null = null) {
  const server = fakeServer()
  server.on(prompts.versions, () => ({ data: [], next_cursor: null }))
  server.on(models.list, () => ({ data: [] }))
  await draw(
    <TestSet
      promptId={promptId}
      content={emptyPrompt}
      draft={liveId === null ? { keep: () => Promise.resolve(true) } : null}
      live={liveId === null ? null : { id: liveId, number: 1 }}
      renderTests={({ columns, columnFields }) => (
        <>
          {columnFields}
          <output>{columns?.map(({ version_id }) => version_id ?? 'draft').join(' ')}</output>
        </>
      )}
    />,
  )
}
const columns = () => screen.getAllByRole('group', { name: /^Column/ }).length

test('the columns of a test set are kept after switching tabs, for each prompt separately', async () => {
  await drawn(idOf(1))
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }))
  expect(columns()).toBe(2)
  cleanup()
  await drawn(idOf(2))
  expect(columns()).toBe(1)
  cleanup()
  await drawn(idOf(1))
  expect(columns()).toBe(2)
})

test('people who only use a prompt run the current live version', async () => {
  await drawn(idOf(1), idOf(7))
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }))
  cleanup()
  await drawn(idOf(1), idOf(8))
  expect(screen.getByRole('status').textContent).toBe(`${idOf(8)} ${idOf(8)}`)
})
