import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { AccessRow } from './access-row.tsx'

const subject = { subject_type: 'user', subject_id: '01890000-0000-7000-8000-000000000001' } as const
const share = { ...subject, name: 'Marie', email: 'marie@parlance.example', level: 'use' } as never
const levels = [
  { value: 'use', label: 'Use' },
  { value: 'edit', label: 'Edit' },
] as never

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => useToasts.setState({ toasts: [] }))

/** A change that succeeds or stays pending, and its arguments. */
const change = (isPending = false, ends = true) => ({
  isPending,
  mutate: vi.fn((_: unknown, { onSuccess }: { onSuccess: () => void }) => void (ends && onSuccess())),
})

test('a person is removed by name, and the change is announced when it has happened', async () => {
  const unshare = change()
  await draw(<AccessRow share={share} levels={levels} setLevel={change()} unshare={unshare} />)
  fireEvent.click(screen.getAllByRole('button', { name: /Marie/ }).at(-1) as Element)
  expect(unshare.mutate.mock.calls[0]?.[0]).toEqual(subject)
  expect(useToasts.getState().toasts).toMatchObject([{ message: expect.stringContaining('Marie') as string }])
})

test('a failed change is not announced', async () => {
  await draw(<AccessRow share={share} levels={levels} setLevel={change()} unshare={change(false, false)} />)
  fireEvent.click(screen.getAllByRole('button', { name: /Marie/ }).at(-1) as Element)
  expect(useToasts.getState().toasts).toEqual([])
})

test('the level is changed for this person only', async () => {
  const setLevel = change()
  await draw(<AccessRow share={share} levels={levels} setLevel={setLevel} unshare={change()} />)
  fireEvent.click(screen.getAllByRole('button', { name: /Marie/ })[0] as Element)
  fireEvent.click(within(await screen.findByRole('menu')).getByText('Edit'))
  expect(setLevel.mutate.mock.calls[0]?.[0]).toEqual({ ...subject, level: 'edit' })
})

test('during a change, no other one can start', async () => {
  await draw(<AccessRow share={share} levels={levels} setLevel={change(true)} unshare={change()} />)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /Marie/ })
  expect(buttons.every(({ disabled }) => disabled)).toBe(true)
})
