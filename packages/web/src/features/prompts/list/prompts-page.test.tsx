import { prompts } from '@parlance/contract/prompts/prompts.ts'
import type { CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { users, type Profile } from '@parlance/contract/people/users.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/users/users.queries.ts'
import { PromptsPage } from '#features/prompts/list/prompts-page.tsx'
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

test('the button for a new prompt is shown once, when it is known where', async () => {
  const server = fakeServer()
  const list = Promise.withResolvers<CallAnswer<typeof prompts.list>>()
  server.on(users.profile, () => ({ role: 'ADMINISTRATOR', permissions: [] }) as unknown as Profile)
  server.on(prompts.list, () => list.promise)
  const search = { query: '', scope: 'all', sort_by: 'updated_at', sort_order: 'desc' } as const
  const { client } = await draw(
    <PromptsPage search={search} onSearch={() => {}} renderSharing={() => null} />,
  )
  await vi.waitFor(() => expect(client.getQueryData(profileQuery().queryKey)).toBeDefined())
  await vi.waitFor(() => expect(server.askedOf(prompts.list)).toHaveLength(1))
  const buttons = () => screen.queryAllByRole('button', { name: i18n.t('expert.create') })
  expect(buttons()).toHaveLength(0)
  list.resolve({ data: [], next_cursor: null })
  await screen.findByText(i18n.t('expert.empty'))
  expect(buttons()).toHaveLength(1)
})
