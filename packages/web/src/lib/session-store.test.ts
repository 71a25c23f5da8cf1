import { afterEach, expect, test } from 'vitest'
import { followOtherTabs, SESSION_KEY, useSession } from '#lib/session-store.ts'

const user = { id: 'u1', username: 'alice' } as never
const stored = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
afterEach(() => {
  useSession.getState().clear()
  useSession.setState({ expertModelParams: {} })
})

/** The storage event for a write of another tab. */
function anotherTabWrites(value: object | null): void {
  if (value) localStorage.setItem(SESSION_KEY, JSON.stringify(value))
  else localStorage.removeItem(SESSION_KEY)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: SESSION_KEY }))
}

test('keeps user, token and expert parameters under version 3, and the assistant in memory only', () => {
  useSession.getState().signIn('secret', user)
  useSession.getState().setAssistant({ id: 'a1', name: 'Helper' })
  expect(stored()).toEqual({ version: 3, state: { user, token: 'secret', expertModelParams: {} } })
})

test('signing out clears user, token and assistant, and keeps expert parameters', () => {
  useSession.setState({ expertModelParams: { temperature: 1 } })
  useSession.getState().signIn('secret', user)
  useSession.getState().setAssistant({ id: 'a1', name: 'Helper' })
  useSession.getState().clear()
  expect(useSession.getState()).toMatchObject({ user: null, token: null, assistant: null })
  const state = { user: null, token: null, expertModelParams: { temperature: 1 } }
  expect(stored()).toEqual({ version: 3, state })
})

test('follows the sign-in and the sign-out of another tab', () => {
  const stop = followOtherTabs()
  anotherTabWrites({ version: 3, state: { user, token: 'theirs', expertModelParams: {} } })
  expect(useSession.getState().token).toBe('theirs')
  useSession.getState().setAssistant({ id: 'a1', name: 'Helper' })
  anotherTabWrites({ version: 3, state: { user: null, token: null, expertModelParams: {} } })
  expect(useSession.getState()).toMatchObject({ token: null, assistant: null })
  anotherTabWrites({ version: 3, state: { user, token: 'theirs', expertModelParams: {} } })
  anotherTabWrites(null)
  expect(useSession.getState().token).toBeNull()
  stop()
})

test('does not read a session of another version', () => {
  const stop = followOtherTabs()
  anotherTabWrites({ version: 2, state: { user, token: 'old', expertModelParams: {} } })
  expect(useSession.getState().token).toBeNull()
  stop()
})
