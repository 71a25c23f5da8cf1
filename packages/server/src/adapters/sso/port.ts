/** The organisation's identity provider as the rest of the server sees it. */

/** The secrets of one attempt to sign in; all except `redirect_uri` are kept on the server until the callback. */
export type SignOnAttempt = { state: string; nonce: string; code_verifier: string }

export type SignOn = {
  /**
   * The address that the browser is redirected to. Throws `SignOnUnavailable` if the provider does not answer within
   * 10 seconds.
   */
  authorizationUrl(attempt: SignOnAttempt & { redirect_uri: string }): Promise<string>
  /**
   * Exchanges the code in `url` (the full address of the callback) for the person. Throws `SignOnRefused` if anything
   * in the answer is not exactly as required.
   */
  exchange(answer: SignOnAttempt & { url: string }): Promise<Claims>
  /** Throws `SignOnUnavailable` unless the provider returns its discovery document within 3 seconds. */
  ping(): Promise<void>
  /**
   * The sessions that the provider ends with this logout token. Throws `SignOnRefused` unless it is a logout token
   * for us.
   */
  readLogout(token: string): Promise<LogoutNotice>
}

/** The provider has ended one of its sessions (`sid`), or all sessions of a person. */
export type LogoutNotice = {
  issuer: string
  subject: string | null
  sid: string | null
  /** The token's id (`jti`), valid once; it can be forgotten at `forget_at`. */
  token_id: string
  forget_at: string
}

/** The person who signed in. `issuer` and `subject` are the identity; everything else is for display. */
export type Claims = {
  issuer: string
  subject: string
  username: string
  name: string
  email: string
  /** Only true if the signed ID token says so for this address. */
  email_verified: boolean
  /** BCP 47, as reported by the provider. */
  locale: string | null
  /** The provider's session, if reported. */
  sid: string | null
  /** Every claim of the signed ID token, for the mapping of roles and groups. */
  id_token: Record<string, unknown>
}

/** The provider is down, too slow, or sends invalid answers; not an error of the person. */
export class SignOnUnavailable extends Error {
  override name = 'SignOnUnavailable'
}

/** The provider's answer does not prove who the person is. */
export class SignOnRefused extends Error {
  override name = 'SignOnRefused'
}
