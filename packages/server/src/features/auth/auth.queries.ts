import { CLOCK_TOLERANCE } from '@parlance/contract/core/limits.ts'
import { and, eq, gt, inArray, lt, sql } from '#db/drizzle.ts'
import type { LogoutNotice } from '#adapters/sso/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { loginAttempts, loginCodes, sessions, usedLogoutTokens, users } from '#db/schema/people.ts'

export type Attempt = {
  state_hash: Buffer
  cookie_hash: Buffer
  nonce: string
  code_verifier: string
  client_url: string
}

export async function insertAttempt(ctx: Ctx, attempt: Attempt, seconds: number): Promise<void> {
  await ctx.db.insert(loginAttempts).values({ ...attempt, expires_at: inSeconds(seconds) })
}

/** Takes an attempt out, which works once; nothing for another browser's cookie. */
export async function takeAttempt(ctx: Ctx, stateHash: Buffer, cookieHash: Buffer, seconds: number) {
  const rows = await ctx.db
    .delete(loginAttempts)
    .where(
      and(
        eq(loginAttempts.state_hash, stateHash),
        eq(loginAttempts.cookie_hash, cookieHash),
        isInTime(loginAttempts, seconds),
      ),
    )
    .returning({
      nonce: loginAttempts.nonce,
      code_verifier: loginAttempts.code_verifier,
      client_url: loginAttempts.client_url,
    })
  return rows[0]
}

export async function insertCode(
  ctx: Ctx,
  code: { code_hash: Buffer; cookie_hash: Buffer; user_id: string; provider_sid: string | null },
  seconds: number,
): Promise<void> {
  await ctx.db.insert(loginCodes).values({ ...code, expires_at: inSeconds(seconds) })
}

/** Takes a code out, which works once; nothing for another browser's cookie. */
export async function takeCode(ctx: Ctx, codeHash: Buffer, cookieHash: Buffer, seconds: number) {
  const rows = await ctx.db
    .delete(loginCodes)
    .where(
      and(
        eq(loginCodes.code_hash, codeHash),
        eq(loginCodes.cookie_hash, cookieHash),
        isInTime(loginCodes, seconds),
      ),
    )
    .returning({ user_id: loginCodes.user_id, provider_sid: loginCodes.provider_sid })
  return rows[0]
}

/** Begins a session of an enabled person and answers when it ends; nothing for a disabled one. */
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
  const { rows } = await ctx.db.execute<{ expires_at: Date | string }>(sql`
    WITH person AS (
      UPDATE users SET last_seen_at = now() WHERE id = ${session.user_id} AND is_enabled RETURNING id)
    INSERT INTO sessions (id, token_hash, user_id, user_agent, provider_sid, expires_at)
    SELECT ${session.id}, ${session.token_hash}, person.id, ${session.user_agent}, ${session.provider_sid},
      ${inSeconds(seconds)} FROM person
    RETURNING expires_at`)
  return rows[0] && new Date(rows[0].expires_at).toISOString()
}

/** What can be used no more: attempts, codes and sessions whose time is over. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  for (const table of [loginAttempts, loginCodes, sessions]) {
    await ctx.db.delete(table).where(lt(table.expires_at, sql`now()`))
  }
}

export async function deleteOwnSession(ctx: UserCtx): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.session_id))
}

/** Writes down that a logout token was used; false when it had been before. */
export async function useLogoutToken(ctx: Ctx, tokenHash: Buffer, forgetAt: string): Promise<boolean> {
  await ctx.db.delete(usedLogoutTokens).where(lt(usedLogoutTokens.expires_at, sql`now()`))
  const rows = await ctx.db
    .insert(usedLogoutTokens)
    .values({ token_hash: tokenHash, expires_at: forgetAt })
    .onConflictDoNothing()
    .returning({ token_hash: usedLogoutTokens.token_hash })
  return rows.length > 0
}

/** Ends the sessions of this issuer's `sid` or, without one, of its `subject`, those about to begin too; how many. */
export async function deleteProviderSessions(
  ctx: Ctx,
  { issuer, subject, sid }: Pick<LogoutNotice, 'issuer' | 'subject' | 'sid'>,
): Promise<number> {
  const theirs = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), subject === null ? undefined : eq(users.subject, subject)))
  const codes = and(
    inArray(loginCodes.user_id, theirs),
    sid === null ? undefined : eq(loginCodes.provider_sid, sid),
  )
  await ctx.db.delete(loginCodes).where(codes)
  const gone = await ctx.db
    .delete(sessions)
    .where(and(inArray(sessions.user_id, theirs), sid === null ? undefined : eq(sessions.provider_sid, sid)))
    .returning({ id: sessions.id })
  return gone.length
}

function inSeconds(seconds: number) {
  return sql<string>`now() + make_interval(secs => ${seconds}::int)`
}

/** Not over, and not kept alive by a clock that was set back since it was made. */
function isInTime({ expires_at: end }: typeof loginAttempts | typeof loginCodes, seconds: number) {
  return and(gt(end, sql`now()`), lt(end, inSeconds(seconds + CLOCK_TOLERANCE)))
}
