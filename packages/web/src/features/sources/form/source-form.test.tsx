import { sources } from '@parlance/contract/knowledge/sources.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SourceForm } from '#features/sources/form/source-form.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const BASE = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('web pages: an invalid address among several is shown at its field, valid ones are sent', async () => {
  const server = fakeServer()
  server.on(sources.test, () => ({ works: true, error_code: null }))
  await draw(<SourceForm baseId={BASE} hasLocalFiles={false} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'web' } })
  const addresses = screen.getByRole('textbox', { name: /Addresses of pages or sitemaps/ })
  const write = (value: string) => fireEvent.change(addresses, { target: { value } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))

  write('https://www.example.com/help/\nexample.com')
  press()
  await expect.poll(() => addresses.getAttribute('aria-invalid')).toBe('true')
  expect(server.changes()).toEqual([])

  write('https://www.example.com/help/\n\nhttps://www.example.com/sitemap.xml ')
  press()
  await screen.findByText('The connection works.')
  expect(server.askedOf(sources.test)[0]?.body).toMatchObject({
    type: 'web',
    settings: {
      addresses: ['https://www.example.com/help/', 'https://www.example.com/sitemap.xml'],
      depth: 2,
      below_only: true,
    },
  })
})
