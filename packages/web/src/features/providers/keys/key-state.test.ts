import { expect, test } from 'vitest'
import { keyState } from '#features/providers/keys/key-state.ts'

const used = '2026-01-01T00:00:00.000Z'

test.each([
  ['works', { state: 'active', last_used_at: used, last_error: null }],
  ['untested', { state: 'active', last_used_at: null, last_error: null }],
  ['failed', { state: 'active', last_used_at: used, last_error: 'connect_failed' }],
  ['failed', { state: 'failing', last_used_at: used, last_error: 'unauthorized' }],
  ['disabled', { state: 'disabled', last_used_at: used, last_error: 'unauthorized' }],
] as const)('a key is shown as %s', (shown, key) => expect(keyState(key)).toBe(shown))
