import { featureConfigs } from '@parlance/contract/admin/feature-configs.ts'
import { type AdminPlugin, plugins } from '@parlance/contract/admin/plugins.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
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
  packed: null,
  failures: [],
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

test('the button tests the saved settings', async () => {
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

test('problems are shown in the texts of the plugin and the language of the reader', async () => {
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

test('missing settings are shown before the test', async () => {
  const missing = [{ kind: 'missing', text: '', values: {}, setting: site } as const]
  await draw(<PluginHead plugin={{ ...tested([]), missing }} isUnsaved={false} />)
  expect(screen.getByText('A required setting is missing: The site')).toBeTruthy()
  expect(screen.queryByText(/The settings work/)).toBeNull()
})

const packed: NonNullable<AdminPlugin['packed']> = {
  ...{ version: '1.2.0', hash: 'a'.repeat(64), approved_at: null, is_changed: true },
  ...{
    hosts: ['api.desk.example'],
    sources: [],
    device_permissions: ['camera'],
    permissions: ['chat:create'],
  },
  ...{ calls: ['GET /v2/plugins/desk/sites'], has_tables: true, entry: null },
}

test('a packed plugin lists what it requests, and is approved with the files that were shown', async () => {
  const server = fakeServer()
  server.on(plugins.approve, () => undefined)
  server.on(plugins.revoke, () => undefined)
  const waiting: AdminPlugin = { ...desk, state: 'waiting', can_check: false, packed }
  await draw(<PluginHead plugin={waiting} isUnsaved={false} />)
  expect(screen.getByText('Needs approval')).toBeTruthy()
  expect(screen.getByText(/have changed since it was approved/)).toBeTruthy()
  for (const text of ['1.2.0', 'api.desk.example', 'camera', 'chat:create', 'GET /v2/plugins/desk/sites']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Approve Desk?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await vi.waitFor(() =>
    expect(server.askedOf(plugins.approve)).toMatchObject([
      { params: { id: 'desk' }, body: { hash: packed.hash } },
    ]),
  )
  cleanup()
  const approved = { ...packed, is_changed: false, approved_at: '2026-11-25T10:00:00.000Z' }
  await draw(<PluginHead plugin={{ ...desk, packed: approved }} isUnsaved={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke approval' }))
  const second = await screen.findByRole('alertdialog', { name: 'Revoke the approval of Desk?' })
  fireEvent.click(within(second).getByRole('button', { name: 'Revoke approval' }))
  await vi.waitFor(() => expect(server.askedOf(plugins.revoke)).toHaveLength(1))
})

test('failures of a plugin are listed with their place and count', async () => {
  const last_at = '2026-11-25T10:00:00.000Z'
  const failures = [{ place: 'user_menu_top', message: 'no such luck', count: 3, last_at }]
  await draw(<PluginHead plugin={{ ...desk, failures }} isUnsaved={false} />)
  expect(screen.getByText('user_menu_top').closest('li')?.textContent).toMatch(
    /user_menu_top – no such luck \(3 times, last on .+\)/,
  )
})
