import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '#i18n/i18n.ts'
import { SESSION_KEY, useSession } from '#lib/session-store.ts'
import { Route } from '#routes/login.callback.tsx'

/** A signed-in person opens a link that another person made (S36). */
const user = { id: 'u1', username: 'alice' } as never
let asked: string[] = []

beforeAll(() => startI18n('en', ['app']))
beforeEach(() => {
  asked = []
  useSession.getState().signIn('my-own-token', user)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost').pathname)
    const body = JSON.stringify({ detail: 'ERROR_LOGIN_CODE' })
    return Promise.resolve(
      new Response(body, { status: 400, headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(() => {
  useSession.getState().clear()
  vi.unstubAllGlobals()
})

/** The result of the route for an address; it settles like the page. */
async function visit(address: string): Promise<unknown> {
  window.history.replaceState(null, '', address)
  const { loader } = Route.options
  if (typeof loader !== 'function') throw new Error('no loader')
  return await loader({ location: { searchStr: new URL(address, 'http://localhost').search } } as never)
}

function expectMyOwnSession(): void {
  expect(useSession.getState()).toMatchObject({ token: 'my-own-token', user })
  expect(localStorage.getItem(SESSION_KEY)).toContain('my-own-token')
  expect(localStorage.getItem(SESSION_KEY)).not.toContain('evil')
  expect(window.location.href).not.toContain('evil')
}

test.each([
  '/login/callback?access_token=evil&token=evil#access_token=evil',
  '/login/callback?code=',
  '/login/callback',
])('%s uses nothing from the address and makes no call', async (address) => {
  await expect(visit(address)).rejects.toThrow()
  expectMyOwnSession()
  expect(asked).toEqual([])
})

test('a code of a sign-in that this browser did not start leaves the session unchanged', async () => {
  await expect(visit('/login/callback?code=evil&access_token=evil')).rejects.toThrow()
  expect(asked).toEqual(['/auth/oauth/token'])
  expectMyOwnSession()
})
