import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSignIn, type Provider } from './sign-in.ts'
import { SignInError, signInErrorOf } from './sign-in-error.ts'

let finish: (error?: Error) => void
let opened: { closed: boolean }
const token = vi.fn<Provider['token']>()

const provider: Provider = {
  token,
  open: ({ onWindow }) => {
    opened = { closed: false }
    onWindow(opened)
    return new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
  },
}
const signIn = () => createSignIn(async () => provider)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a prepared sign-in opens its window during the click', async () => {
  const one = signIn()
  await one.prepare()
  opened = { closed: true }
  const connecting = one.connect()
  expect(opened.closed).toBe(false)
  finish()
  await connecting
  expect(one.isConnected()).toBe(true)
})

test('closing the window ends it; a late response still counts', async () => {
  const one = signIn()
  await one.prepare()
  const onChange = vi.fn()
  one.subscribe(onChange)
  const connecting = one.connect()
  const failed = expect(connecting).rejects.toMatchObject({ reason: 'closed' })
  opened.closed = true
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
  expect(one.isConnected()).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.isConnected()).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
})

test('it can be cancelled and started again while a window is still open', async () => {
  const one = signIn()
  await one.prepare()
  const first = one.connect()
  const given = expect(first).rejects.toMatchObject({ reason: 'closed' })
  const second = one.connect()
  await given
  const also = expect(second).rejects.toMatchObject({ reason: 'closed' })
  one.cancel()
  await also
})

test('if loading fails, the next attempt loads again', async () => {
  const load = vi.fn<() => Promise<Provider>>().mockRejectedValueOnce(new TypeError('offline'))
  load.mockResolvedValue(provider)
  const one = createSignIn(load)
  await expect(one.prepare()).rejects.toMatchObject({ reason: 'unreachable' })
  await one.prepare()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an expired session ends; one that cannot be renewed because of the network does not', async () => {
  const one = signIn()
  await one.prepare()
  const connecting = one.connect()
  finish()
  await connecting
  token.mockRejectedValueOnce(new SignInError('unreachable'))
  await expect(one.token(true)).rejects.toMatchObject({ reason: 'unreachable' })
  expect(one.isConnected()).toBe(true)
  token.mockRejectedValueOnce(new SignInError('ended'))
  await expect(one.token(true)).rejects.toMatchObject({ reason: 'ended' })
  expect(one.isConnected()).toBe(false)
})

test.each([
  [{ errorCode: 'popup_window_error', errorMessage: '' }, 'blocked', null],
  [{ errorCode: 'user_cancelled', errorMessage: '' }, 'closed', null],
  [{ errorCode: 'access_denied', errorMessage: 'AADSTS65004: declined' }, 'refused', 'AADSTS65004'],
  [{ errorCode: 'consent_required', errorMessage: 'AADSTS65001: consent' }, 'refused', 'AADSTS65001'],
  [{ errorCode: 'invalid_grant', errorMessage: 'AADSTS700084: expired' }, 'ended', 'AADSTS700084'],
  [{ errorCode: 'no_network_connectivity' }, 'unreachable', null],
  [new Error('anything'), 'unknown', null],
  [null, 'unknown', null],
])('%j is %s', (error, reason, code) => {
  expect(signInErrorOf(error)).toMatchObject({ reason, code })
})
