import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'

beforeAll(async () => {
  await startI18n('fr')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const onChange = vi.fn<(value: string) => void>()

function Field({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    onChange(next)
    setValue(next)
  }
  return <DateTimeField label="Du" value={value} onChange={change} />
}

const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Du' })
const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Heure (Du)' })

test('shows the day first, as is usual in this language', () => {
  render(<Field first="2026-11-05T14:30" />)
  expect([day().value, time().value]).toEqual(['05/11/2026', '14:30'])
})

test('accepts a day without a time, and completes it when the field is left', () => {
  render(<Field />)
  fireEvent.change(day(), { target: { value: '5/11/26' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05T00:00')
  expect(day().value).toBe('5/11/26')
  fireEvent.blur(day())
  expect([day().value, time().value]).toEqual(['05/11/2026', '00:00'])
  fireEvent.change(time(), { target: { value: '9h30' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05T09:30')
})

test('reports a typed text that is not a day, and keeps it', () => {
  render(<Field />)
  fireEvent.change(day(), { target: { value: '31/02/2026' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(day())
  expect(screen.getByRole('alert').textContent).toBe('Vérifiez le format')
  expect(day().value).toBe('31/02/2026')
  fireEvent.change(day(), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
  expect(screen.queryByRole('alert')).toBeNull()
})
