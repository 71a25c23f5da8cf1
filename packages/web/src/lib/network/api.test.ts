import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { threads } from '@parlance/contract/chat/threads.ts'
import { askAhead, call } from '#lib/network/api.ts'
import { closeToast, useToasts } from '#lib/notify.ts'
import { useSession } from '#lib/session-store.ts'
import { startI18n } from '#i18n/i18n.ts'

const user = { id: 'u1', username: 'alice' } as never
const id = '01900000-0000-7000-8000-000000000000'

beforeAll(() => startI18n('en', ['app']))
beforeEach(() => useSession.getState().signIn('secret', user))
afterEach(() => {
  for (const toast of useToasts.getState().toasts) closeToast(toast.id)
  useSession.getState().clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Mocks `fetch` for one response; returns the request. */
function answer(status: number, body: unknown, type = 'application/json') {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return Promise.resolve(
      new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } }),
    )
  })
  return asked
}
const get = () => call(threads.get, { params: { thread_id: id } })

test('sends the token, the version and the body, and includes credentials', async () => {
  const asked = answer(200, { thread: {} })
  await call(threads.rename, { params: { thread_id: id }, body: { name: 'New' } })
  expect(asked[0]?.url).toMatch(new RegExp(`/v2/threads/${id}$`))
  expect(asked[0]?.init).toMatchObject({
    method: 'PUT',
    credentials: 'include',
    body: '{"name":"New"}',
    headers: {
      Authorization: 'Bearer secret',
      'X-Frontend-Version': '1.6.0',
      Accept: 'application/json',
      'Content-Type': 'application/json',
    },
  })
})

test('writes the query without missing parameters', async () => {
  const asked = answer(200, { data: [], next_cursor: null })
  await call(threads.current, { query: { page: '2', assistant_id: undefined } })
  expect(asked[0]?.url).toMatch(/\/v2\/threads\/current\?page=2$/)
})

test('a call only outlives the page if its body is small enough for browsers', async () => {
  const asked = answer(200, { thread: {} })
  for (const name of ['small', 'é'.repeat(40_000)]) {
    await call(threads.rename, { params: { thread_id: id }, body: { name } }, { keepalive: true })
  }
  expect(asked.map(({ init }) => init.keepalive ?? false)).toEqual([true, false])
})

test('204 returns undefined', async () => {
  answer(204, null)
  await expect(call(threads.delete, { params: { thread_id: id } })).resolves.toBeUndefined()
})

test('a success that is not JSON is an error', async () => {
  answer(200, '<html>', 'text/html')
  await expect(get()).rejects.toThrow('Unexpected content-type returned instead of JSON')
})

test('401 ends the session', async () => {
  answer(401, { detail: 'ERROR_NOT_AUTHENTICATED' })
  await expect(get()).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().token).toBeNull()
})

test('a 401 for a token that has been replaced does not end the session', async () => {
  vi.stubGlobal('fetch', () => {
    useSession.getState().signIn('newer', user)
    return Promise.resolve(Response.json({ detail: 'x' }, { status: 401 }))
  })
  await expect(get()).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().token).toBe('newer')
})

test('422 lists its fields by number, by the last element of each place', async () => {
  answer(422, {
    detail: [
      { loc: ['body', 'name'], msg: 'field required', type: 'missing' },
      { loc: ['body', 'models', 0], msg: 'not enabled', type: 'value' },
    ],
  })
  await expect(get()).rejects.toThrow('1) Name: field required\n2) 0: not enabled')
})

test('other refusals have the translated detail or the error field, with status and URL', async () => {
  answer(404, { detail: 'ERROR_THREAD_NOT_FOUND' })
  await expect(get()).rejects.toMatchObject({
    message: 'This conversation does not exist or has been deleted',
    status: 404,
    code: 'ERROR_THREAD_NOT_FOUND',
    url: expect.stringContaining('/v2/threads/'),
  })
  answer(500, { error: 'Something broke' })
  await expect(get()).rejects.toThrow('Something broke')
  answer(502, '<html>', 'text/html')
  await expect(get()).rejects.toThrow('An error occurred')
})

test('412 shows one message for exactly five seconds and reloads once', async () => {
  answer(412, { detail: 'Version mismatch' })
  await expect(get()).rejects.toMatchObject({ status: 412 })
  await expect(get()).rejects.toMatchObject({ status: 412 })
  const { toasts } = useToasts.getState()
  expect(toasts).toHaveLength(1)
  expect(toasts[0]).toMatchObject({ duration: 5000, exact: true, severity: 'error' })
  sessionStorage.setItem('parlance-reloaded-at', String(Date.now()))
  closeToast(toasts[0]?.id ?? 0)
  await expect(get()).rejects.toMatchObject({ status: 412 })
  expect(useToasts.getState().toasts[0]?.message).toContain('refreshing did not load it')
})

test('uses a preloaded response once, and only for the same session', async () => {
  const asked = answer(200, { thread: {} })
  askAhead(threads.get, { params: { thread_id: id } })
  await get()
  expect(asked).toHaveLength(1)
  await get()
  expect(asked).toHaveLength(2)
  askAhead(threads.get, { params: { thread_id: id } })
  useSession.getState().signIn('another', user)
  await get()
  expect(asked).toHaveLength(4)
  expect(asked[3]?.init.headers).toMatchObject({ Authorization: 'Bearer another' })
})
