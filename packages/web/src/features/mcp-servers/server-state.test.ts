import { expect, test } from 'vitest'
import { serverState } from '#features/mcp-servers/server-state.ts'

test('a server works only if its last reading succeeded', () => {
  const read = { last_checked_at: '2026-05-01T09:00:00.000Z', last_error: null, credential: 'none' as const }
  expect(serverState({ ...read, last_checked_at: null })).toBe('untested')
  expect(serverState(read)).toBe('works')
  expect(serverState({ ...read, last_error: 'timed_out' })).toBe('failed')
  expect(serverState({ ...read, last_error: 'unauthorized', credential: 'header' })).toBe('failed')
  expect(serverState({ ...read, last_error: 'unauthorized', credential: 'person' })).toBe('asks_sign_in')
})
