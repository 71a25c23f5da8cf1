import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { type GoogleContext, exchange } from './exchange.ts'
import { GoogleProblem } from './problem.ts'
import { readKeyFile, type Settings } from './settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/cloud-identity.groups.readonly'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** A token is renewed before it expires. */
const MARGIN_MS = 60_000
const SHORTEST_S = 60
const TOKEN_MAX = 8_192

type Token = { value: string; until: number }
/** By credentials; concurrent callers share a request. */
const tokens = new Map<string, Promise<Token>>()

/** Returns a token of the service account (RFC 7523). `refused` is one that Google no longer accepts. */
export async function accessToken(
  context: GoogleContext,
  settings: Settings,
  refused?: string,
): Promise<string> {
  const { service_account, administrator, token_url } = settings
  const key = createHash('sha256').update(`${service_account} ${administrator} ${token_url}`).digest('hex')
  const pending = tokens.get(key)
  if (pending !== undefined) {
    const known = await pending.catch(() => undefined)
    const isGood = known !== undefined && known.until - MARGIN_MS > performance.now()
    if (isGood && known.value !== refused) return known.value
    // another caller may already have renewed it
    if (tokens.get(key) !== pending && tokens.has(key)) return await accessToken(context, settings, refused)
  }
  const request = requestToken(context, settings)
  tokens.set(key, request)
  request.catch(() => {
    if (tokens.get(key) === request) tokens.delete(key)
  })
  return (await request).value
}

async function requestToken(context: GoogleContext, settings: Settings): Promise<Token> {
  const { administrator, token_url } = settings
  const file = readKeyFile(settings)
  if (file === null) throw new GoogleProblem('auth_failed')
  const jwt = new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(file.client_email)
    .setAudience(token_url)
    .setIssuedAt()
    .setExpirationTime('1h')
  // domain-wide delegation: the service account acts for this administrator
  if (administrator !== '') jwt.setSubject(administrator)
  const assertion = await jwt.sign(await privateKey(file.private_key))
  const { status, json } = await exchange(context, token_url, token_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  })
  if (status >= 300) throw new GoogleProblem('auth_failed')
  const { access_token: value, expires_in: seconds } = json
  const isToken = typeof value === 'string' && value.length <= TOKEN_MAX && /^[\x21-\x7e]+$/.test(value)
  if (!isToken) throw new GoogleProblem('malformed')
  const lifetime = typeof seconds === 'number' && seconds > 0 ? seconds : SHORTEST_S
  return { value, until: performance.now() + Math.max(lifetime, SHORTEST_S + 5) * 1_000 }
}

async function privateKey(pem: string) {
  try {
    return await importPKCS8(pem, 'RS256')
  } catch (cause) {
    throw new GoogleProblem('auth_failed', { cause })
  }
}
