import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import type { OidcContext } from 'oidc-provider'
import { ConfigError } from '#config-error.ts'
import { isLoopback } from '#config.ts'
import type { PlainPage } from '#core/http/plain-page.ts'
import { devEndedPage, devEndPage, devExpiredPage, devPage } from './dev-page.ts'
import { DEV_PEOPLE, devClaims } from './dev-people.ts'
import { createDevStore } from './dev-store.ts'

export const DEV_PREFIX = '/dev-sso'
const CLIENT_ID = 'parlance'
const BODY_MAX = 1000

export type DevProvider = {
  issuer: string
  client_id: string
  client_secret: string
  /** Answers requests to addresses that begin with DEV_PREFIX. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** Why the development identity provider must not run with this configuration, or null when it can. */
export function devProviderRefusal(options: {
  host: string
  public_url: string
  trust_proxy: string | undefined
}): string | null {
  if (!isLoopback(options.host)) return 'HOST is not a loopback address'
  if (!isLoopback(new URL(options.public_url).hostname)) return 'PUBLIC_URL is not a loopback address'
  if (options.trust_proxy !== undefined && options.trust_proxy !== '') return 'TRUST_PROXY is set'
  return null
}

/**
 * An OpenID provider inside this process, for trials and development: real discovery, codes and signed tokens, and a
 * page that lists people instead of asking for a password. Throws unless only this machine can reach it.
 */
export async function createDevProvider(options: {
  host: string
  public_url: string
  trust_proxy: string | undefined
  redirect_uri: string
  /** The address that it notifies of ended sessions (OpenID Connect Back-Channel Logout 1.0). */
  logout_uri: string
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  onError: (error: Error) => void
}): Promise<DevProvider> {
  const refusal = devProviderRefusal(options)
  if (refusal !== null) throw new ConfigError(`The development identity provider does not start: ${refusal}`)

  const { Provider } = await import('oidc-provider')
  const publicUrl = new URL(options.public_url)
  const issuer = `${publicUrl.origin}${DEV_PREFIX}`
  const clientSecret = randomBytes(32).toString('base64url')
  const provider = new Provider(issuer, {
    adapter: createDevStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [options.redirect_uri],
        backchannel_logout_uri: options.logout_uri,
        backchannel_logout_session_required: true,
      },
    ],
    fetch: (url: string, { method, headers, body, signal }: RequestInit) =>
      options.fetch(url, { method, headers, body, signal, redirect: 'manual' }),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')], names: { session: SESSION_COOKIE } },
    // Without this the claims would only be in the unsigned user info, which proves nothing.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'role'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'locale'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: OidcContext, form: string) => show(context, devEndPage(form)),
        postLogoutSuccessSource: (context: OidcContext) => show(context, devEndedPage(publicUrl.origin)),
      },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 3600,
      Session: 3600,
    },
    interactions: {
      url: (_: unknown, interaction: { uid: string }) => `${DEV_PREFIX}/people/${interaction.uid}`,
    },
    findAccount(_: unknown, username: string) {
      const person = DEV_PEOPLE.find((one) => one.username === username)
      return person && { accountId: username, claims: () => devClaims(person) }
    },
    async loadExistingGrant({ oidc }: OidcContext) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context: OidcContext) => show(context, devExpiredPage(publicUrl.origin)),
  })
  provider.on('server_error', (_, error) => options.onError(error))
  provider.on('backchannel.error', (_, error) => options.onError(error))
  const answer = provider.callback()

  async function handle(req: IncomingMessage, res: ServerResponse) {
    // Another DNS name for this machine would allow a foreign page to share our origin.
    if (req.headers.host !== publicUrl.host) return refuse(res, 421)
    const path = (req.url ?? '/').slice(DEV_PREFIX.length)
    if (path.startsWith('/people/')) return await people(req, res)
    // Each sign-on begins with the list of people: a remembered choice would prevent changing to another person.
    if (path.startsWith('/auth')) forgetSession(req)
    if (path === END_PATH && !hasSession(req)) return send(res, 200, devEndedPage(publicUrl.origin))
    Object.assign(req, { originalUrl: req.url, url: path })
    await answer(req, res)
  }

  async function people(req: IncomingMessage, res: ServerResponse) {
    const interaction = await provider.interactionDetails(req, res).catch(() => null)
    if (interaction === null) return send(res, 400, devExpiredPage(publicUrl.origin))
    if (req.method !== 'POST') {
      const end = hasSession(req) ? DEV_PREFIX + END_PATH : null
      return send(res, 200, devPage(`${DEV_PREFIX}/people/${interaction.uid}`, end))
    }
    const accountId = new URLSearchParams(await readBody(req)).get('person') ?? ''
    if (!DEV_PEOPLE.some((one) => one.username === accountId)) return refuse(res, 422)
    const result = { login: { accountId } }
    res.setHeader('referrer-policy', 'no-referrer')
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }

  return { issuer, client_id: CLIENT_ID, client_secret: clientSecret, handle }
}

const SESSION_COOKIE = '_session'
/** oidc-provider's address for ending a session. */
const END_PATH = '/session/end'

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

const cookiesOf = (req: IncomingMessage) => (req.headers.cookie ?? '').split(/;\s*/)
const isSession = (cookie: string) => cookie.startsWith(SESSION_COOKIE)
const hasSession = (req: IncomingMessage) =>
  cookiesOf(req).some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))

function forgetSession(req: IncomingMessage) {
  req.headers.cookie = cookiesOf(req)
    .filter((cookie) => !isSession(cookie))
    .join('; ')
}

function show(context: OidcContext, { html, headers }: PlainPage) {
  context.set(headers)
  context.body = html
}

function send(res: ServerResponse, status: number, page: PlainPage) {
  res.writeHead(status, page.headers).end(page.html)
}

function refuse(res: ServerResponse, status: number) {
  res.writeHead(status, { 'content-type': 'text/plain' }).end()
}

async function readBody(req: IncomingMessage) {
  let body = ''
  for await (const chunk of req) {
    body += String(chunk)
    if (body.length > BODY_MAX) return ''
  }
  return body
}
