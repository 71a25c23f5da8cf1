import { ThemeProvider } from '@mui/material/styles'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { plugins } from '@parlance/contract/admin/plugins.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeRouter } from '#app/router.ts'
import { makeTheme } from '#app/theme/theme.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  fakeServer().on(plugins.list, () => ({ data: [], is_internal_user: false }))
  useSession.setState({ token: 'mine' })
})
afterEach(() => {
  cleanup()
  useSession.setState({ token: null })
  vi.unstubAllGlobals()
})

test('unknown documentation shows "not found" within the layout', async () => {
  history.replaceState(null, '', '/documentation/models?provider=openai&type=chat')
  const router = makeRouter()
  await router.load()
  render(
    <ThemeProvider theme={makeTheme()}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { name: 'Page Not Found (404)' })
  expect(screen.getByRole('banner')).toBeTruthy()
})
