import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFocusInRows } from '#lib/focus-in-rows.ts'

afterEach(cleanup)

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

function Rows() {
  const place = useFocusInRows<HTMLDivElement>()
  const [names, setNames] = useState(['first', 'second', 'third'])
  return (
    <div ref={place}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button onClick={() => setNames(names.filter((one) => one !== name))}>{name}</button>
            </li>
          ))}
        </ul>
      )}
      <input aria-label="add" />
    </div>
  )
}

test('the focus moves to the next row, to the last one, and then to what is left', async () => {
  render(<Rows />)
  for (const [removed, next] of [
    ['second', 'third'],
    ['third', 'first'],
    ['first', 'add'],
  ] as const) {
    const button = screen.getByRole('button', { name: removed })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(focused()).toBe(next))
  }
})

function WholeList({ hasField }: { hasField: boolean }) {
  const [isThere, setThere] = useState(true)
  return (
    <main tabIndex={-1} aria-label="content">
      <button>help</button>
      {hasField && <input aria-label="search" />}
      {isThere && <OneRow onRemove={() => setThere(false)} />}
    </main>
  )
}

function OneRow({ onRemove }: { onRemove: () => void }) {
  const list = useFocusInRows<HTMLUListElement>()
  return (
    <ul ref={list}>
      <li>
        <button onClick={onRemove}>only</button>
      </li>
    </ul>
  )
}

test.each([
  ['the field beside it', true, 'search'],
  ['the content of the page', false, 'content'],
])('if the list is removed with its last row, the focus moves to %s', async (_, hasField, next) => {
  render(<WholeList hasField={hasField} />)
  const button = screen.getByRole('button', { name: 'only' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(focused()).toBe(next))
})

test('a focus elsewhere is not moved', async () => {
  render(
    <>
      <Rows />
      <button>outside</button>
    </>,
  )
  screen.getByRole('button', { name: 'second' }).focus()
  screen.getByRole('button', { name: 'outside' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'second' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'second' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('outside')
})
