import { featureConfigs } from '@parlance/contract/admin/feature-configs.ts'
import { type AdminPlugin, plugins } from '@parlance/contract/admin/plugins.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PluginHead } from '#features/feature-configs/plugin-head.tsx'
import { addPluginTexts, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const site = { key: 'plugin_desk_site', name: { en: 'The site', fr: 'Le site' } }
const desk: AdminPlugin = {
  id: 'desk',
  name: 'Desk',
  description: { en: 'A desk', fr: 'Un bureau' },
  state: 'on',
  problem: '',
  can_check: true,
  missing: [],
  check: null,
}
const tested = (problems: AdminPlugin['missing']): AdminPlugin => ({
  ...desk,
  check: { checked_at: '2026-11-25T10:00:00.000Z', problems },
})

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  addPluginTexts('desk', { en: { closed: '{{site}} is closed' }, fr: { closed: '{{site}} est fermé' } })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await setLanguage('en')
})

test('the button tests what is saved', async () => {
  const server = fakeServer()
  server.on(featureConfigs.adminList, () => ({ data: [] }))
  server.on(plugins.check, () => ({ checked_at: '2026-11-25T10:00:00.000Z', problems: [] }))
  const { unmount } = await draw(<PluginHead plugin={desk} isUnsaved={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Test settings' }))
  await vi.waitFor(() => expect(server.askedOf(plugins.check)).toMatchObject([{ params: { id: 'desk' } }]))
  unmount()
  await draw(<PluginHead plugin={desk} isUnsaved />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test settings' }).disabled).toBe(true)
  expect(screen.getByText(/Save your changes first/)).toBeTruthy()
})

test('problems are named in the words of the plugin and the language of the reader', async () => {
  const own = { kind: 'own', text: 'closed', values: { site: 'x.example' }, setting: site } as const
  const failed = { kind: 'failed', text: 'no luck', values: {}, setting: null } as const
  await draw(<PluginHead plugin={tested([own, failed])} isUnsaved={false} />)
  expect(await screen.findByText('x.example is closed (The site)')).toBeTruthy()
  expect(screen.getByText('The test failed: no luck')).toBeTruthy()
  cleanup()
  await setLanguage('fr')
  await draw(<PluginHead plugin={tested([own])} isUnsaved={false} />)
  expect(await screen.findByText('x.example est fermé (Le site)')).toBeTruthy()
})

test('what is missing is named before anything is tested', async () => {
  const missing = [{ kind: 'missing', text: '', values: {}, setting: site } as const]
  await draw(<PluginHead plugin={{ ...tested([]), missing }} isUnsaved={false} />)
  expect(screen.getByText('A required setting is missing: The site')).toBeTruthy()
  expect(screen.queryByText(/The settings work/)).toBeNull()
})
