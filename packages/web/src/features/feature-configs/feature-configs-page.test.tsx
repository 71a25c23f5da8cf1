import { type FeatureConfig, featureConfigs } from '@parlance/contract/admin/feature-configs.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FeatureConfigsPage } from '#features/feature-configs/feature-configs-page.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'

const setting = (key: string, kind: FeatureConfig['kind'], value: FeatureConfig['value']) => ({
  key,
  kind,
  value,
  default: value,
  is_set: false,
  required: false,
  plugin: { id: 'desk', name: 'Desk' },
  description: { en: `About ${key}`, fr: '' },
  changed_by: null,
  changed_at: null,
})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('one button saves all fields; a refused value stays in its field with the reason', async () => {
  const server = fakeServer()
  const saved = setting('hours', 'number', 9)
  const data = [
    setting('hours', 'number', 8),
    setting('plugin_desk', 'boolean', true),

    setting('site', 'list', ['a']),
  ]
  server.on(featureConfigs.adminList, () => ({ data }))
  let isRefused = true
  server.on(featureConfigs.set, () => (isRefused ? new Refused(422, 'Not this one') : saved))
  await draw(<FeatureConfigsPage />)
  const hours = await screen.findByRole('textbox', { name: 'About hours' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  fireEvent.change(hours, { target: { value: 'many' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'About site' }), { target: { value: 'b' } })
  expect(screen.getByText('2 changes not saved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This is not a number')).toBeTruthy()
  expect(await screen.findByText('Not this one')).toBeTruthy()
  expect(server.askedOf(featureConfigs.set)).toHaveLength(1)
  isRefused = false
  fireEvent.change(hours, { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  const asked = server.askedOf(featureConfigs.set).slice(1)
  expect(asked.map(({ params, body }) => [params['key'], body])).toEqual([
    ['hours', { value: 9 }],
    ['site', { value: ['b'] }],
  ])
})

test('the page asks before it is left with unsaved changes', async () => {
  const server = fakeServer()
  server.on(featureConfigs.adminList, () => ({
    data: [setting('hours', 'number', 8), setting('plugin_desk', 'boolean', true)],
  }))
  useSession.setState({ user: { id: 'p1' } as never })
  const page = (
    <>
      <FeatureConfigsPage />
      <UnsavedGuard />
    </>
  )
  const { router } = await draw(page, '/settings')
  const blocks = vi.spyOn(router.history, 'block')
  const hours = await screen.findByRole('textbox', { name: 'About hours' })
  fireEvent.change(hours, { target: { value: '9' } })
  // the dialog is loaded with the first change
  await waitFor(() => expect(blocks).toHaveBeenCalled())
  const leave = () => void router.navigate({ to: '/elsewhere' as never })
  leave()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/settings')
  leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})
