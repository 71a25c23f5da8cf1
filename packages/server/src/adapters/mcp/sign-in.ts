import { isPolicyRefusal, OutboundRefused } from '#adapters/outbound/errors.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { cleanLine } from './clean.ts'
import { MESSAGE_MAX } from './limits.ts'
import {
  type Authorization,
  type AuthorizationMetadata,
  type McpSignIn,
  McpSignInError,
  type OAuthClient,
  type ProtectedServer,
  type SignInGrant,
  type Tokens,
} from './sign-in-port.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const METADATA_MAX = 16_000
const TOKEN = /^[\x21-\x7e]{1,16384}$/

type Sdk = typeof import('@modelcontextprotocol/client')
type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>
/** The requests of one step, and the first that was refused or failed; the SDK then tries the next address. */
type Step = { sdk: Sdk; fetch: Fetch; failure: OutboundRefused | null }

export function createMcpSignIn(outbound: Outbound): McpSignIn {
  const during = async <T>(server: ProtectedServer, work: (step: Step) => Promise<T>): Promise<T> => {
    const step: Step = {
      sdk: await import('@modelcontextprotocol/client'),
      failure: null,
      fetch: async (address, init = {}) => {
        try {
          return await outbound.fetch(address, {
            ...init,
            class: 'json',
            allowed_hosts: server.allowed_hosts,
            only_hosts: [new URL(address).host],
            limits: { max_bytes: ANSWER_BYTES_MAX },
          })
        } catch (error) {
          if (error instanceof OutboundRefused) step.failure ??= error
          throw error
        }
      },
    }
    try {
      return await work(step)
    } catch (error) {
      throw toSignInError(error, step)
    }
  }

  return {
    discover: (server, challenge, grant = 'authorization_code') =>
      during(server, (step) => discover(step, server, challenge, grant)),

    register: (server, { metadata, scope }, redirectUri) =>
      during(server, async ({ sdk, fetch }) => {
        const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
        const made = await sdk.registerClient(metadata.issuer, {
          metadata,
          clientMetadata: {
            ...clientMetadata(redirectUri),
            token_endpoint_auth_method: methods.includes('none') ? 'none' : (methods[0] ?? 'none'),
          },
          ...(scope !== null && { scope }),
          fetchFn: fetch,
        })
        const until = made.client_secret_expires_at ?? 0
        return {
          client_id: made.client_id,
          ...(made.client_secret !== undefined && { client_secret: made.client_secret }),
          ...(made.token_endpoint_auth_method !== undefined && {
            token_endpoint_auth_method: made.token_endpoint_auth_method,
          }),
          expires_at: until === 0 ? null : new Date(until * 1_000),
        }
      }),

    begin: (server, { metadata, resource, scope }, client, { state, redirect_uri }) =>
      during(server, async ({ sdk }) => {
        const { authorizationUrl, codeVerifier } = await sdk.startAuthorization(metadata.issuer, {
          metadata,
          clientInformation: client,
          redirectUrl: redirect_uri,
          ...(scope !== null && { scope }),
          state,
          resource,
        })
        return { url: authorizationUrl.href, code_verifier: codeVerifier }
      }),

    finish: (server, { metadata, resource }, client, { answer, code_verifier, redirect_uri }) =>
      during(server, async ({ sdk, fetch }) => {
        const iss = answer.get('iss') ?? undefined
        sdk.validateAuthorizationResponseIssuer({
          iss,
          expectedIssuer: metadata.issuer,
          issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
        })
        const code = answer.get('code')
        if (answer.has('error') || code === null) {
          throw new McpSignInError('refused', cleanLine(answer.get('error') ?? 'no code', MESSAGE_MAX))
        }
        const tokens = await sdk.exchangeAuthorization(metadata.issuer, {
          metadata,
          clientInformation: client,
          authorizationCode: code,
          ...(iss !== undefined && { iss }),
          codeVerifier: code_verifier,
          redirectUri: redirect_uri,
          resource,
          fetchFn: fetch,
        })
        return readTokens(tokens)
      }),

    clientTokens: (server, { metadata, resource, scope }, { client_id, client_secret }) =>
      during(server, async ({ sdk, fetch }) => {
        const provider = new sdk.ClientCredentialsProvider({
          clientId: client_id,
          clientSecret: client_secret,
          expectedIssuer: metadata.issuer,
        })
        return readTokens(
          await sdk.fetchToken(provider, metadata.issuer, {
            metadata,
            ...(scope !== null && { scope }),
            resource,
            fetchFn: fetch,
          }),
        )
      }),

    refresh: (server, { metadata, resource }, client, refreshToken) =>
      during(server, async ({ sdk, fetch }) =>
        readTokens(
          await sdk.refreshAuthorization(metadata.issuer, {
            metadata,
            clientInformation: client,
            refreshToken,
            resource,
            fetchFn: fetch,
          }),
        ),
      ),

    revoke: (server, { metadata }, client, tokens) =>
      during(server, async ({ sdk, fetch }) => {
        if (metadata.revocation_endpoint === undefined) return
        const token = tokens.refresh_token ?? tokens.access_token
        const form = new URLSearchParams({ token })
        form.set('token_type_hint', tokens.refresh_token === null ? 'access_token' : 'refresh_token')
        const headers = authenticated(sdk, metadata, client, form)
        const endpoint = sdk.assertSecureTokenEndpoint(metadata.revocation_endpoint)
        const response = await fetch(endpoint, { method: 'POST', headers, body: form })
        await response.body?.cancel()
        if (!response.ok) throw new McpSignInError('refused', `Status ${response.status}.`)
      }),
  }
}

/** The client metadata used for registration and served at our client ID address. */
export function clientMetadata(redirectUri: string) {
  return {
    client_name: 'Parlance',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'web',
  }
}

async function discover(
  { sdk, fetch }: Step,
  { url, allowed_hosts }: ProtectedServer,
  challenge: string | null,
  grant: SignInGrant,
): Promise<Authorization> {
  const headers = challenge === null ? {} : { 'www-authenticate': challenge }
  const hints = sdk.extractWWWAuthenticateParams(new Response(null, { status: 401, headers }))
  const found = await sdk.discoverOAuthServerInfo(url, {
    ...(hints.resourceMetadataUrl !== undefined && { resourceMetadataUrl: hints.resourceMetadataUrl }),
    fetchFn: fetch,
  })
  const metadata = found.authorizationServerMetadata
  if (metadata === undefined) throw new McpSignInError('unsupported', 'No authorization server was found.')
  requireGrant(metadata, grant)
  const own = sdk.resourceUrlFromServerUrl(url)
  const named = found.resourceMetadata?.resource
  if (
    named !== undefined &&
    !sdk.checkResourceAllowed({ requestedResource: own, configuredResource: named })
  ) {
    throw new McpSignInError('unsupported', 'The metadata of the server is for another resource.')
  }
  const kept = keep(metadata)
  if (grant === 'authorization_code') requireBrowsable(kept.authorization_endpoint, allowed_hosts)
  const scope = hints.scope ?? found.resourceMetadata?.scopes_supported?.join(' ')
  const lasts = grant === 'authorization_code' && metadata.scopes_supported?.includes('offline_access')
  const offline = lasts === true ? 'offline_access' : undefined
  return {
    metadata: kept,
    resource: named ?? own.href,
    scope: (scope ? sdk.computeScopeUnion(scope, offline) : undefined) ?? null,
  }
}

/** Whether the grant is supported is found out by a request if the metadata does not list any. */
function requireGrant(
  found: Pick<AuthorizationMetadata, 'code_challenge_methods_supported'> & {
    grant_types_supported?: string[] | undefined
  },
  grant: SignInGrant,
): void {
  if (grant === 'client_credentials') {
    const { grant_types_supported: grants } = found
    if (grants === undefined || grants.includes(grant)) return
    throw new McpSignInError('unsupported', 'The authorization server does not offer client credentials.')
  }
  if (found.code_challenge_methods_supported?.includes('S256') === true) return
  throw new McpSignInError('unsupported', 'The authorization server does not support PKCE with S256.')
}

function keep(found: AuthorizationMetadata): AuthorizationMetadata {
  const metadata: AuthorizationMetadata = {
    issuer: found.issuer,
    authorization_endpoint: found.authorization_endpoint,
    token_endpoint: found.token_endpoint,
    response_types_supported: found.response_types_supported,
  }
  for (const key of OPTIONAL) if (found[key] !== undefined) Object.assign(metadata, { [key]: found[key] })
  if (JSON.stringify(metadata).length > METADATA_MAX)
    throw new McpSignInError('unsupported', 'Too much metadata.')
  return metadata
}

const OPTIONAL = [
  'registration_endpoint',
  'revocation_endpoint',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
] as const

/** The browser is sent there: never to a script, and to plain http only inside the network. */
function requireBrowsable(address: string, allowedHosts: readonly string[]): void {
  const { protocol, host } = new URL(address)
  if (protocol === 'https:' || (protocol === 'http:' && allowedHosts.includes(host))) return
  throw new McpSignInError('address_forbidden', 'The address to sign in at is not allowed.')
}

function readTokens(tokens: {
  access_token: string
  token_type: string
  refresh_token?: string | undefined
  expires_in?: number | undefined
}): Tokens {
  const { access_token, refresh_token, expires_in } = tokens
  if (tokens.token_type.toLowerCase() !== 'bearer' || !TOKEN.test(access_token)) {
    throw new McpSignInError('unsupported', 'The tokens of the authorization server cannot be used.')
  }
  const isLimited = expires_in !== undefined && Number.isFinite(expires_in) && expires_in >= 0
  return { access_token, refresh_token: refresh_token ?? null, expires_in_s: isLimited ? expires_in : null }
}

/** Adds our client credentials to a request that the SDK does not make. */
function authenticated(
  sdk: Sdk,
  metadata: AuthorizationMetadata,
  client: OAuthClient,
  form: URLSearchParams,
) {
  const method = sdk.selectClientAuthMethod(client, metadata.token_endpoint_auth_methods_supported ?? [])
  if (method === 'client_secret_basic' && client.client_secret !== undefined) {
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(client.client_secret)}`
    return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  }
  form.set('client_id', client.client_id)
  if (method === 'client_secret_post' && client.client_secret !== undefined)
    form.set('client_secret', client.client_secret)
  return {}
}

function toSignInError(error: unknown, { sdk, failure }: Step): McpSignInError {
  if (error instanceof McpSignInError && failure === null) return error
  if (failure !== null) {
    return isPolicyRefusal(failure)
      ? new McpSignInError('address_forbidden', 'An address that the sign-in needs is not allowed.')
      : new McpSignInError('unreachable', 'The authorization server cannot be reached.')
  }
  if (error instanceof sdk.OAuthError) {
    const isOurs = ['server_error', 'temporarily_unavailable'].includes(error.code)
    return new McpSignInError(isOurs ? 'unreachable' : 'refused', cleanLine(error.code, MESSAGE_MAX))
  }
  if (error instanceof sdk.OAuthClientFlowError) return new McpSignInError('refused', error.name)
  return new McpSignInError('unsupported', 'The authorization server does not follow the protocol.')
}
