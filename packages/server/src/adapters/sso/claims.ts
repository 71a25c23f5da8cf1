import type { Claims } from './port.ts'

/** Longest text taken from a claim; the rest is cut. */
const TEXT_MAX = 255

/**
 * What is kept of a person's claims. `token` is the verified ID token; `display` may fill a name or an address that
 * it lacks, but never the identity and never `email_verified`.
 */
export function claimsOf(
  issuer: string,
  token: Record<string, unknown>,
  display: Record<string, unknown>,
): Claims {
  const subject = String(token.sub)
  const email = text(token.email) ?? text(display.email) ?? ''
  const username =
    text(token.preferred_username) ??
    text(display.preferred_username) ??
    (email === '' ? subject.slice(0, TEXT_MAX) : (email.split('@', 1)[0] ?? email))
  return {
    issuer,
    subject,
    username,
    name: text(token.name) ?? text(display.name) ?? username,
    email,
    email_verified: text(token.email) !== null && token.email_verified === true,
    locale: text(token.locale) ?? text(display.locale),
    sid: typeof token.sid === 'string' && token.sid !== '' ? token.sid : null,
    id_token: token,
  }
}

function text(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  // Control characters would break lists and logs; a name has no use for them.
  const clean = claim.replaceAll(/\p{Cc}/gu, '').trim()
  return clean === '' ? null : clean.slice(0, TEXT_MAX)
}
