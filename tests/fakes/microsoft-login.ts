import { createHash, randomUUID } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from './scripted-http.ts'

type Grant = { client_id: string; challenge: string; redirect_uri: string; scope: string; nonce: string }

export type FakeLogin = {
  /** Null for other addresses. */
  answer(request: FakeRequest): FakeAnswer | null
  isValid(accessToken: string): boolean
  /** Ends all access tokens now; refresh tokens stay valid. */
  expire(): void
  /** Refuses refresh tokens from now on. */
  endSessions(): void
  /** Every sign-in is answered with this, as `error` and `error_description`. */
  refusal: { error: string; description: string } | null
  /** The parameters of the authorization requests, oldest first. */
  asked: URLSearchParams[]
}

type Options = { tenant_id: string; client_id: string; redirect_uris: () => string[] }

/** Microsoft's identity platform v2.0 for single-page applications: authorization code with PKCE, refresh tokens. */
export function createFakeLogin({ tenant_id, client_id, redirect_uris }: Options): FakeLogin {
  const codes = new Map<string, Grant>()
  const access = new Set<string>()
  const refresh = new Map<string, Grant>()

  /** A page with a button, because the person has to choose an account. */
  const authorize = (query: URLSearchParams): FakeAnswer => {
    login.asked.push(query)
    const redirect = query.get('redirect_uri') ?? ''
    const isKnown = query.get('client_id') === client_id && redirect_uris().includes(redirect)
    const isCode = query.get('response_type') === 'code' && query.get('code_challenge_method') === 'S256'
    if (!isKnown || !isCode) return { status: 400, body: 'AADSTS50011: the redirect URI does not match' }
    const back = new URLSearchParams({ state: query.get('state') ?? '' })
    if (login.refusal === null) {
      const code = randomUUID()
      codes.set(code, {
        client_id,
        challenge: query.get('code_challenge') ?? '',
        redirect_uri: redirect,
        scope: query.get('scope') ?? '',
        nonce: query.get('nonce') ?? '',
      })
      back.set('code', code)
      back.set('session_state', randomUUID())
    } else {
      back.set('error', login.refusal.error)
      back.set('error_description', login.refusal.description)
    }
    const mark = query.get('response_mode') === 'query' ? '?' : '#'
    return {
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><title>Sign in</title><a href="${redirect}${mark}${back.toString().replaceAll('&', '&amp;')}">Continue as Alice</a>`,
    }
  }

  const issue = (grant: Grant, origin: string): FakeAnswer => {
    const [access_token, refresh_token] = [`at-${randomUUID()}`, `rt-${randomUUID()}`]
    access.add(access_token)
    refresh.set(refresh_token, grant)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      aud: client_id,
      iss: `${origin}/${tenant_id}/v2.0`,
      iat: now,
      nbf: now,
      exp: now + 3600,
      name: 'Alice',
      nonce: grant.nonce,
      oid: '00000000-0000-0000-0000-00000000a11c',
      preferred_username: 'alice@contoso.example',
      sub: 'alice',
      tid: tenant_id,
      ver: '2.0',
    }
    return {
      body: {
        token_type: 'Bearer',
        scope: grant.scope,
        expires_in: 3599,
        ext_expires_in: 3599,
        access_token,
        refresh_token,
        id_token: `${encoded({ typ: 'JWT', alg: 'RS256' })}.${encoded(claims)}.c2lnbmF0dXJl`,
        client_info: encoded({ uid: claims.oid, utid: tenant_id }),
      },
    }
  }

  const token = ({ body, headers, url }: FakeRequest): FakeAnswer => {
    const form = new URLSearchParams(body)
    // codes of single-page applications can only be redeemed by browsers
    if (headers.origin === undefined) return refused('invalid_request', 'AADSTS9002327')
    if (form.get('grant_type') === 'refresh_token') {
      const grant = refresh.get(form.get('refresh_token') ?? '')
      if (grant === undefined) return refused('invalid_grant', 'AADSTS700084')
      refresh.delete(form.get('refresh_token') ?? '')
      return issue(grant, url.origin)
    }
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits = grant?.challenge === challenge && grant.redirect_uri === form.get('redirect_uri')
    return grant !== undefined && fits ? issue(grant, url.origin) : refused('invalid_grant', 'AADSTS501481')
  }

  const login: FakeLogin = {
    refusal: null,
    asked: [],
    answer: (request) => {
      const at = `/${tenant_id}/oauth2/v2.0`
      if (request.method === 'GET' && request.url.pathname === `${at}/authorize`)
        return authorize(request.url.searchParams)
      if (request.method === 'POST' && request.url.pathname === `${at}/token`) return token(request)
      return null
    },
    isValid: (accessToken) => access.has(accessToken),
    expire: () => access.clear(),
    endSessions: () => refresh.clear(),
  }
  return login
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const refused = (error: string, code: string): FakeAnswer => ({
  status: 400,
  body: { error, error_description: `${code}: refused`, error_codes: [Number(code.slice(6))] },
})
