import type { AdminProvider } from '@parlance/contract/models/providers.ts'

type Key = Pick<AdminProvider['keys'][number], 'state' | 'last_used_at' | 'last_error'>

/** What is known of a key: only one whose last call succeeded works. */
export function keyState(key: Key): 'works' | 'failed' | 'untested' | 'disabled' {
  if (key.state === 'disabled') return 'disabled'
  if (key.state === 'failing' || key.last_error !== null) return 'failed'
  return key.last_used_at === null ? 'untested' : 'works'
}
