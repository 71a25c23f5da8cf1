import { documentFields } from '@parlance/contract/knowledge/document-fields.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ValuesImport } from '#features/document-fields/values-import.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = {
  rows: 2,
  changed_documents: 1,
  changes: [{ document: 'one.md', field: 'Auteur', before: '', after: 'Zoé' }],
  change_count: 1,
  problems: [{ line: 3, field: 'Date', value: '3/4/2026', problem: 'unclear_date' as const }],
  problem_count: 1,
  unknown_columns: ['Colour'],
}

test('a file of a spreadsheet is previewed with its problems before it is applied', async () => {
  const server = fakeServer()
  server.on(documentFields.importValues, () => plan)
  const onClose = vi.fn()
  await draw(<ValuesImport baseId="b" onClose={onClose} />)
  // Windows-1252, as spreadsheets on Windows save it
  const bytes = Uint8Array.from([...'name,Auteur\none.md,Zo'].map((one) => one.charCodeAt(0)).concat(0xe9))
  const field = document.querySelector('input[type=file]')
  if (!(field instanceof HTMLInputElement)) throw new Error('no field')
  fireEvent.change(field, { target: { files: { item: () => new Blob([bytes]), length: 1 } } })
  await screen.findByText('The values of 1 document will change.')
  expect(document.body.textContent).toContain('Line 3, Date: “3/4/2026” can begin with the day or the month')
  expect(document.body.textContent).toContain('Colour')
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const text = 'name,Auteur\none.md,Zoé'
  expect(server.changes()).toMatchObject([
    { body: { text, is_applied: false } },
    { body: { text, is_applied: true } },
  ])
})
