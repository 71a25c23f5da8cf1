import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LoginPage } from '#features/session/login-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

const build = vi.hoisted(() => ({
  organisationName: null as string | null,
  supportUrl: null as string | null,
}))
vi.mock('#lib/config.ts', async (original) => ({
  ...(await original<object>()),
  get organisationName() {
    return build.organisationName
  },
  get supportUrl() {
    return build.supportUrl
  },
}))

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

test('the sign-in page shows the name of the organisation and a help link if the build sets them', async () => {
  await draw(<LoginPage />)
  expect(screen.queryByRole('link', { name: 'Get help' })).toBeNull()
  cleanup()
  Object.assign(build, { organisationName: 'City of Lyon', supportUrl: 'https://help.example/' })
  await draw(<LoginPage />)
  expect(screen.getByText('City of Lyon')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('https://help.example/')
})
