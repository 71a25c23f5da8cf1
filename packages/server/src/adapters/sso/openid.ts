import { CLOCK_TOLERANCE } from '@parlance/contract/core/limits.ts'
import type { JSONWebKeySet } from 'jose'
import * as oidc from 'openid-client'
import { withDeadline } from '#core/deadline.ts'
import { claimsOf, isIdentifier } from './claims.ts'
import { readLogoutToken } from './logout-token.ts'
import { ConfigError } from '#config-error.ts'
import { isLoopback } from '#config.ts'
import { SignOnRefused, SignOnUnavailable, type SignOn } from './port.ts'
import { createSigningKeys } from './signing-keys.ts'

/** A sign-in is answered within ten seconds, even if the provider does not respond. */
const DEADLINE_MS = 9000
const REQUEST_TIMEOUT_S = 4
/** A health check does not wait for a provider that does not respond. */
const PING_DEADLINE_MS = 3000
const DISCOVERY_MAX_AGE_MS = 3_600_000

export type SignOnOptions = {
  issuer: string
  client_id: string
  /** Absent for a public client, which is only protected by PKCE. */
  client_secret?: string | undefined
  /** Space-separated; `openid` is added when missing. */
  scopes: string
  /** All requests use this client (`adapters/outbound`), which allows the issuer's host. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The id of this provider in the users table. Default: its issuer. */
  identity_issuer?: string
}

/**
 * Sign-on over OpenID Connect: authorization code with PKCE S256, state and nonce. Throws if the issuer is invalid.
 */
export function createSignOn(options: SignOnOptions): SignOn {
  const issuer = new URL(options.issuer)
  const insecure = issuer.protocol === 'http:'
  if (insecure && !isLoopback(issuer.hostname)) {
    throw new ConfigError('OIDC_ISSUER must begin with https:// unless it is on this machine')
  }
  const scope = [...new Set(['openid', ...options.scopes.split(/\s+/).filter(Boolean)])].join(' ')
  let known: { config: Promise<oidc.Configuration>; at: number } | null = null

  const keys = createSigningKeys({
    fetchKeys: () =>
      fetchKeys().catch((error: unknown) => {
        // The keys can have moved: the next attempt reads the discovery document again.
        known = null
        throw error
      }),
  })

  async function fetchKeys() {
    const { jwks_uri: uri = '' } = (await configuration()).serverMetadata()
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_S * 1000)
    const answer = await fetchOrUnavailable(uri, { redirect: 'manual', signal })
    if (answer.status !== 200) throw new SignOnUnavailable(`signing keys: status ${answer.status}`)
    const set: unknown = await answer.json()
    if (!isKeySet(set)) throw new SignOnUnavailable('the signing keys are not a key set')
    return set
  }

  async function fetchOrUnavailable(url: string, init: RequestInit) {
    const answer = await options.fetch(url, init).catch((cause: unknown) => {
      throw new SignOnUnavailable('the provider does not answer', { cause })
    })
    if (answer.status >= 500) throw new SignOnUnavailable(`the provider answers ${answer.status}`)
    return answer
  }

  async function discover() {
    const config = await oidc.discovery(
      issuer,
      options.client_id,
      clientMetadata(),
      clientAuthentication(options),
      {
        [oidc.customFetch]: (url, init) => fetchOrUnavailable(url, init),
        execute: insecure ? [oidc.allowInsecureRequests] : [],
        timeout: REQUEST_TIMEOUT_S,
      },
    )
    checkEndpoints(config.serverMetadata(), insecure)
    return config
  }

  function configuration() {
    if (known && performance.now() - known.at < DISCOVERY_MAX_AGE_MS) return known.config
    const config = discover()
      .catch(() => discover())
      .catch((cause: unknown) => {
        known = null
        throw new SignOnUnavailable('the provider cannot be discovered', { cause })
      })
    known = { config, at: performance.now() }
    return config
  }

  async function authorizationUrl(attempt: Parameters<SignOn['authorizationUrl']>[0]) {
    const url = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: attempt.redirect_uri,
      scope,
      response_type: 'code',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.code_verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  }

  async function exchange(answer: Parameters<SignOn['exchange']>[0]) {
    const config = await configuration()
    const tokens = await oidc
      .authorizationCodeGrant(config, new URL(answer.url), {
        expectedState: answer.state,
        expectedNonce: answer.nonce,
        pkceCodeVerifier: answer.code_verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        // The endpoint can have moved: the next attempt reads the discovery document again.
        if (isUnavailable(error)) known = null
        throw asSignOnError(error)
      })
    const token = await keys.verify(tokens.id_token ?? '', {
      issuer: config.serverMetadata().issuer,
      audience: options.client_id,
      tolerance_s: CLOCK_TOLERANCE,
      required: ['iss', 'sub', 'aud', 'exp', 'iat'],
      source: 'sign_on',
    })
    checkIdToken(token, { client_id: options.client_id, nonce: answer.nonce })
    const display = await userInfo(config, tokens.access_token, token)
    return claimsOf(options.identity_issuer ?? config.serverMetadata().issuer, token, display)
  }

  /** Reads the document each time, because an earlier one does not show the current state. */
  async function ping() {
    const url = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`
    const signal = AbortSignal.timeout(PING_DEADLINE_MS)
    const answer = await fetchOrUnavailable(url, { redirect: 'manual', signal })
    const found: unknown = answer.status === 200 ? await answer.json().catch(() => null) : null
    if (typeof found !== 'object' || found === null || !('issuer' in found)) {
      throw new SignOnUnavailable(`the provider cannot be discovered: status ${answer.status}`)
    }
  }

  async function readLogout(token: string) {
    const { issuer: signer } = (await configuration()).serverMetadata()
    const rules = { issuer: signer, client_id: options.client_id, tolerance_s: CLOCK_TOLERANCE }
    // check the claims first, so that an invalid token cannot make us fetch keys
    const notice = readLogoutToken(token, rules)
    const required = ['iss', 'aud', 'exp', 'iat', 'jti']
    await keys.verify(token, { ...rules, audience: options.client_id, required, source: 'logout' })
    return { ...notice, issuer: options.identity_issuer ?? signer }
  }

  /** Names only, and only if the signed token has none: the answer is not signed, so it proves nothing. */
  async function userInfo(config: oidc.Configuration, accessToken: string, token: Record<string, unknown>) {
    if (typeof token.email === 'string' && typeof token.name === 'string') return {}
    if (config.serverMetadata().userinfo_endpoint === undefined) return {}
    return await oidc.fetchUserInfo(config, accessToken, String(token.sub)).catch(() => ({}))
  }

  function clientMetadata() {
    return {
      [oidc.clockTolerance]: CLOCK_TOLERANCE,
      ...(options.client_secret === undefined ? {} : { client_secret: options.client_secret }),
    }
  }

  return {
    authorizationUrl: (attempt) => answered(authorizationUrl(attempt)),
    exchange: (answer) => answered(exchange(answer)),
    ping: () => answered(ping(), PING_DEADLINE_MS),
    readLogout: (token) => answered(readLogout(token)),
  }
}

/** The client authentication that the provider supports; `client_secret_basic` if it does not report any. */
function clientAuthentication({ client_secret: secret }: SignOnOptions): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? basic : post
    authenticate(server, ...rest)
  }
}

/** The endpoints needed to sign in. Throws if one is missing or not a web address. */
function checkEndpoints(metadata: oidc.ServerMetadata, insecure: boolean): void {
  const allowed = insecure ? ['https:', 'http:'] : ['https:']
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address: unknown = metadata[name]
    const url = typeof address === 'string' ? URL.parse(address) : null
    if (url === null || !allowed.includes(url.protocol)) throw new SignOnUnavailable(`discovery: no ${name}`)
  }
}

/** The checks of an ID token that jose does not make (OpenID Connect Core 1.0, §3.1.3.7). */
function checkIdToken(token: Record<string, unknown>, expected: { client_id: string; nonce: string }): void {
  const latest = Date.now() / 1000 + CLOCK_TOLERANCE
  if (token.nonce !== expected.nonce) throw new SignOnRefused('unexpected nonce')
  if (token.azp !== undefined && token.azp !== expected.client_id) throw new SignOnRefused('unexpected azp')
  if (typeof token.iat !== 'number' || token.iat > latest) throw new SignOnRefused('issued in the future')
  if (!isIdentifier(token.sub)) throw new SignOnRefused('unusable sub')
}

function asSignOnError(error: unknown): SignOnRefused | SignOnUnavailable {
  if (!isUnavailable(error)) {
    return new SignOnRefused(error instanceof Error ? error.message : 'refused', { cause: error })
  }
  const refusal =
    error instanceof oidc.ResponseBodyError ? ` (${error.status} ${error.error.slice(0, 64)})` : ''
  return new SignOnUnavailable(`the provider does not answer as it should${refusal}`, { cause: error })
}

/** Responses that a token endpoint does not send: another status, another format, a cut body. */
const GARBAGE = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** With status 400 a provider refuses the code; with other statuses, the configuration or all requests. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof oidc.ClientError && GARBAGE.includes(error.code ?? '')) return true
  if (error instanceof oidc.ResponseBodyError && error.status !== 400) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SignOnUnavailable || cause.name === 'TimeoutError') return true
  }
  return false
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}

/** Throws `SignOnUnavailable` if the provider does not answer in time. */
function answered<T>(work: Promise<T>, ms = DEADLINE_MS): Promise<T> {
  return withDeadline(work, ms, { late: () => new SignOnUnavailable(`no answer within ${ms} ms`) })
}
