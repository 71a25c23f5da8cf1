import type { AdminProvider } from '@parlance/contract/models/providers.ts'

type Key = Pick<AdminProvider['keys'][number], 'state' | 'last_used_at' | 'last_error'>

/** The state of a key: it works only if its last call succeeded. */
export function keyState(key: Key): 'works' | 'failed' | 'untested' | 'disabled' {
  if (key.state === 'disabled') return 'disabled'
  if (key.state === 'failing' || key.last_error !== null) return 'failed'
  return key.last_used_at === null ? 'untested' : 'works'
}
