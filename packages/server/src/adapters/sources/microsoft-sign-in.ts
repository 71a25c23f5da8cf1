import type { Outbound } from '#adapters/outbound/outbound.ts'
import { signIn } from './http.ts'
import { fieldsOf, lineOf, LINK_MAX } from './read.ts'

export type MicrosoftApplication = {
  tenant_id: string
  client_id: string
  client_secret: string
  login_url: string
}

/** How long before its end a token is renewed. */
const MARGIN_MS = 60_000

/**
 * Returns the header that authenticates a request to Graph as an application (RFC 6749 §4.4), with a token that is
 * renewed in time.
 */
export function microsoftAuthorization(outbound: Outbound, app: MicrosoftApplication) {
  const address = `${app.login_url.replace(/\/+$/, '')}/${encodeURIComponent(app.tenant_id)}/oauth2/v2.0/token`
  let token: { value: string; until: number } | null = null
  return async (signal: AbortSignal, again: boolean): Promise<Record<string, string>> => {
    if (token === null || again || token.until - MARGIN_MS < performance.now()) {
      const form = {
        grant_type: 'client_credentials',
        client_id: app.client_id,
        client_secret: app.client_secret,
        scope: 'https://graph.microsoft.com/.default',
      }
      const answer = fieldsOf(await signIn(outbound, address, form, signal))
      const seconds = typeof answer['expires_in'] === 'number' ? answer['expires_in'] : 300
      token = { value: lineOf(answer['access_token'], LINK_MAX), until: performance.now() + seconds * 1000 }
    }
    return { authorization: `Bearer ${token.value}` }
  }
}
