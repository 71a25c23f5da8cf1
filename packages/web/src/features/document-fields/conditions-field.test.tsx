import { documentFields, type FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BaseConditions } from '#features/document-fields/base-conditions.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { conditionText } from '#lib/texts/field-value.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'
import { i18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choice = (name: string) => ({ id: `id-${name}`, name })
const common = { rank: 1, documents: 0, used_by: 0 }

async function drawFilter(first: FieldCondition[]) {
  const seen: FieldCondition[][] = []
  fakeServer().on(documentFields.list, () => ({
    data: [
      {
        id: 'a',
        name: 'Type',
        kind: 'choice' as const,
        choices: [choice('Policy'), choice('Guide')],
        ...common,
      },
      { id: 'b', name: 'Valid until', kind: 'date' as const, choices: [], ...common },
    ],
  }))
  function Filter() {
    const [filter, setFilter] = useState(first)
    const change = (next: FieldCondition[]) => {
      seen.push(next)
      setFilter(next)
    }
    return (
      <BaseConditions baseIds={['x']} filter={filter} help="" guide="assistant#filter" onChange={change} />
    )
  }
  await draw(<Filter />)
  return seen
}

const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test('a condition is chosen by field and comparison, and only counts when it is complete', async () => {
  const seen = await drawFilter([])
  fireEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  expect(seen).toEqual([])
  select('Comparison', 'one_of')
  fireEvent.click(screen.getByRole('button', { name: 'Guide' }))
  expect(seen.at(-1)).toEqual([{ field: 'Type', op: 'one_of', value: ['Guide'], or_empty: false }])
  select('Field', 'Valid until')
  expect(seen.at(-1)).toEqual([])
  select('Comparison', 'not_before')
  select('Value', 'today')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also documents without a value' }))
  const valid = { field: 'Valid until', op: 'not_before' as const, value: 'today', or_empty: true }
  expect(seen.at(-1)).toEqual([valid])
  expect(conditionText(valid, i18n.t)).toBe('Valid until is on or after today, or without a value')
  fireEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }))
  expect(seen.at(-1)).toEqual([])
})

test('a condition on a field that no base has is explained', async () => {
  await drawFilter([{ field: 'Site', op: 'is', value: 'Paris', or_empty: false }])
  await screen.findByText(/No base has this field any more/)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field' }).value).toBe('Site')
})
