import { MCP_CREDENTIALS } from '@parlance/contract/admin/mcp-servers.schemas.ts'
import type { DescribedTool, UsableMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import type { UserCtx } from '#core/context.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import {
  boolean,
  bytes,
  columns,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { callableTool, usableServer } from './mcp-servers.fragments.ts'

const usableRow = columns({
  id: uuid,
  name: text,
  slug: text,
  definition: json<{ title: string | null; description: string; input_schema: Record<string, unknown> }>(),
  fingerprint: text,
  needs_approval: boolean,
  server_id: uuid,
  server_label: json<Bilingual>(),
  credential: oneOf(MCP_CREDENTIALS),
})
export type UsableRow = RowOf<typeof usableRow>

/** Those of some tools that this person can currently use. */
export async function findUsable(ctx: UserCtx, ids: readonly string[]): Promise<UsableRow[]> {
  return await rowsOf(
    ctx.db,
    usableRow,
    sql`SELECT t.id, t.name, s.slug, t.approved AS definition, t.fingerprint, t.needs_approval, s.id AS server_id,
        s.label AS server_label, s.credential
      FROM mcp_tools t JOIN mcp_servers s ON s.id = t.server_id
      WHERE t.id = ANY(${sql.param(ids)}::uuid[]) AND ${isUsable(ctx)}`,
  )
}

const isUsable = (ctx: UserCtx): SQL => sql`(${callableTool} AND ${usableServer(ctx.actor)})`

const usableServerRow = columns({
  id: uuid,
  label: json<Bilingual>(),
  data_note: nullable(json<Bilingual>()),
  credential: oneOf(MCP_CREDENTIALS),
  tools: json<UsableMcpServer['tools']>(),
})

/** The tools that this person can use, by server. */
export async function listUsable(ctx: UserCtx): Promise<UsableMcpServer[]> {
  return await rowsOf(
    ctx.db,
    usableServerRow,
    sql`SELECT s.id, s.label, s.data_note, s.credential,
        jsonb_agg(jsonb_build_object('id', t.id, 'title', coalesce(t.approved->>'title', t.name),
          'description', t.approved->>'description', 'needs_approval', t.needs_approval)
          ORDER BY lower(coalesce(t.approved->>'title', t.name)), t.id) AS tools
      FROM mcp_servers s JOIN mcp_tools t ON t.server_id = s.id
      WHERE ${isUsable(ctx)}
      GROUP BY s.id ORDER BY lower(coalesce(s.label->>'en', s.label->>'fr')), s.id`,
  )
}

const described = columns({
  id: uuid,
  title: text,
  description: text,
  needs_approval: boolean,
  server: json<Bilingual>(),
  data_note: nullable(json<Bilingual>()),
  is_usable: boolean,
})

/** The tools in an assistant's list, with the assistant's approval settings; deleted ones are left out. */
export async function describe(
  ctx: UserCtx,
  chosen: readonly { id: string; needs_approval: boolean }[],
): Promise<(DescribedTool & { is_usable: boolean })[]> {
  const asking = chosen.filter((tool) => tool.needs_approval).map((tool) => tool.id)
  return await rowsOf(
    ctx.db,
    described,
    sql`SELECT t.id, coalesce(t.current->>'title', t.name) AS title, t.current->>'description' AS description,
        (t.needs_approval OR t.id = ANY(${sql.param(asking)}::uuid[])) AS needs_approval,
        s.label AS server, s.data_note, ${isUsable(ctx)} AS is_usable
      FROM mcp_tools t JOIN mcp_servers s ON s.id = t.server_id
      WHERE t.id = ANY(${sql.param(chosen.map((tool) => tool.id))}::uuid[])
      ORDER BY lower(coalesce(s.label->>'en', s.label->>'fr')), s.id, lower(coalesce(t.current->>'title', t.name)), t.id`,
  )
}

const reachable = columns({
  id: uuid,
  label: json<Bilingual>(),
  url: text,
  timeout_s: integer,
  credential: oneOf(MCP_CREDENTIALS),
  header_name: nullable(text),
  header_value: nullable(bytes),
  oauth_client_id: nullable(text),
  oauth_client_secret: nullable(bytes),
  oauth_scope: nullable(text),
})
export type Reachable = RowOf<typeof reachable>

/** The connection of a server that this person can use, with sealed secrets. */
export async function findReachable(ctx: UserCtx, serverId: string): Promise<Reachable | undefined> {
  return await rowOf(
    ctx.db,
    reachable,
    sql`SELECT s.id, s.label, s.url, s.timeout_s, s.credential, s.header_name, s.header_value, s.oauth_client_id,
        s.oauth_client_secret, s.oauth_scope
      FROM mcp_servers s WHERE s.id = ${serverId} AND ${usableServer(ctx.actor)}`,
  )
}

const portable = columns({ id: uuid, server: text, name: text })

/** The names by which tools are exported: the short name of the server and the tool's own. */
export async function portableNames(
  ctx: UserCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { server: string; name: string }>> {
  const rows = await rowsOf(
    ctx.db,
    portable,
    sql`SELECT t.id, s.slug AS server, t.name FROM mcp_tools t JOIN mcp_servers s ON s.id = t.server_id
      WHERE t.id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The tools of these servers that this person can use, as they are imported. */
export async function usableByName(
  ctx: UserCtx,
  slugs: readonly string[],
): Promise<{ id: string; server: string; name: string }[]> {
  return await rowsOf(
    ctx.db,
    portable,
    sql`SELECT t.id, s.slug AS server, t.name FROM mcp_tools t JOIN mcp_servers s ON s.id = t.server_id
      WHERE s.slug = ANY(${sql.param(slugs)}::text[]) AND ${isUsable(ctx)}`,
  )
}
