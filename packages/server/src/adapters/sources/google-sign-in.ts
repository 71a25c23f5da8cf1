import { importPKCS8, SignJWT } from 'jose'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { signIn } from './http.ts'
import { SourceError } from './port.ts'
import { fieldsOf, lineOf, LINK_MAX } from './read.ts'

/** A service account's key file, or the consent of a person to an OAuth client. */
export type GoogleCredentials =
  | { kind: 'service_account'; client_email: string; private_key: string }
  | { kind: 'refresh_token'; client_id: string; client_secret: string; refresh_token: string }

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
/** How long before its end a token is renewed. */
const MARGIN_MS = 60_000

/** Returns the header that authenticates a request, with a token that is renewed in time (RFC 6749 §6, RFC 7523). */
export function googleAuthorization(outbound: Outbound, tokenUrl: string, credentials: GoogleCredentials) {
  let token: { value: string; until: number } | null = null
  return async (signal: AbortSignal, again: boolean): Promise<Record<string, string>> => {
    if (token === null || again || token.until - MARGIN_MS < performance.now()) {
      const answer = fieldsOf(await signIn(outbound, tokenUrl, await formOf(tokenUrl, credentials), signal))
      const seconds = typeof answer['expires_in'] === 'number' ? answer['expires_in'] : 300
      token = { value: lineOf(answer['access_token'], LINK_MAX), until: performance.now() + seconds * 1000 }
    }
    return { authorization: `Bearer ${token.value}` }
  }
}

async function formOf(tokenUrl: string, credentials: GoogleCredentials): Promise<Record<string, string>> {
  if (credentials.kind === 'refresh_token') {
    const { client_id, client_secret, refresh_token } = credentials
    return { grant_type: 'refresh_token', client_id, client_secret, refresh_token }
  }
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(credentials.client_email)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await privateKey(credentials.private_key))
  return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
}

async function privateKey(pem: string) {
  try {
    return await importPKCS8(pem, 'RS256')
  } catch (cause) {
    throw new SourceError('ERROR_SOURCE_CREDENTIALS', { cause })
  }
}
