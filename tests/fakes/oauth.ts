import { createHash, randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

type Grant = { client_id: string; challenge: string; redirect_uri: string; resource: string; scope: string }

export type FakeOAuth = ScriptedHttp & {
  host: string
  /** Changes what the metadata says; undefined removes an entry. */
  metadata: Record<string, unknown>
  /** Seconds that an access token is valid. */
  lifetime_s: number
  /** Clients that are allowed to sign people in: id to secret, null for a public one. */
  clients: Map<string, string | null>
  /** The document of a client id that is an address. */
  fetch_client: ((id: string) => Promise<{ redirect_uris: string[] }>) | null
  /** The parameters of every authorization, oldest first. */
  asked: URLSearchParams[]
  /** The forms received by the token endpoint, oldest first. */
  tokens: URLSearchParams[]
  revoked: string[]
  isValid(accessToken: string): boolean
  /** Signs the person in at the address that the browser was sent to; returns the address of the callback. */
  approve(address: string): Promise<string>
  /** Ends all access tokens now. */
  expire(): void
  /** Refuses refresh tokens from now on. */
  endGrants(): void
}

/**
 * An authorization server with PKCE, `iss`, registration, revocation, client credentials and rotating refresh tokens.
 * One that is used again ends its grant, as on servers that detect stolen tokens.
 */
export async function startFakeOAuth(): Promise<FakeOAuth> {
  const codes = new Map<string, Grant>()
  const access = new Set<string>()
  const refresh = new Map<string, Grant & { family: string; is_used: boolean }>()

  const authorize = async (query: URLSearchParams): Promise<FakeAnswer> => {
    fake.asked.push(query)
    const id = query.get('client_id') ?? ''
    const document = fake.clients.has(id) ? null : await fake.fetch_client?.(id)
    const redirect = query.get('redirect_uri') ?? ''
    if (document === undefined || document?.redirect_uris.includes(redirect) === false) return { status: 400 }
    if (query.get('code_challenge_method') !== 'S256' || query.get('response_type') !== 'code')
      return { status: 400 }
    const code = randomUUID()
    codes.set(code, {
      client_id: id,
      challenge: query.get('code_challenge') ?? '',
      redirect_uri: redirect,
      resource: query.get('resource') ?? '',
      scope: query.get('scope') ?? '',
    })
    const back = new URL(redirect)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: fake.url }).toString()
    return { status: 302, headers: { location: back.href } }
  }

  const issue = (grant: Grant, family: string): FakeAnswer => {
    const tokens = { access_token: `at-${randomUUID()}`, refresh_token: `rt-${randomUUID()}` }
    access.add(tokens.access_token)
    refresh.set(tokens.refresh_token, { ...grant, family, is_used: false })
    return { body: { ...tokens, token_type: 'Bearer', expires_in: fake.lifetime_s, scope: grant.scope } }
  }

  const token = (form: URLSearchParams, header: string | undefined): FakeAnswer => {
    fake.tokens.push(form)
    const basic = Buffer.from(header?.replace('Basic ', '') ?? '', 'base64').toString()
    const [id = '', secret = null] =
      header === undefined ? [form.get('client_id') ?? '', form.get('client_secret')] : basic.split(':')
    if (fake.clients.has(id) ? fake.clients.get(id) !== secret : fake.fetch_client === null)
      return refused('invalid_client', 401)
    if (form.get('grant_type') === 'authorization_code') {
      const grant = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const fits =
        grant?.client_id === id &&
        grant.challenge === challenge &&
        grant.redirect_uri === form.get('redirect_uri')
      if (grant === undefined || !fits || grant.resource !== form.get('resource'))
        return refused('invalid_grant')
      return issue(grant, randomUUID())
    }
    if (form.get('grant_type') === 'client_credentials') {
      if (secret === null) return refused('unauthorized_client')
      const access_token = `at-${randomUUID()}`
      access.add(access_token)
      return { body: { access_token, token_type: 'Bearer', expires_in: fake.lifetime_s } }
    }
    const grant = refresh.get(form.get('refresh_token') ?? '')
    if (grant === undefined || grant.client_id !== id) return refused('invalid_grant')
    if (grant.is_used) {
      for (const [key, other] of refresh) if (other.family === grant.family) refresh.delete(key)
      return refused('invalid_grant')
    }
    grant.is_used = true
    return issue(grant, grant.family)
  }

  const register = (body: string): FakeAnswer => {
    const id = `dynamic-${randomUUID()}`
    const wanted = JSON.parse(body) as { token_endpoint_auth_method?: string; redirect_uris: string[] }
    const secret = wanted.token_endpoint_auth_method === 'none' ? null : randomUUID()
    fake.clients.set(id, secret)
    return {
      status: 201,
      body: { ...wanted, client_id: id, ...(secret !== null && { client_secret: secret }) },
    }
  }

  const answer = ({ url, method, headers, body }: FakeRequest): FakeAnswer | null | Promise<FakeAnswer> => {
    switch (`${method} ${url.pathname}`) {
      case 'GET /.well-known/oauth-authorization-server':
        return { body: { ...described(fake.url), ...fake.metadata } }
      case 'GET /authorize':
        return authorize(url.searchParams)
      case 'POST /token':
        return token(new URLSearchParams(body), headers.authorization)
      case 'POST /register':
        return register(body)
      case 'POST /revoke': {
        const revoked = new URLSearchParams(body).get('token') ?? ''
        fake.revoked.push(revoked)
        refresh.delete(revoked)
        return { status: 200, body: {} }
      }
      default:
        return null
    }
  }

  const http = await startScriptedHttp(answer)
  const fake: FakeOAuth = Object.assign(http, {
    host: new URL(http.url).host,
    metadata: {},
    lifetime_s: 3_600,
    clients: new Map<string, string | null>(),
    fetch_client: null,
    asked: [],
    tokens: [],
    revoked: [],
    isValid: (accessToken: string) => access.has(accessToken),
    approve: async (address: string) => {
      const response = await fetch(address, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the authorization server answered with ${response.status}`)
      return location
    },
    expire: () => access.clear(),
    endGrants: () => refresh.clear(),
  })
  return fake
}

function described(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    registration_endpoint: `${url}/register`,
    revocation_endpoint: `${url}/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }
}

function refused(error: string, status = 400): FakeAnswer {
  return { status, body: { error } }
}
