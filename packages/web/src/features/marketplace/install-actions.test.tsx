import { marketplace } from '@parlance/contract/assistants/marketplace.ts'
import type { Profile } from '@parlance/contract/people/users.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { InstallActions } from '#features/marketplace/install-actions.tsx'
import { profileQuery } from '#features/users/users.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('“Try” opens a chat with the assistant, and its message can remove it from the list again', async () => {
  const server = fakeServer()
  server.on(marketplace.install, () => undefined)
  server.on(marketplace.uninstall, () => undefined)
  const card = { id: ID, name: 'Translator', is_installed: false, is_mine: false }
  const { router, client } = await draw(<InstallActions card={card} />)
  const profile = { role: 'ADMINISTRATOR', permissions: [] } as unknown as Profile
  act(() => void client.setQueryData(profileQuery().queryKey, profile))
  fireEvent.click(await screen.findByRole('button', { name: 'Try: Translator' }))
  await waitFor(() => expect(router.state.location.href).toBe(`/chat?assistant=${ID}`))
  const toast = useToasts.getState().toasts.find(({ message }) => message.includes('Translator'))
  toast?.action?.run()
  await waitFor(() => expect(server.askedOf(marketplace.uninstall)).toHaveLength(1))
})
