import { cutText } from '#core/text.ts'
import type { Claims } from './port.ts'

/** The maximum length of a text from a claim; longer ones are truncated. */
const TEXT_MAX = 255

/**
 * The parts of a person's claims that are kept. `token` is the verified ID token; `display` can provide a missing
 * name or address, but never the identity or `email_verified`.
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
    // Only for the signed address; an address that had to be cleaned is another one.
    email_verified: email !== '' && email === token.email && token.email_verified === true,
    locale: text(token.locale) ?? text(display.locale),
    sid: isIdentifier(token.sid) ? token.sid : null,
    id_token: token,
  }
}

/** Whether a `sub` or `sid` can be stored and compared exactly; databases change or refuse other texts. */
export function isIdentifier(claim: unknown): claim is string {
  return (
    typeof claim === 'string' &&
    claim !== '' &&
    claim.length <= TEXT_MAX &&
    claim.isWellFormed() &&
    !/\p{Cc}/u.test(claim)
  )
}

function text(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  // Control characters would break lists and logs, and no database stores half a surrogate pair; names need neither.
  const clean = claim.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return clean === '' ? null : cutText(clean, TEXT_MAX)
}
