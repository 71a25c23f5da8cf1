import type { PluginActor } from '@parlance/plugin-api/server.ts'
import { SignJWT } from 'jose'

/** Long enough to open a widget, and so short that a leaked token is of little use. */
export const TOKEN_S = 300

type Person = Pick<PluginActor, 'user_id' | 'username' | 'email' | 'email_verified' | 'lang'>

/**
 * Signs the identity of the person for FeatureBase. An unverified address is left out, because it could belong to
 * someone else.
 */
export async function signIdentity(
  { user_id, username, email, email_verified, lang }: Person,
  secret: string,
): Promise<string> {
  const claims = {
    userId: user_id,
    name: username,
    ...(email_verified && email !== '' && { email }),
    ...(lang !== null && { locale: lang }),
  }
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_S}s`)
    .sign(new TextEncoder().encode(secret))
}
