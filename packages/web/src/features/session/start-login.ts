import { auth } from '@parlance/contract/people/auth.ts'
import { addressOf } from '#lib/address.ts'

/** Goes to the identity provider, which returns to /login/callback of this origin. */
export function startLogin(): void {
  window.location.assign(addressOf(auth.login, { query: { client_url: window.location.origin } }))
}
