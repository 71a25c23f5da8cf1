import { usableServer } from '#features/mcp-servers/mcp-servers.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, bytes, columns, idRow, integer, rowOf, type RowOf, text, uuid } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

/** A token that was renewed this recently is not renewed again because a server refuses it. */
const FRESH_S = 10
/** Time limit for renewing a token in one process: longer than a request can take, shorter than others wait. */
const REFRESHING_S = 15

export type Saved = { sealed: Buffer; lifetime_s: number | null; refresh_after_s: number | null }

const afterSeconds = (seconds: number | null) =>
  seconds === null ? sql`NULL` : sql`now() + make_interval(secs => ${seconds}::float8)`

/** Replaces an earlier connection of the person with the server. */
export async function insertConnection(
  ctx: Ctx,
  {
    id,
    user_id,
    server_id,
    server_url,
    issuer,
  }: Record<'id' | 'user_id' | 'server_id' | 'server_url' | 'issuer', string>,
  { sealed, lifetime_s, refresh_after_s }: Saved,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO mcp_connections AS c (id, user_id, server_id, server_url, issuer, sealed, expires_at, refresh_at)
    VALUES (${id}, ${user_id}, ${server_id}, ${server_url}, ${issuer}, ${sealed}, ${afterSeconds(lifetime_s)},
      ${afterSeconds(refresh_after_s)})
    ON CONFLICT (user_id, server_id) DO UPDATE SET server_url = excluded.server_url, issuer = excluded.issuer,
      sealed = excluded.sealed, version = c.version + 1, expires_at = excluded.expires_at,
      refresh_at = excluded.refresh_at, is_ended = false, refreshing_by = NULL, refreshing_until = NULL,
      connected_at = now(), refreshed_at = now(), updated_at = now()`)
}

const connection = columns({
  id: uuid,
  server_url: text,
  sealed: bytes,
  version: integer,
  /** The person is connected, and the server's address has not changed since. */
  is_usable: boolean,
  is_over: boolean,
  is_due: boolean,
  is_fresh: boolean,
})
export type ConnectionRow = RowOf<typeof connection>

/** The caller's connection with a server that they can currently use. */
export async function findConnection(ctx: UserCtx, serverId: string): Promise<ConnectionRow | undefined> {
  return await rowOf(
    ctx.db,
    connection,
    sql`SELECT c.id, c.server_url, c.sealed, c.version, NOT c.is_ended AND c.server_url = s.url AS is_usable,
        coalesce(c.expires_at <= now(), false) AS is_over, coalesce(c.refresh_at <= now(), false) AS is_due,
        c.refreshed_at > now() - make_interval(secs => ${FRESH_S}::int) AS is_fresh
      FROM mcp_connections c JOIN mcp_servers s ON s.id = c.server_id
      WHERE c.user_id = ${ctx.actor.user_id} AND c.server_id = ${serverId}
        AND s.credential = 'person' AND ${usableServer(ctx.actor)}`,
  )
}

/** Only one process renews a version of the tokens; false for the others. */
export async function claimRefresh(
  ctx: Ctx,
  { id, version }: ConnectionRow,
  claim: string,
): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`UPDATE mcp_connections SET refreshing_by = ${claim},
        refreshing_until = now() + make_interval(secs => ${REFRESHING_S}::int)
      WHERE id = ${id} AND version = ${version} AND NOT is_ended
        AND (refreshing_until IS NULL OR refreshing_until < now()) RETURNING id`,
  )
  return row !== undefined
}

/** False if the connection was removed or replaced in the meantime. */
export async function saveRefreshed(ctx: Ctx, id: string, claim: string, saved: Saved): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`UPDATE mcp_connections SET sealed = ${saved.sealed}, version = version + 1,
        expires_at = ${afterSeconds(saved.lifetime_s)}, refresh_at = ${afterSeconds(saved.refresh_after_s)},
        refreshing_by = NULL, refreshing_until = NULL, refreshed_at = now(), updated_at = now()
      WHERE id = ${id} AND refreshing_by = ${claim} RETURNING id`,
  )
  return row !== undefined
}

/** Lets other processes try. */
export async function releaseRefresh(ctx: Ctx, id: string, claim: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_connections SET refreshing_by = NULL, refreshing_until = NULL
    WHERE id = ${id} AND refreshing_by = ${claim}`)
}

/** The person has to sign in again, unless they have done so since this version. */
export async function endConnection(ctx: Ctx, { id, version }: ConnectionRow): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_connections SET is_ended = true, refreshing_by = NULL, refreshing_until = NULL, updated_at = now()
    WHERE id = ${id} AND version = ${version}`)
}

const deleted = columns({ server_url: text, sealed: bytes })

export async function deleteConnection(ctx: UserCtx, serverId: string) {
  return await rowOf(
    ctx.db,
    deleted,
    sql`DELETE FROM mcp_connections WHERE user_id = ${ctx.actor.user_id} AND server_id = ${serverId}
      RETURNING server_url, sealed`,
  )
}
