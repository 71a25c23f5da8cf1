import { MCP_CREDENTIALS, MCP_FAILURES } from '@parlance/contract/admin/mcp-servers.schemas.ts'
import type { AdminMcpServer, AdminMcpServerDetail } from '@parlance/contract/admin/mcp-servers.ts'
import { DEPENDENT_NAMES_MAX } from '@parlance/contract/core/limits.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import {
  boolean,
  bytes,
  columns,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'

const server = columns({
  id: uuid,
  label: json<Bilingual>(),
  url: text,
  slug: text,
  credential: oneOf(MCP_CREDENTIALS),
  is_enabled: boolean,
  is_restricted: boolean,
  last_checked_at: nullable(timestamp),
  last_error: nullable(oneOf(MCP_FAILURES)),
  protocol: nullable(text),
  server_name: nullable(text),
  server_version: nullable(text),
  tool_count: integer,
  enabled_count: integer,
  held_count: integer,
  created_by: nullable(text),
  created_at: timestamp,
  updated_at: timestamp,
})

const serverPage = extend(server, { total: integer })

const storedServer = extend(server, {
  timeout_s: integer,
  header_name: nullable(text),
  header_value: nullable(bytes),
  oauth_client_id: nullable(text),
  oauth_client_secret: nullable(bytes),
  oauth_scope: nullable(text),
  data_note: nullable(json<Bilingual>()),
  refused: json<AdminMcpServerDetail['refused']>(),
  groups: json<AdminMcpServerDetail['groups']>(),
  roles: json<AdminMcpServerDetail['roles']>(),
})

const labelText = sql`lower(coalesce(s.label->>'en', s.label->>'fr'))`

const SORTS: Record<string, SQL> = {
  label: labelText,
  tool_count: sql`tool_count`,
  last_checked_at: sql`s.last_checked_at`,
  created_at: sql`s.created_at`,
}

const FIELDS = sql`s.id, s.label, s.url, s.slug, s.credential, s.is_enabled, s.is_restricted, s.last_checked_at,
  s.last_error, s.protocol, s.server_name, s.server_version, u.username AS created_by, s.created_at, s.updated_at,
  tools.tool_count, tools.enabled_count, tools.held_count`

const FROM = sql`mcp_servers s LEFT JOIN users u ON u.id = s.created_by
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT t.is_gone)::int AS tool_count,
      count(*) FILTER (WHERE t.is_enabled AND NOT t.is_gone)::int AS enabled_count,
      count(*) FILTER (WHERE t.is_enabled AND (t.is_gone OR t.fingerprint <> t.approved_fingerprint))::int AS held_count
    FROM mcp_tools t WHERE t.server_id = s.id) tools`

export type ListOptions = {
  query?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
  limit: number
  offset: number
}

export async function listServers(
  ctx: Ctx,
  options: ListOptions,
): Promise<{ data: AdminMcpServer[]; total: number }> {
  const pattern = containing(searchKey(options.query ?? ''))
  const rows = await rowsOf(
    ctx.db,
    serverPage,
    sql`SELECT ${FIELDS}, count(*) OVER ()::int AS total FROM ${FROM}
      WHERE fold_text(concat_ws(chr(10), s.label->>'en', s.label->>'fr', s.slug, s.url)) LIKE ${pattern}
      ORDER BY ${SORTS[options.sort_by ?? 'label'] ?? labelText}
        ${options.sort_order === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST, s.id
      LIMIT ${options.limit} OFFSET ${options.offset}`,
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

/** With sealed secrets. */
export type StoredServer = RowOf<typeof storedServer>

export async function findServer(ctx: Ctx, id: string): Promise<StoredServer | undefined> {
  return await rowOf(
    ctx.db,
    storedServer,
    sql`SELECT ${FIELDS}, s.timeout_s, s.header_name, s.header_value, s.oauth_client_id, s.oauth_client_secret, s.oauth_scope,
        s.data_note, s.refused,
        coalesce((SELECT json_agg(json_build_object('id', ug.id, 'name', ug.name) ORDER BY lower(ug.name), ug.id)
          FROM grants g JOIN user_groups ug ON g.subject_type = 'group' AND ug.id::text = g.subject_id
          WHERE g.resource_type = 'mcp_server' AND g.resource_id = s.id), '[]') AS groups,
        coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY lower(r.name), r.id)
          FROM mcp_server_roles sr JOIN roles r ON r.id = sr.role_id WHERE sr.server_id = s.id), '[]') AS roles
      FROM ${FROM} WHERE s.id = ${id}`,
  )
}

const named = columns({ id: uuid, name: text })

export async function listRoles(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return await rowsOf(ctx.db, named, sql`SELECT id, name FROM roles ORDER BY lower(name), id`)
}

const dependents = columns({ tool_count: integer, count: integer, names: json<string[]>() })

/** The assistants with a current version that has a tool of this server. */
export async function findDependents(ctx: Ctx, id: string): Promise<RowOf<typeof dependents> | undefined> {
  return await rowOf(
    ctx.db,
    dependents,
    sql`WITH tools AS (SELECT t.id::text AS id FROM mcp_tools t WHERE t.server_id = ${id}),
      users AS (SELECT a.name FROM assistants a WHERE a.deleted_at IS NULL AND EXISTS (
        SELECT 1 FROM assistant_versions v CROSS JOIN jsonb_array_elements(v.tools) AS x(tool)
        JOIN tools ON tools.id = x.tool->>'id'
        WHERE v.id IN (a.draft_version_id, a.saved_version_id, a.submitted_version_id, a.approved_version_id)))
      SELECT (SELECT count(*)::int FROM tools) AS tool_count, (SELECT count(*)::int FROM users) AS count,
        coalesce((SELECT json_agg(x.name) FROM (
          SELECT name FROM users ORDER BY lower(name) LIMIT ${DEPENDENT_NAMES_MAX}) x), '[]') AS names`,
  )
}
