import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { DateField } from '#ui/fields/date-field.tsx'

beforeAll(async () => {
  await startI18n('fr')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Du' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function Field({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('2026-11-05')
  const change = (next: string) => {
    onChange(next)
    setValue(next)
  }
  return <DateField label="Du" value={value} onChange={change} />
}

test('shows and accepts a day as people write it, and reports an invalid one', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Field onChange={onChange} />)
  expect(field().value).toBe('05/11/2026')
  type('6/11/26')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-06')
  expect(field().value).toBe('6/11/26')
  fireEvent.blur(field())
  expect(field().value).toBe('06/11/2026')
  type('31/02/2026')
  fireEvent.blur(field())
  expect(onChange).toHaveBeenLastCalledWith('31/02/2026')
  expect(screen.getByRole('alert').textContent).toBe('Vérifiez le format')
})

test('keeps what is typed while its owner only accepts complete days', () => {
  render(<DateField isLabelHidden label="Du" value="2026-11-05" onChange={() => {}} />)
  type('6/1')
  expect(field().value).toBe('6/1')
})
