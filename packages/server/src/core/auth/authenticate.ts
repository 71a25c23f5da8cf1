import { FEATURES, SWITCHES } from '@parlance/contract/core/features.ts'
import type { Actor, Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#core/ids.ts'
import { findSession, type PersonRow, touchSession } from './session.queries.ts'

/** The id of the shipped administrator role. Administrators are recognised by it, never by a name. */
export const ADMINISTRATOR_ROLE_ID = '00000000-0000-7000-8000-000000000001'

/** Returns the person of a bearer token; throws 401 if it is unknown or its session has ended. */
export async function authenticate(ctx: Ctx, authorization: string | undefined): Promise<Actor> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('ERROR_NOT_AUTHENTICATED')
  const row = await findSession(ctx, sha256(token), ctx.deps.config.session_idle_s)
  if (!row?.is_enabled) throw new AppError('ERROR_NOT_AUTHENTICATED')
  if (row.stale) await touchSession(ctx, row.session_id)
  return actorOf(row, row.session_id)
}

/** The actor with current permissions and features; `sessionId` is the id of the session or key of the call. */
export function actorOf(row: PersonRow, sessionId: string): Actor {
  return {
    user_id: row.user_id,
    session_id: sessionId,
    username: row.username,
    email: row.email,
    lang: row.lang,
    role_id: row.role_id,
    is_enabled: true,
    is_administrator: row.role_id === ADMINISTRATOR_ROLE_ID,
    permissions: new Set(row.permissions),
    features: new Set(FEATURES.filter((feature) => row.switches[feature] ?? SWITCHES[feature])),
  }
}
