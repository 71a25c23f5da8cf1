import { personalDataCalls, type Receipt } from '@parlance/contract/people/personal-data.ts'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EraseDialog } from '#features/users/erase-dialog.tsx'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const bob = { id: '01890000-0000-7000-8000-000000000001', name: 'Bob', username: 'bob', owned: {} }
const onErased = vi.fn()
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(async () => {
  onErased.mockReset()
  server = fakeServer()
  const user = bob as unknown as AdminUserPage
  await draw(<EraseDialog open user={user} myId="me" onClose={() => {}} onErased={onErased} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const confirm = () =>
  screen.getAllByRole<HTMLButtonElement>('button').find((one) => one.type === 'submit') as HTMLButtonElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('a person is erased after their user name was typed, and not before', async () => {
  server.on(personalDataCalls.erase, () => ({}) as Receipt)
  expect(confirm().disabled).toBe(true)
  type('bo')
  expect(confirm().disabled).toBe(true)
  type('bob')
  fireEvent.click(confirm())
  await waitFor(() => expect(onErased).toHaveBeenCalledOnce())
  const body = { confirmation: 'bob', hand_over_to: null }
  expect(server.changes()).toMatchObject([{ params: { user_id: bob.id }, body }])
})

test('a refusal is shown at the field until the text changes', async () => {
  server.on(personalDataCalls.erase, () => new Refused(503, 'ERROR_UNAVAILABLE'))
  type('bob')
  fireEvent.click(confirm())
  await screen.findByText(i18n.t('errors.ERROR_UNAVAILABLE'))
  expect(field().value).toBe('bob')
  expect(onErased).not.toHaveBeenCalled()
  type('bob ')
  expect(screen.queryByText(i18n.t('errors.ERROR_UNAVAILABLE'))).toBeNull()
})
