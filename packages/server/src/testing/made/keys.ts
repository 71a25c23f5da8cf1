import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { KEY_SCOPES, type KeyScope } from '@parlance/contract/core/endpoint.ts'
import { ok } from '#testing/servers/calls.ts'
import type { Person } from '#testing/servers/app.ts'

type Options = Partial<{
  description: string
  scope: readonly KeyScope[]
  expires_at: string | null
  allowed_assistants: readonly string[] | null
  allowed_models: readonly string[] | null
  rate_per_minute: number | null
  budget: { period: 'day' | 'month'; amount_nano: number; is_hard: boolean } | null
}>

/** A key of this person, who must be allowed to create one. */
export function makeKey(person: Person, options: Options = {}): Promise<{ key: ApiKey; secret: string }> {
  return ok(person, 'POST', '/v2/api-keys', { description: 'a program', scope: KEY_SCOPES, ...options })
}
