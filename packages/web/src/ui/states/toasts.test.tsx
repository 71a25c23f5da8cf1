import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTheme } from '#app/theme/theme.ts'
import { startI18n } from '#i18n/i18n.ts'
import { notify, useToasts } from '#lib/notify.ts'
import { Toasts } from '#ui/states/toasts.tsx'

beforeAll(() => startI18n('en', ['app']))
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const shown = () => {
  render(
    <ThemeProvider theme={makeTheme()}>
      <Toasts />
    </ThemeProvider>,
  )
  act(() => notify('It failed.', { severity: 'error' }))
  const place = screen.getByRole('alert').parentElement
  return place ? getComputedStyle(place).bottom : ''
}

/** What a dialog offers, this far above the lower end of the window. */
function actionsAt(height: number) {
  const actions = document.createElement('div')
  actions.className = 'MuiDialogActions-root'
  actions.getBoundingClientRect = () => new DOMRect(0, innerHeight - height, 390, 60)
  document.body.append(actions)
}

test('a message is at the lower end of the window', () => {
  expect(shown()).toBe('24px')
})

test('a message lies over nothing that a dialog offers at the lower end of the window', () => {
  actionsAt(60)
  expect(shown()).toBe('68px')
})

test('a dialog in the middle of the window moves no message', () => {
  actionsAt(400)
  expect(shown()).toBe('24px')
})
