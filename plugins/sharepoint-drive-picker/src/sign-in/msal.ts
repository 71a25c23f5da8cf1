import {
  type AccountInfo,
  CacheLookupPolicy,
  type Configuration,
  type EventMessage,
  EventType,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { Settings } from '../settings.ts'
import { signInErrorOf } from './sign-in-error.ts'
import type { Provider } from './sign-in.ts'

/** Time limit for signing in. */
const WINDOW_MS = 10 * 60_000

/** Microsoft's sign-in with its own library: authorization code with PKCE in a window, tokens only in memory. */
export async function createProvider(settings: Settings, redirectUri: string): Promise<Provider> {
  const client = new PublicClientApplication(configurationOf(settings, redirectUri))
  await client.initialize()
  const scopes = [`${settings.graph_url}/Sites.Read.All`]
  let account: AccountInfo | null = null
  return {
    async open({ isOther, onWindow }) {
      const listener = client.addEventCallback(
        (message: EventMessage) => {
          const { payload } = message
          if (payload !== null && 'popupWindow' in payload) onWindow(payload.popupWindow)
        },
        [EventType.POPUP_OPENED],
      )
      try {
        const result = await client.acquireTokenPopup({
          scopes,
          ...(isOther && { prompt: 'select_account' }),
          // a window that was left open does not prevent another one from opening
          overrideInteractionInProgress: true,
        })
        account = result.account
      } catch (error) {
        throw signInErrorOf(error)
      } finally {
        if (listener !== null) client.removeEventCallback(listener)
      }
    },
    async token(isNew) {
      try {
        const result = await client.acquireTokenSilent({
          scopes,
          ...(account !== null && { account }),
          // without a hidden frame, which gets no response in browsers that block third-party cookies
          cacheLookupPolicy: isNew
            ? CacheLookupPolicy.RefreshToken
            : CacheLookupPolicy.AccessTokenAndRefreshToken,
        })
        return result.accessToken
      } catch (error) {
        throw signInErrorOf(error)
      }
    },
  }
}

function configurationOf({ client_id, tenant_id, login_url }: Settings, redirectUri: string): Configuration {
  const base = `${login_url}/${tenant_id}`
  return {
    auth: {
      clientId: client_id,
      // the library only accepts https; requests go to the endpoints in the metadata
      authority: base.replace(/^http:/, 'https:'),
      knownAuthorities: [new URL(login_url).host],
      // documented and the same in every cloud, so no discovery request is necessary
      authorityMetadata: JSON.stringify({
        issuer: `${base}/v2.0`,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        end_session_endpoint: `${base}/oauth2/v2.0/logout`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
      }),
      redirectUri,
    },
    cache: { cacheLocation: 'memoryStorage' },
    system: { popupBridgeTimeout: WINDOW_MS },
  }
}
