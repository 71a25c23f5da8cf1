import { CLOCK_TOLERANCE } from '@parlance/contract/core/limits.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, rowOf, text, timestamp, uuid } from '#db/rows.ts'
import type { LogoutNotice } from '#adapters/sso/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

export type Attempt = {
  state_hash: Buffer
  cookie_hash: Buffer
  nonce: string
  code_verifier: string
  client_url: string
}

export async function insertAttempt(ctx: Ctx, attempt: Attempt, seconds: number): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO login_attempts (state_hash, cookie_hash, nonce, code_verifier, client_url, expires_at)
    VALUES (${attempt.state_hash}, ${attempt.cookie_hash}, ${attempt.nonce}, ${attempt.code_verifier},
      ${attempt.client_url}, ${inSeconds(seconds)})`)
}

const taken = columns({ nonce: text, code_verifier: text, client_url: text })

/** Consumes an attempt, which works once; undefined for another browser's cookie. */
export async function takeAttempt(ctx: Ctx, stateHash: Buffer, cookieHash: Buffer, seconds: number) {
  return await rowOf(
    ctx.db,
    taken,
    sql`DELETE FROM login_attempts
      WHERE state_hash = ${stateHash} AND cookie_hash = ${cookieHash} AND ${isInTime(seconds)}
      RETURNING nonce, code_verifier, client_url`,
  )
}

export async function insertCode(
  ctx: Ctx,
  code: { code_hash: Buffer; cookie_hash: Buffer; user_id: string; provider_sid: string | null },
  seconds: number,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO login_codes (code_hash, cookie_hash, user_id, provider_sid, expires_at)
    VALUES (${code.code_hash}, ${code.cookie_hash}, ${code.user_id}, ${code.provider_sid}, ${inSeconds(seconds)})`)
}

const signedOn = columns({ user_id: uuid, provider_sid: nullable(text) })

/** Consumes a code, which works once; undefined for another browser's cookie. */
export async function takeCode(ctx: Ctx, codeHash: Buffer, cookieHash: Buffer, seconds: number) {
  return await rowOf(
    ctx.db,
    signedOn,
    sql`DELETE FROM login_codes
      WHERE code_hash = ${codeHash} AND cookie_hash = ${cookieHash} AND ${isInTime(seconds)}
      RETURNING user_id, provider_sid`,
  )
}

const begun = columns({ expires_at: timestamp })

/** Starts a session of an enabled person and returns its end; undefined for a disabled person. */
export async function insertSession(
  ctx: Ctx,
  session: {
    id: string
    token_hash: Buffer
    user_id: string
    user_agent: string
    provider_sid: string | null
  },
  seconds: number,
): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    begun,
    sql`WITH person AS (
        UPDATE users SET last_seen_at = now() WHERE id = ${session.user_id} AND is_enabled RETURNING id)
      INSERT INTO sessions (id, token_hash, user_id, user_agent, provider_sid, expires_at)
      SELECT ${session.id}, ${session.token_hash}, person.id, ${session.user_agent}, ${session.provider_sid},
        ${inSeconds(seconds)} FROM person
      RETURNING expires_at`,
  )
  return row?.expires_at
}

/** Deletes expired attempts, codes and sessions. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM login_attempts WHERE expires_at < now()`)
  await ctx.db.execute(sql`DELETE FROM login_codes WHERE expires_at < now()`)
  await ctx.db.execute(sql`DELETE FROM sessions WHERE expires_at < now()`)
}

export async function deleteOwnSession(ctx: UserCtx): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM sessions WHERE id = ${ctx.actor.session_id}`)
}

/** Records that a logout token was used; false if it already was. */
export async function useLogoutToken(ctx: Ctx, tokenHash: Buffer, forgetAt: string): Promise<boolean> {
  await ctx.db.execute(sql`DELETE FROM used_logout_tokens WHERE expires_at < now()`)
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO used_logout_tokens (token_hash, expires_at) VALUES (${tokenHash}, ${forgetAt})
    ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

/** Ends the sessions of this issuer's `sid` or, without one, `subject`, including pending sign-ons; returns how many. */
export async function deleteProviderSessions(
  ctx: Ctx,
  { issuer, subject, sid }: Pick<LogoutNotice, 'issuer' | 'subject' | 'sid'>,
): Promise<number> {
  const theirs = sql`
    user_id IN (SELECT id FROM users WHERE issuer = ${issuer} ${subject === null ? sql`` : sql`AND subject = ${subject}`})
    ${sid === null ? sql`` : sql`AND provider_sid = ${sid}`}`
  await ctx.db.execute(sql`DELETE FROM login_codes WHERE ${theirs}`)
  const { rowCount } = await ctx.db.execute(sql`DELETE FROM sessions WHERE ${theirs}`)
  return rowCount ?? 0
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`

/** Not expired, and not created in the future, which happens if the clock was set back. */
const isInTime = (seconds: number) =>
  sql`expires_at > now() AND expires_at < ${inSeconds(seconds + CLOCK_TOLERANCE)}`
