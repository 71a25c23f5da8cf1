import { EVERY_PERMISSION } from '@parlance/contract/core/permissions.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  idRow,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

/** A person with current permissions. */
export const personRow = columns({
  user_id: uuid,
  username: text,
  email: text,
  lang: nullable(oneOf(['en', 'fr'])),
  role_id: uuid,
  permissions: listOf(oneOf(EVERY_PERMISSION)),
  /** Feature switches that differ from their default. */
  switches: json<Record<string, unknown>>(),
})
export type PersonRow = RowOf<typeof personRow>

const sessionRow = extend(personRow, { session_id: uuid, is_enabled: boolean, stale: boolean })
export type SessionRow = RowOf<typeof sessionRow>

/** The columns of a `PersonRow` from `users u`. */
export const personColumns = sql`u.id AS user_id, u.username, u.email, u.lang, u.role_id,
  ARRAY(SELECT p.permission FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions,
  coalesce((SELECT jsonb_object_agg(f.key, f.value) FROM feature_configs f
    WHERE jsonb_typeof(f.value) = 'boolean'), '{}') AS switches`

/** The person of a token with current permissions; undefined if the session has expired, idled out or was revoked. */
export async function findSession(
  ctx: Ctx,
  tokenHash: Buffer,
  idleSeconds: number,
): Promise<SessionRow | undefined> {
  return await rowOf(
    ctx.db,
    sessionRow,
    sql`SELECT s.id AS session_id, u.is_enabled, ${personColumns},
        s.last_seen_at < now() - interval '1 minute' AS stale
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()
        AND s.last_seen_at > now() - make_interval(secs => ${idleSeconds}::int)`,
  )
}

const knownPerson = extend(personRow, { is_enabled: boolean })

/** A person with current permissions, for work that goes on without a session of theirs. */
export async function findPerson(ctx: Ctx, userId: string): Promise<RowOf<typeof knownPerson> | undefined> {
  return await rowOf(
    ctx.db,
    knownPerson,
    sql`SELECT ${personColumns}, u.is_enabled FROM users u WHERE u.id = ${userId}`,
  )
}

/** Records that a session and its person were seen; called at most once a minute for each session. */
export async function touchSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH seen AS (UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId} RETURNING user_id)
    UPDATE users SET last_seen_at = now() WHERE id IN (SELECT user_id FROM seen)`)
}

/** Returns which sessions are still valid. */
export async function aliveSessions(ctx: Ctx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ANY(${sql.param(sessionIds)}::uuid[]) AND s.expires_at > now() AND u.is_enabled`,
  )
  return rows.map((row) => row.id)
}
