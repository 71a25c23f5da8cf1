import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { HelpLayer } from '#app/help-layer.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { closeHelp } from '#lib/help-panel.ts'
import { draw } from '#testing/draw.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

async function open(guide: string) {
  closeHelp()
  await draw(
    <>
      <HelpLink guide={guide} about="Tools" />
      <HelpLayer />
    </>,
  )
  const opener = await screen.findByRole('button', { name: 'Help: Tools' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

test('opens the paragraph next to the page, and returns the focus on Escape', async () => {
  const opener = await open('assistant#tools')
  const panel = await screen.findByRole('dialog', { name: 'Add tools' })
  expect(panel.textContent).toContain('with the rights of the person who asks')
  expect(panel.textContent).not.toContain('Write the instructions')
  expect(panel.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('follows links inside the panel and back', async () => {
  await open('conversation#problems')
  const panel = within(await screen.findByRole('dialog', { name: 'When there is no answer' }))
  fireEvent.click(panel.getByRole('button', { name: 'Costs' }))
  await screen.findByRole('dialog', { name: 'Budgets' })
  fireEvent.click(panel.getByRole('button', { name: 'Back' }))
  await screen.findByRole('dialog', { name: 'When there is no answer' })
  const link = panel.getByRole('link', { name: 'Open in the documentation' })
  expect(link.getAttribute('href')).toBe('/documentation/conversation#problems')
})

test('shows all of a page if no section is named', async () => {
  await open('group')
  const panel = await screen.findByRole('dialog', { name: 'Groups' })
  expect(within(panel).getByRole('heading', { name: 'Leave or delete' })).toBeTruthy()
})
