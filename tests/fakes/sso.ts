import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createFakeKeys, type TokenFault } from './sso-tokens.ts'

/** The faults of the provider itself, at the paths that `fault_at` matches; `sso-tokens.ts` has the tokens' faults. */
export const PROVIDER_FAULTS = ['silent', 'slow', 'status_503', 'status_404', 'garbage', 'cut'] as const
export type SsoFault = TokenFault | (typeof PROVIDER_FAULTS)[number] | 'no_id_token' | null

export type FakePerson = { sub: string } & Record<string, unknown>

type Authorization = { person: FakePerson; nonce: string; challenge: string; redirect_uri: string }

const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const CLIENT_ID = 'parlance-test'
const CLIENT_SECRET = 'fake-client-secret'
/** The start of answers that are not JSON; it must never appear in a log. */
const TOKEN_ALONE = 'eyJhbGciOiJub25lIn0.e30.'

/**
 * A small OpenID provider without a sign-in page: a visitor of its authorization endpoint is the person
 * with the subject in `person=`, otherwise the first one. Set `fault` to make it misbehave.
 */
export async function startFakeSso(people: FakePerson[]) {
  const keys = await createFakeKeys({ secret: CLIENT_SECRET })
  const codes = new Map<string, Authorization>()
  const counts = { discovery: 0, jwks: 0, token: 0, userinfo: 0 }
  const authorizations: Record<string, string>[] = []
  const fake = {
    fault: null as SsoFault,
    fault_at: /./,
    user_info: null as Record<string, unknown> | null,
    /** Replaces the content of the discovery document and the key set. */
    discovery: {} as Record<string, unknown>,
    key_set: null as unknown,
    people,
  }

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      res.statusCode = 500
      res.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? '/', issuer)
    if (url.pathname === '/jwks') counts.jwks++
    if (fake.fault_at.test(url.pathname) && misbehave(fake.fault, res)) return
    if (url.pathname === '/.well-known/openid-configuration') {
      counts.discovery++
      return json(res, { ...discovery(), ...fake.discovery })
    }
    if (url.pathname === '/jwks') return json(res, fake.key_set ?? keys.publicSet())
    if (url.pathname === '/authorize') return authorize(url, res)
    if (url.pathname === '/token') return await token(req, res)
    if (url.pathname === '/userinfo') {
      counts.userinfo++
      return json(res, fake.user_info ?? { sub: 'nobody' })
    }
    return json(res, { error: 'not_found' }, 404)
  }

  function discovery() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // It declares support for everything, so that only the client's own rules refuse.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  function authorize(url: URL, res: ServerResponse) {
    const asked = Object.fromEntries(url.searchParams)
    authorizations.push(asked)
    const person = fake.people.find((one) => one.sub === asked.person) ?? fake.people[0]
    const code = randomBytes(16).toString('hex')
    const { nonce = '', code_challenge: challenge = '', redirect_uri = '' } = asked
    if (person) codes.set(code, { person, nonce, challenge, redirect_uri })
    const back = new URL(redirect_uri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.state ?? '')
    res.writeHead(302, { location: back.href }).end()
  }

  async function token(req: IncomingMessage, res: ServerResponse) {
    counts.token++
    const form = new URLSearchParams(await readBody(req))
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const basic = Buffer.from(req.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    // RFC 6749 §2.3.1: both halves are form-encoded before they are joined.
    if (decodeURIComponent(basic) !== `${CLIENT_ID}:${CLIENT_SECRET}`)
      return json(res, { error: 'invalid_client' }, 401)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!granted || granted.challenge !== challenge || granted.redirect_uri !== form.get('redirect_uri')) {
      return json(res, { error: 'invalid_grant' }, 400)
    }
    const claims = { ...granted.person, iss: issuer, aud: CLIENT_ID, nonce: granted.nonce }
    const idToken = await keys.sign(claims, fake.fault, `${issuer}/jwks`)
    return json(res, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      ...(fake.fault === 'no_id_token' ? {} : { id_token: idToken }),
    })
  }

  return Object.assign(fake, {
    issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    counts,
    /** The parameters of each authorization request, in order. */
    authorizations,
    rotateKeys: (keepName = false) => keys.rotate(keepName),
    /** A signed ID token of a person, as any other client of this provider could have one. */
    idTokenOf: (person: FakePerson) =>
      keys.sign({ ...person, iss: issuer, aud: CLIENT_ID, nonce: 'x' }, null, ''),
    /** A logout token as this provider sends it; `change` replaces or adds claims, undefined removes one. */
    logoutTokenOf: (change: Record<string, unknown> = {}, fault: TokenFault | null = null) =>
      keys.sign(
        { iss: issuer, aud: CLIENT_ID, jti: randomBytes(8).toString('hex'), events: LOGOUT_EVENT, ...change },
        fault,
        `${issuer}/jwks`,
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
export type FakeSso = Awaited<ReturnType<typeof startFakeSso>>

/** Responds like a provider with this fault; false if the fault is not one of the provider itself. */
function misbehave(fault: SsoFault, res: ServerResponse): boolean {
  switch (fault) {
    case 'silent':
      return true
    case 'slow':
      dripOut(res, ' '.repeat(1_000))
      return true
    case 'status_503':
      json(res, { error: 'temporarily_unavailable' }, 503)
      return true
    case 'status_404':
      json(res, { error: 'not_found' }, 404)
      return true
    case 'garbage':
      res.writeHead(200, { 'content-type': 'application/json' }).end(TOKEN_ALONE)
      return true
    case 'cut':
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      res.write('{', () => res.destroy())
      return true
    default:
      return false
  }
}

/** One byte a second. */
function dripOut(res: ServerResponse, text: string): void {
  let sent = 0
  res.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => res.write(text[sent++]), 1_000)
  res.once('close', () => clearInterval(timer))
}

function json(res: ServerResponse, body: unknown, status = 200) {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(req: IncomingMessage) {
  let body = ''
  for await (const chunk of req) body += String(chunk)
  return body
}
