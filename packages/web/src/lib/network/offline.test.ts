import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#app/query-client.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { useToasts } from '#lib/notify.ts'
import { dropOfflineMessages } from '#lib/network/offline.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** How many messages a failed call without a response causes. */
async function messagesAfterFailure() {
  const queryFn = () => Promise.reject(new ApiError('No network', 0, '/v2/threads'))
  await newQueryClient()
    .fetchQuery({ queryKey: ['threads'], queryFn })
    .catch(() => {})
  return useToasts.getState().toasts.length
}

test('a page that already says that it is offline shows no other message', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = '<div data-offline-note></div>'
  expect(await messagesAfterFailure()).toBe(0)
})

test('without such a note, and when the server is unavailable, there is a message', async () => {
  document.body.innerHTML = '<div data-offline-note></div>'
  expect(await messagesAfterFailure()).toBe(1)
  useToasts.setState({ toasts: [] })
  document.body.replaceChildren()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await messagesAfterFailure()).toBe(1)
})

test('an earlier message is removed when the page says that it is offline', async () => {
  expect(await messagesAfterFailure()).toBe(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dropOfflineMessages()
  expect(useToasts.getState().toasts).toEqual([])
})
