/** What the rest of the server knows of the organisation's identity provider. */

/** The secrets of one attempt to sign in; all but `redirect_uri` are kept on the server until the answer comes. */
export type SignOnAttempt = { state: string; nonce: string; code_verifier: string }

export type SignOn = {
  /** Where the browser is sent. Throws `SignOnUnavailable` when the provider does not answer within 10 seconds. */
  authorizationUrl(attempt: SignOnAttempt & { redirect_uri: string }): Promise<string>
  /**
   * Exchanges the code in `url` (the callback's whole address) for who the person is.
   * Throws `SignOnRefused` when anything in the answer is not exactly as it must be.
   */
  exchange(answer: SignOnAttempt & { url: string }): Promise<Claims>
  /** Throws `SignOnUnavailable` unless the provider tells what it is within 3 seconds. */
  ping(): Promise<void>
  /** Whose sessions the provider ends with this logout token. Throws `SignOnRefused` unless it is one, for us. */
  readLogout(token: string): Promise<LogoutNotice>
}

/** The provider has ended a session of its own (`sid`), or all of a person's. */
export type LogoutNotice = {
  issuer: string
  subject: string | null
  sid: string | null
  /** The token's own name (`jti`), good once; it can be forgotten at `forget_at`. */
  token_id: string
  forget_at: string
}

/** Who signed in. `issuer` and `subject` are the identity; everything else is display. */
export type Claims = {
  issuer: string
  subject: string
  username: string
  name: string
  email: string
  /** True only when the signed ID token says so of this very address. */
  email_verified: boolean
  /** BCP 47, as the provider gives it. */
  locale: string | null
  /** The provider's session, where it tells. */
  sid: string | null
  /** Every claim of the signed ID token, for the mapping of roles and groups. */
  id_token: Record<string, unknown>
}

/** The provider is down, too slow, or sends invalid answers; not a fault of the person. */
export class SignOnUnavailable extends Error {
  override name = 'SignOnUnavailable'
}

/** The provider's answer does not prove who the person is. */
export class SignOnRefused extends Error {
  override name = 'SignOnRefused'
}
