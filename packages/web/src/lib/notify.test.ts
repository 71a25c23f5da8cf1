import { afterEach, expect, test, vi } from 'vitest'
import { closeToast, notify, useToasts } from '#lib/notify.ts'

const shown = () => useToasts.getState().toasts.map((toast) => toast.message)
afterEach(() => useToasts.setState({ toasts: [] }))

test('shows at most three messages, the newest, without duplicates', () => {
  for (const message of ['one', 'two', 'two', 'three', 'four']) notify(message)
  expect(shown()).toEqual(['two', 'three', 'four'])
})

test('keeps a message with an action on closing, even if many messages follow', () => {
  const reload = vi.fn<() => void>()
  notify('A new version', { onClose: reload })
  for (const message of ['one', 'two', 'three', 'four']) notify(message)
  expect(shown()).toEqual(['A new version', 'three', 'four'])
  expect(reload).not.toHaveBeenCalled()
  closeToast(useToasts.getState().toasts[0]?.id ?? 0)
  expect(reload).toHaveBeenCalledTimes(1)
})
