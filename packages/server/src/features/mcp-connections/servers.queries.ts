import { MCP_CONNECTION_STATES } from '@parlance/contract/people/mcp-connections.schemas.ts'
import type { McpConnection } from '@parlance/contract/people/mcp-connections.ts'
import { usableServer } from '#features/mcp-servers/mcp-servers.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { bytes, columns, json, nullable, oneOf, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

const listed = columns({
  server_id: uuid,
  label: json<McpConnection['label']>(),
  url: text,
  state: oneOf(MCP_CONNECTION_STATES),
  connected_at: nullable(timestamp),
})

/** Servers that the caller can use and that each person signs in to separately. */
const personal = (ctx: UserCtx) => sql`(s.credential = 'person' AND ${usableServer(ctx.actor)})`

export async function listServers(ctx: UserCtx) {
  return await rowsOf(
    ctx.db,
    listed,
    sql`SELECT s.id AS server_id, s.label, s.url, c.connected_at,
        CASE WHEN c.id IS NULL THEN 'none' WHEN c.is_ended OR c.server_url <> s.url THEN 'ended'
          ELSE 'connected' END AS state
      FROM mcp_servers s LEFT JOIN mcp_connections c ON c.server_id = s.id AND c.user_id = ${ctx.actor.user_id}
      WHERE ${personal(ctx)}
      ORDER BY lower(coalesce(s.label->>'en', s.label->>'fr', s.url)), s.id`,
  )
}

const pinned = columns({ issuer: text })

/** The issuer that a server's client belongs to: the given one, unless one is already known for this client. */
export async function pinIssuer(
  ctx: Ctx,
  serverId: string,
  clientId: string,
  issuer: string,
): Promise<string> {
  const row = await rowOf(
    ctx.db,
    pinned,
    sql`INSERT INTO mcp_issuers AS i (server_id, client_id, issuer) VALUES (${serverId}, ${clientId}, ${issuer})
      ON CONFLICT (server_id) DO UPDATE SET client_id = excluded.client_id,
        issuer = CASE WHEN i.client_id = excluded.client_id THEN i.issuer ELSE excluded.issuer END
      RETURNING issuer`,
  )
  return row?.issuer ?? ''
}

const client = columns({ sealed: bytes })

export async function findClient(ctx: Ctx, issuer: string, redirectUri: string): Promise<Buffer | undefined> {
  const row = await rowOf(
    ctx.db,
    client,
    sql`SELECT sealed FROM mcp_clients
      WHERE issuer = ${issuer} AND redirect_uri = ${redirectUri} AND expires_at > now()`,
  )
  return row?.sealed
}

/** Replaces an expired one. `days`: its lifetime, unless it ends earlier. */
export async function insertClient(
  ctx: Ctx,
  issuer: string,
  redirectUri: string,
  { sealed, expires_at, days }: { sealed: Buffer; expires_at: Date | null; days: number },
): Promise<void> {
  const end = expires_at === null ? sql`NULL` : sql`${expires_at.toISOString()}::timestamptz`
  await ctx.db.execute(sql`
    INSERT INTO mcp_clients (issuer, redirect_uri, sealed, expires_at)
    VALUES (${issuer}, ${redirectUri}, ${sealed}, least(${end}, now() + make_interval(days => ${days}::int)))
    ON CONFLICT (issuer, redirect_uri) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at,
      created_at = now()`)
}

export async function deleteClient(ctx: Ctx, issuer: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM mcp_clients WHERE issuer = ${issuer}`)
}
