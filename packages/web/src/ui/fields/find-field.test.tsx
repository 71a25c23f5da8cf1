import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { FindField, type Found } from '#ui/fields/find-field.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PEOPLE = ['alice', 'bob', 'carol'].map((name) => ({ id: name, name, detail: '', icon: null }))
const LATENCY_MS = 100

/** The list of the previous text stays until that of the next one has loaded. */
function Field({ onChoose }: { onChoose: (found: Found | null) => void }) {
  const [found, setFound] = useState(PEOPLE)
  const [isLoading, setLoading] = useState(false)
  const [search] = useState(() => (text: string) => {
    setLoading(true)
    setTimeout(() => {
      setFound(PEOPLE.filter(({ name }) => name.includes(text)))
      setLoading(false)
    }, LATENCY_MS)
  })
  return (
    <FindField
      label="Person"
      placeholder=""
      noneFound="No one"
      found={found}
      isLoading={isLoading}
      chosen={null}
      onSearch={search}
      onChoose={onChoose}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'Person' })
const passes = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })

test('what was found for an earlier text can be chosen neither by Enter nor by a click', () => {
  const onChoose = vi.fn<(found: Found | null) => void>()
  render(<Field onChoose={onChoose} />)
  passes(1_000)
  fireEvent.mouseDown(field())
  expect(screen.getAllByRole('option')).toHaveLength(3)
  fireEvent.change(field(), { target: { value: 'bo' } })
  for (const time of [0, 210]) {
    passes(time)
    expect(fireEvent.keyDown(field(), { key: 'Enter' }), 'submits a form').toBe(false)
    expect(screen.queryAllByRole('option')).toEqual([])
  }
  expect(onChoose).not.toHaveBeenCalled()
  passes(LATENCY_MS)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'bob' }))
})
