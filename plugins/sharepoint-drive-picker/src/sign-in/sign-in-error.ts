/** Why the sign-in failed; each is a text of the plugin (`sign_in_…`). */
export type SignInReason = 'blocked' | 'closed' | 'refused' | 'unreachable' | 'ended' | 'unknown'

export class SignInError extends Error {
  override name = 'SignInError'
  readonly reason: SignInReason
  /** Microsoft's error code, such as AADSTS65001, for the administrators of the registration. */
  readonly code: string | null
  constructor(reason: SignInReason, options: { code?: string | null; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.reason = reason
    this.code = options.code ?? null
  }
}

/** Converts the errors of MSAL ('Errors in MSAL.js') by their codes, never by their messages. */
export function signInErrorOf(error: unknown): SignInError {
  if (error instanceof SignInError) return error
  const { errorCode, errorMessage } = facts(error)
  const code = /AADSTS\d+/.exec(errorMessage)?.[0] ?? null
  const reason =
    REASONS[errorCode] ?? (code !== null || errorCode.endsWith('_required') ? 'refused' : 'unknown')
  return new SignInError(reason, { code, cause: error })
}

const REASONS: Readonly<Record<string, SignInReason>> = {
  popup_window_error: 'blocked',
  empty_window_error: 'blocked',
  user_cancelled: 'closed',
  interaction_in_progress_cancelled: 'closed',
  timed_out: 'closed',
  access_denied: 'refused',
  invalid_client: 'refused',
  unauthorized_client: 'refused',
  no_network_connectivity: 'unreachable',
  network_error: 'unreachable',
  post_request_failed: 'unreachable',
  get_request_failed: 'unreachable',
  no_account_error: 'ended',
  no_tokens_found: 'ended',
  interaction_required: 'ended',
  login_required: 'ended',
  consent_required: 'refused',
  invalid_grant: 'ended',
  refresh_token_expired: 'ended',
}

function facts(error: unknown): { errorCode: string; errorMessage: string } {
  const text = (name: string) => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : ''
    return typeof value === 'string' ? value : ''
  }
  return { errorCode: text('errorCode'), errorMessage: text('errorMessage') || text('message') }
}
