import { assistants, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { users, type Profile } from '@parlance/contract/people/users.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { AssistantsPage } from '#features/assistants/list/assistants-page.tsx'
import { useSession } from '#lib/session-store.ts'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('assistants appear together with their actions, which would otherwise move when the profile arrives', async () => {
  const server = fakeServer()
  const profile = Promise.withResolvers<Profile>()
  const email = 'bob@example.org'
  const flags = { is_enabled: true, is_hidden: false, is_default: false, is_public: false }
  const mine = { id: 'a1', name: 'Mine', description: {}, owner: email, avatar_file_id: null, ...flags }
  server.on(assistants.list, () => [mine] as unknown as Assistant[])
  server.on(users.profile, () => profile.promise)
  useSession.setState({ user: { email } as never })
  const search = { query: '', sort_by: 'name', sort_order: 'asc' } as const
  const { client } = await draw(
    <AssistantsPage search={search} onSearch={() => {}} renderSharing={() => null} />,
  )
  await vi.waitFor(() => expect(client.isFetching({ queryKey: ASSISTANTS_KEY })).toBe(0))
  expect(server.askedOf(assistants.list)).toHaveLength(1)
  expect(screen.queryByText('Mine')).toBeNull()
  profile.resolve({ role: 'ADMINISTRATOR', permissions: [] } as unknown as Profile)
  await screen.findByText('Mine')
  screen.getByRole('link', { name: i18n.t('assistants.edit_named', { name: 'Mine' }) })
})
