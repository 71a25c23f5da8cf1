import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { isIdentifier } from './claims.ts'
import { type LogoutNotice, SignOnRefused } from './port.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const TYPES = new Set([undefined, 'jwt', 'logout+jwt'])

/** A token is remembered until it expires, so that it can only be used once. */
const LIFE_MAX_S = 86_400

export type LogoutRules = { issuer: string; client_id: string; tolerance_s: number }

/**
 * The claims of a logout token (OpenID Connect Back-Channel Logout 1.0, §2.4 and §2.6) before its signature is
 * verified. Throws `SignOnRefused` for anything that is not exactly a logout token for us, in particular for an ID
 * token.
 */
export function readLogoutToken(token: string, rules: LogoutRules): Omit<LogoutNotice, 'issuer'> {
  const claims = decode(token)
  const { iss, aud, iat, exp, jti, sub, sid, events } = claims
  const now = Date.now() / 1000
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  demand(iss === rules.issuer, 'another issuer')
  demand(audiences.includes(rules.client_id), 'another audience')
  demand(typeof iat === 'number' && iat <= now + rules.tolerance_s, 'no iat, or one to come')
  demand(typeof jti === 'string' && jti !== '', 'no jti')
  demand(isRecord(events) && isRecord(events[EVENT]), 'no logout event')
  demand(!('nonce' in claims), 'a nonce')
  demand(sub === undefined || isIdentifier(sub), 'an unusable sub')
  demand(sid === undefined || isIdentifier(sid), 'an unusable sid')
  demand(sub !== undefined || sid !== undefined, 'neither sub nor sid')
  if (typeof exp !== 'number' || exp <= now - rules.tolerance_s) throw new SignOnRefused('no exp, or expired')
  demand(exp <= now + LIFE_MAX_S, 'an exp too far away')
  return {
    token_id: String(jti),
    subject: typeof sub === 'string' ? sub : null,
    sid: typeof sid === 'string' ? sid : null,
    forget_at: new Date((exp + rules.tolerance_s) * 1000).toISOString(),
  }
}

function decode(token: string): JWTPayload {
  try {
    const { typ } = decodeProtectedHeader(token)
    demand(TYPES.has(typ?.toLowerCase().replace(/^application\//, '')), 'another kind of token')
    return decodeJwt(token)
  } catch (error) {
    throw error instanceof SignOnRefused ? error : new SignOnRefused('not a token', { cause: error })
  }
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new SignOnRefused(`logout token: ${otherwise}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
