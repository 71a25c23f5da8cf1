import { CLOCK_TOLERANCE } from '@parlance/contract/core/limits.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowOf, uuid } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`

export async function insertSignIn(
  ctx: UserCtx,
  step: { state_hash: Buffer; cookie_hash: Buffer; server_id: string; sealed: Buffer },
  seconds: number,
): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM mcp_sign_ins WHERE expires_at < now()`)
  await ctx.db.execute(sql`
    INSERT INTO mcp_sign_ins (state_hash, cookie_hash, session_id, server_id, sealed, expires_at)
    VALUES (${step.state_hash}, ${step.cookie_hash}, ${ctx.actor.session_id}, ${step.server_id}, ${step.sealed},
      ${inSeconds(seconds)})`)
}

const taken = columns({ server_id: uuid, user_id: uuid, sealed: bytes })

/**
 * Consumes a sign-in, which works once, in the browser that started it and while the session that started it lasts.
 */
export async function takeSignIn(ctx: Ctx, stateHash: Buffer, cookieHash: Buffer, seconds: number) {
  return await rowOf(
    ctx.db,
    taken,
    sql`DELETE FROM mcp_sign_ins i USING sessions s, users u
      WHERE i.state_hash = ${stateHash} AND i.cookie_hash = ${cookieHash}
        AND i.expires_at > now() AND i.expires_at < ${inSeconds(seconds + CLOCK_TOLERANCE)}
        AND s.id = i.session_id AND s.expires_at > now() AND u.id = s.user_id AND u.is_enabled
      RETURNING i.server_id, s.user_id, i.sealed`,
  )
}
