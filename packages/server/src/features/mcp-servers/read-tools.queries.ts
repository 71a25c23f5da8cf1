import { MCP_CREDENTIALS } from '@parlance/contract/admin/mcp-servers.schemas.ts'
import type { McpToolDefinition, McpToolList } from '#adapters/mcp/port.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, nullable, oneOf, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'

const known = columns({
  id: uuid,
  name: text,
  fingerprint: text,
  approved_fingerprint: nullable(text),
  is_enabled: boolean,
  is_gone: boolean,
})
export type KnownTool = RowOf<typeof known>

export async function knownTools(ctx: Ctx, serverId: string): Promise<KnownTool[]> {
  return await rowsOf(
    ctx.db,
    known,
    sql`SELECT id, name, fingerprint, approved_fingerprint, is_enabled, is_gone FROM mcp_tools WHERE server_id = ${serverId}`,
  )
}

/**
 * Stores what the server reports about itself, and the administrator with whose sign-in it was read; false if its
 * address was changed in the meantime.
 */
export async function setReading(
  ctx: Ctx,
  serverId: string,
  url: string,
  list: Omit<McpToolList, 'tools'>,
  readBy: string | null,
): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`UPDATE mcp_servers SET protocol = ${list.protocol}, server_name = ${list.server_name},
        server_version = ${list.server_version}, refused = ${jsonb(list.refused)}, last_checked_at = now(),
        last_error = NULL, read_by = CASE WHEN credential = 'person' THEN coalesce(${readBy}::uuid, read_by) END
      WHERE id = ${serverId} AND url = ${url} RETURNING id`,
  )
  return row !== undefined
}

/** Adds new tools and updates the current definitions of known ones. Approved definitions stay. */
export async function upsertTools(
  ctx: Ctx,
  serverId: string,
  tools: readonly McpToolDefinition[],
): Promise<void> {
  const rows = tools.map(({ name, fingerprint, title, description, input_schema, annotations }) => ({
    id: uuidv7(),
    name,
    fingerprint,
    current: { title, description, input_schema, annotations },
  }))
  await ctx.db.execute(sql`
    INSERT INTO mcp_tools (id, server_id, name, current, fingerprint)
    SELECT r.id, ${serverId}, r.name, r.current, r.fingerprint
    FROM jsonb_to_recordset(${jsonb(rows)}) AS r(id uuid, name text, current jsonb, fingerprint text)
    ON CONFLICT (server_id, name) DO UPDATE SET current = excluded.current, fingerprint = excluded.fingerprint,
      is_gone = false, updated_at = now()
    WHERE mcp_tools.fingerprint <> excluded.fingerprint OR mcp_tools.is_gone`)
}

/** Marks tools that the server no longer has. Those that were never approved are deleted. */
export async function markGone(ctx: Ctx, serverId: string, names: readonly string[]): Promise<void> {
  const isGone = sql`server_id = ${serverId} AND name <> ALL(${sql.param(names)}::text[])`
  await ctx.db.execute(sql`DELETE FROM mcp_tools WHERE ${isGone} AND approved IS NULL`)
  await ctx.db.execute(sql`
    UPDATE mcp_tools SET is_gone = true, updated_at = now() WHERE ${isGone} AND NOT is_gone`)
}

const due = columns({ id: uuid, credential: oneOf(MCP_CREDENTIALS), read_by: nullable(uuid) })

/**
 * The enabled servers that were last read before this time. Servers that people sign in to are only included if an
 * administrator has read them with their own sign-in.
 */
export async function dueServers(ctx: Ctx, seconds: number): Promise<RowOf<typeof due>[]> {
  return await rowsOf(
    ctx.db,
    due,
    sql`SELECT id, credential, read_by FROM mcp_servers WHERE is_enabled
        AND (credential <> 'person' OR read_by IS NOT NULL) AND (last_checked_at IS NULL OR last_checked_at < now() - make_interval(secs => ${seconds}))
      ORDER BY last_checked_at NULLS FIRST, id`,
  )
}

const administrator = columns({ id: uuid, lang: oneOf(['en', 'fr']) })

/** Everyone who can approve tools. */
export async function listApprovers(ctx: Ctx): Promise<RowOf<typeof administrator>[]> {
  return await rowsOf(
    ctx.db,
    administrator,
    sql`SELECT u.id, coalesce(u.lang, 'fr') AS lang FROM users u WHERE u.is_enabled AND (
        u.role_id = ${ADMINISTRATOR_ROLE_ID}
        OR (SELECT count(*) = 2 FROM role_permissions p WHERE p.role_id = u.role_id
          AND p.permission IN ('system:configure', 'provider:manage')))
      ORDER BY u.id`,
  )
}
