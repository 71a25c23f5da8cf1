import { LOGIN_ATTEMPT_TTL, LOGIN_CODE_TTL } from '@parlance/contract/core/limits.ts'
import { SignOnRefused, SignOnUnavailable } from '#adapters/sso/port.ts'
import { allowedOrigins } from '#core/access/cors-origins.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken, sha256, uuidv7 } from '#core/ids.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { refreshAtSignOn } from '#features/plugins/outside-groups.service.ts'
import { recordSignOn } from '#features/users/users.service.ts'
import {
  deleteExpired,
  deleteOwnSession,
  deleteProviderSessions,
  insertAttempt,
  insertCode,
  insertSession,
  takeAttempt,
  takeCode,
  useLogoutToken,
} from './auth.queries.ts'
import { CALLBACK_PATH, type Identity } from './identity.ts'

const USER_AGENT_MAX = 255

/** Deletes expired attempts, codes and sessions. */
export const forgetExpired: Job = {
  name: 'auth.forget_expired',
  every_s: 600,
  run: (ctx) => deleteExpired(ctx),
}

/** Stores an attempt bound to `browser` (the cookie's secret) and returns the provider's address. */
export async function beginLogin(
  ctx: Ctx,
  identity: Identity,
  { client_url: clientUrl, browser }: { client_url: unknown; browser: string },
): Promise<string> {
  if (typeof clientUrl !== 'string' || !(await allowedOrigins(ctx.deps)).has(clientUrl)) {
    throw new AppError('ERROR_LOGIN_TARGET_REFUSED')
  }
  const secrets = { state: randomToken(), nonce: randomToken(), code_verifier: randomToken() }
  const redirect_uri = ctx.deps.config.public_url + CALLBACK_PATH
  const url = await refusing(ctx, identity.sign_on.authorizationUrl({ ...secrets, redirect_uri }))
  const { state, ...kept } = secrets
  const attempt = { ...kept, state_hash: sha256(state), cookie_hash: sha256(browser), client_url: clientUrl }
  await insertAttempt(ctx, attempt, LOGIN_ATTEMPT_TTL)
  return url
}

/** Handles the provider's answer (the callback's path and query); returns where to send the browser with its code. */
export async function finishLogin(
  ctx: Ctx,
  identity: Identity,
  { path, browser }: { path: string; browser: string | null },
): Promise<string> {
  const url = new URL(path, ctx.deps.config.public_url)
  const state = url.searchParams.get('state') ?? ''
  const attempt =
    browser === null ? undefined : await takeAttempt(ctx, sha256(state), sha256(browser), LOGIN_ATTEMPT_TTL)
  if (browser === null || attempt === undefined) throw refused(ctx, 'no such attempt in this browser')
  const { client_url: clientUrl, ...secrets } = attempt
  const claims = await refusing(ctx, identity.sign_on.exchange({ ...secrets, state, url: url.href }))
  if (!(await allowedOrigins(ctx.deps)).has(clientUrl)) throw new AppError('ERROR_LOGIN_TARGET_REFUSED')
  const person = await recordSignOn(ctx, claims, identity.rules)
  if (!person.is_enabled) throw new AppError('ERROR_USER_DISABLED')
  await refreshAtSignOn(ctx, person.id)
  const code = randomToken()
  const hashes = { code_hash: sha256(code), cookie_hash: sha256(browser) }
  const row = { ...hashes, user_id: person.id, provider_sid: claims.sid }
  await insertCode(ctx, row, LOGIN_CODE_TTL)
  return `${clientUrl}/login/callback?code=${code}`
}

/** Starts a session for a one-time code, in the browser that started the sign-on. The token is not stored. */
export async function exchangeCode(
  ctx: Ctx,
  { code, browser, user_agent: userAgent }: { code: string; browser: string | null; user_agent: string },
) {
  const login =
    browser === null ? undefined : await takeCode(ctx, sha256(code), sha256(browser), LOGIN_CODE_TTL)
  if (login === undefined) throw new AppError('ERROR_LOGIN_CODE_INVALID')
  const token = randomToken()
  const session = {
    id: uuidv7(),
    token_hash: sha256(token),
    ...login,
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
  }
  const expiresAt = await insertSession(ctx, session, ctx.deps.config.session_max_s)
  if (expiresAt === undefined) throw new AppError('ERROR_USER_DISABLED')
  return { access_token: token, token_type: 'Bearer' as const, expires_at: expiresAt }
}

export async function signOut(ctx: UserCtx): Promise<void> {
  await deleteOwnSession(ctx)
}

/** Ends our sessions of a provider session that has ended. Each logout token works once. */
export async function endProviderSessions(ctx: Ctx, identity: Identity, token: string): Promise<void> {
  const notice = await identity.sign_on.readLogout(token).catch((error: unknown) => {
    if (!(error instanceof SignOnRefused)) return refusing(ctx, Promise.reject(error))
    ctx.log.warn({ reason: error.message }, 'a logout token was refused')
    throw new AppError('ERROR_BAD_REQUEST')
  })
  const ended = await inTransaction(ctx, async (tx) => {
    const hash = sha256(`${notice.issuer} ${notice.token_id}`)
    if (!(await useLogoutToken(tx, hash, notice.forget_at))) throw new AppError('ERROR_BAD_REQUEST')
    return deleteProviderSessions(tx, notice)
  })
  ctx.log.info({ ended }, 'the identity provider ended sessions')
}

/** Converts failures of the provider to refusals, with one log line. */
async function refusing<T>(ctx: Ctx, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SignOnRefused) throw refused(ctx, error.message)
    if (!(error instanceof SignOnUnavailable)) throw error
    ctx.log.error({ err: error }, 'the identity provider does not work')
    throw new AppError('ERROR_IDENTITY_PROVIDER_UNAVAILABLE', { retry_after: 10 })
  }
}

function refused(ctx: Ctx, reason: string): AppError {
  ctx.log.warn({ reason }, 'sign-on refused')
  return new AppError('ERROR_LOGIN_FAILED')
}
