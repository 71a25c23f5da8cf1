import {
  type EvaluationCase,
  type EvaluationRun,
  evaluations,
} from '@parlance/contract/assistants/evaluations.ts'
import { promptTests } from '@parlance/contract/prompts/prompt-tests.ts'
import { plainVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PromptTests } from '#features/evaluations/prompt-tests.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const ROW: EvaluationCase = {
  id: ID,
  question: '',
  values: { topic: 'the lease' },
  checks: [{ kind: 'contains', text: '27', is_exact: false }],
  documents: [],
  note: '',
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
}
const COLUMN = { version_id: null, model_id: null, temperature: null, max_output_tokens: null }

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function drawn(canEdit: boolean) {
  const server = fakeServer()
  server.on(promptTests.rows, () => ({ data: [ROW], total: 1, next_cursor: null }))
  server.on(promptTests.runs, () => ({ data: [], next_cursor: null }))
  server.on(promptTests.create, () => ROW)
  server.on(promptTests.run, () => ({ id: ID }) as EvaluationRun)
  await draw(
    <PromptTests
      promptId={ID}
      canEdit={canEdit}
      columns={[COLUMN]}
      columnFields={null}
      keepDraft={() => Promise.resolve(true)}
      inputs={{
        variables: [plainVariable('topic')],
        renderValue: ({ variable, value, error, onChange }) => (
          <label>
            {variable.name}
            <input value={value} onChange={(event) => onChange(event.target.value)} />
            <span>{error}</span>
          </label>
        ),
      }}
    />,
  )
  await screen.findByText('topic: the lease')
  return server
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a run only starts when the values match, or without values that have no variable in any column', async () => {
  const server = await drawn(true)
  const unknown = { name: 'tipoc', problem: 'unknown' } as const
  const missing = { name: 'topic', problem: 'required' } as const
  server.on(promptTests.check, () => ({ rows: [{ row: 3, variables: [missing, unknown] }] }))
  press('Run')
  expect(await screen.findByText('Row 3: “topic” is missing, there is no variable “tipoc”')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Run without these values' })).toBeNull()
  server.on(promptTests.check, () => ({ rows: [{ row: 3, variables: [unknown] }] }))
  press('Run')
  fireEvent.click(await screen.findByRole('button', { name: 'Run without these values' }))
  await expect.poll(() => server.askedOf(promptTests.run)).toHaveLength(1)
  expect(server.askedOf(promptTests.run)[0]?.body).toEqual({
    columns: [COLUMN],
    repeats: 1,
    ignores_unknown: true,
  })
  expect(server.askedOf(evaluations.runAssistant)).toEqual([])
})

test('a row has a field for each variable, and no document checks', async () => {
  const server = await drawn(true)
  press('New row')
  press('Save row')
  expect(await screen.findByText('Required')).toBeDefined()
  expect(screen.queryByRole('option', { name: 'Cites documents' })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^topic/), { target: { value: 'the car' } })
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: '12' } })
  press('Save row')
  await expect.poll(() => server.askedOf(promptTests.create)).toHaveLength(1)
  expect(server.askedOf(promptTests.create)[0]?.body).toEqual({
    values: { topic: 'the car' },
    checks: [{ kind: 'contains', text: '12', is_exact: false }],
    note: '',
  })
})

test('people who can only use the prompt cannot change rows', async () => {
  await drawn(false)
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|New row)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Run' })).toBeDefined()
})
