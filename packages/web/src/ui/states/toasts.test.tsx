import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
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
  return screen.getByRole('alert').parentElement?.style
}

/** A button of a dialog, this far above the lower end of the window. */
function actionsAt(height: number) {
  const actions = document.createElement('div')
  actions.className = 'MuiDialogActions-root'
  place(actions, new DOMRect(0, innerHeight - height, 390, 60))
}

function place(element: HTMLElement, rect: DOMRect) {
  element.getBoundingClientRect = () => rect
  document.body.append(element)
}

test('a message is at the lower end of the window', () => {
  expect(shown()?.bottom).toBe('24px')
})

test('a message does not cover the buttons of a dialog at the lower end of the window', () => {
  actionsAt(60)
  expect(shown()?.bottom).toBe('68px')
})

test('a dialog in the middle of the window does not move messages', () => {
  actionsAt(400)
  expect(shown()?.bottom).toBe('24px')
})

test('a message is above the field of a chat and centred on the page next to the drawer', () => {
  const page = document.createElement('main')
  page.id = 'content'
  place(page, new DOMRect(288, 64, innerWidth - 288, innerHeight - 64))
  const composer = document.createElement('div')
  composer.dataset['composer'] = ''
  place(composer, new DOMRect(400, innerHeight - 150, 700, 120))
  const style = shown()
  expect(style?.bottom).toBe('158px')
  expect([style?.left, style?.right]).toEqual(['288px', '0px'])
})

test('a message that is acted on returns the focus to where it was', () => {
  shown()
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  act(() => notify('It is deleted.', { action: { label: 'Undo', run: () => {} } }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  act(() => undo.click())
  expect(screen.queryByText('It is deleted.')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('if that element is gone, the focus moves to the page', () => {
  const page = document.createElement('main')
  page.id = 'content'
  page.tabIndex = -1
  document.body.append(page)
  shown()
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  act(() => close.click())
  expect(document.activeElement).toBe(page)
})

test('while a dialog is open, a message is part of it: readers find it, and it can have the focus', async () => {
  const page = (isOpen: boolean) => (
    <ThemeProvider theme={makeTheme()}>
      <Dialog open={isOpen} aria-label="Files">
        <Button>Close files</Button>
      </Dialog>
      <Toasts />
    </ThemeProvider>
  )
  const { rerender } = render(page(true))
  act(() => notify('It is deleted.', { action: { label: 'Undo', run: () => {} } }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  expect(document.activeElement).toBe(undo)
  rerender(page(false))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(undo)
})
